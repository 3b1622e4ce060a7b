// The types of door.js: door-http.js or door-worker.js, whichever is served under that name.

export interface Asking {
  signal?: AbortSignal;
  progress?: (done: number, total: number | null) => void;
}

/** Asks the service; throws a Problem if it has none but that. */
export function ask(name: string, body: Record<string, any>, options?: Asking): Promise<any>;

/** What the service refused, and why. */
export class Problem extends Error {
  title: string;
  status: number;
  detail: string;
}

/** Whether the page works without its host once it was opened: then it registers sw.js. */
export const offline: boolean;
