// Solves, grades, hints and generates in WebAssembly, with time limits and cancellation: node tests/node.mjs MODULE.wasm
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { load } from "../hitori.mjs";

const bytes = await readFile(process.argv[2]);
const sample = "hitori/4/4/1114142333214213";
let cancelled = false;
let looks = 0;
const reports = [];
const hitori = await load(bytes, {
  cancelled: () => (looks++, cancelled),
  progress: (done, total) => reports.push([done, total]),
});

const solved = hitori.ask({ request: "solve", puzzle: sample });
assert.equal(solved.status, "unique");
assert.deepEqual(solved.solutions, [["x-x-", "----", "x-x-", "---x"]]);
assert.equal(hitori.ask({ request: "check", puzzle: sample, solution: solved.solutions[0] }).status, "valid");
assert.equal(hitori.ask({ request: "classify", puzzle: sample }).class, "F");
const hint = hitori.ask({ request: "hint", puzzle: sample, grade: 1 });
assert.equal(hint.status, "hint");
assert.equal(hint.step, null);
assert.equal(hitori.ask({ request: "explain", puzzle: sample }).status, "solved");

for (let seed = 1; seed <= 20; seed++) {
  const puzzle = hitori.ask({ request: "generate", size: 9, seed });
  assert.equal(puzzle.generator, 2);
  const again = hitori.ask({ request: "solve", puzzle: puzzle.cells });
  assert.equal(again.status, "unique");
  assert.deepEqual(again.solutions[0], puzzle.solution);
}
const graded = hitori.ask({ request: "generate", size: 7, class: "D", seed: 1 });
assert.equal(graded.class, "D");

// Hardly any board of this size has so many shaded cells: there is no end to the tries, but there is to the time.
const begin = performance.now();
const limited = hitori.ask({ request: "generate", size: 40, shaded: "532..", tries: 1e9, timeout: "200ms" });
const took = performance.now() - begin;
assert.equal(limited.status, 503);
assert.equal(limited.error, "time limit reached");
assert.ok(took >= 200 && took < 5000, `${took} ms`);

// A request that cannot be met soon ends when the host says so, and the module stays usable.
cancelled = true;
const blank = Array.from({ length: 30 }, () => Array(30).fill(null));
const stopped = hitori.ask({ request: "generate", size: 20, class: "G", seed: 1 });
assert.equal(stopped.view, "error/1");
assert.match(stopped.error, /cancelled/);
assert.equal(hitori.ask({ request: "solve", puzzle: blank, goal: 1000 }).reason, "cancelled");
cancelled = false;
assert.equal(hitori.ask({ request: "solve", puzzle: sample }).status, "unique");
assert.ok(looks > 0);

assert.equal(hitori.ask({ request: "solve", puzzle: "1 2\n3" }).view, "error/1");
console.log(`WebAssembly: solves, grades, hints, generates; 200 ms limit kept in ${Math.round(took)} ms`);
