// Puzzles for the tests, made by `hitori generate` (version 1: 5×5 with seed 1, 6×6 of class G with seed 3), in the formats people have.

/** A small one, and its solution. */
export const FIVE = {
  plain: '2 2 2 3 5\n2 5 4 2 3\n3 1 1 5 4\n1 1 3 3 2\n1 4 5 2 1',
  link: 'hitori/5/5/2223525423311541133214521',
  puzzlink: 'https://puzz.link/p?hitori/5/5/2223525423311541133214521',
  tatham: '5x5:2223525423311541133214521',
  janko: 'begin\npuzzle hitori\ntitle small\nsize 5\nproblem\n2 2 2 3 5\n2 5 4 2 3\n3 1 1 5 4\n1 1 3 3 2\n1 4 5 2 1\nend\n',
  numbers: '2223525423311541133214521',
  solution: ['x-x--', '---x-', '-x---', 'x--x-', '----x'],
};

/** One that needs assumptions. */
export const ASSUMING = '1 5 6 2 3 4\n4 3 2 6 6 2\n4 1 3 4 5 2\n2 4 5 5 1 3\n1 4 3 5 3 6\n1 2 1 3 4 4';

/** One without a solution. */
export const UNSOLVABLE = '1 1 2\n2 2 1\n3 1 2';

/** Returns the names of the shaded cells of a solution. @param {string[]} rows */
export const shaded = (rows) => rows.flatMap((row, r) => [...row].flatMap((mark, c) => (mark === 'x' ? [`r${r + 1}c${c + 1}`] : [])));
