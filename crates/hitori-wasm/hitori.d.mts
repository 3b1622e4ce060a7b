// Types of the glue between JavaScript and the module. Requests and answers are those of the service: its OpenAPI document describes them.

/** Names of requests. */
export type RequestName =
  | "solve" | "unique" | "check" | "classify" | "properties" | "explain" | "hint" | "session" | "generate" | "daily"
  | "practice" | "rules" | "cells" | "typo" | "shading" | "convert" | "formats" | "render" | "version";

/** A request: its name, its own fields, and what every request may have. */
export interface HitoriRequest {
  request: RequestName;
  /** A time limit: seconds, or a text such as "500ms". */
  timeout?: number | string;
  /** A limit on the conflicts of a search. */
  conflicts?: number;
  [field: string]: unknown;
}

/** Why a request has no answer. */
export interface HitoriError {
  view: "error/1";
  /** The kind of problem. */
  title: string;
  /** The status that an HTTP answer would have. */
  status: number;
  /** What is wrong with this request. */
  error: string;
}

/** An answer: a view, or for puzzles an object with `cells`. */
export interface HitoriAnswer {
  view?: string;
  [field: string]: unknown;
}

/** What the host provides; all of it may be left out. */
export interface Host {
  /** A clock in milliseconds. */
  now?: () => number;
  /** Whether the work is to stop. */
  cancelled?: () => boolean;
  /** Is told how far the work has got; a total of null is not known. */
  progress?: (done: number, total: number | null) => void;
}

/** The module, ready for requests. */
export interface Hitori {
  /** Answers one request. Errors are answers, too. */
  ask(request: HitoriRequest): HitoriAnswer | HitoriError;
}

/** Instantiates the module: the contents of hitori_wasm.wasm, or what they were compiled to. */
export function load(bytes: BufferSource | WebAssembly.Module, host?: Host): Promise<Hitori>;
