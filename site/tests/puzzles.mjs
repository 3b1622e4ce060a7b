// Puzzles for the tests, made by `hitori generate` (5×5 with seed 1, 6×6 of class G with seed 3), in the formats people have.

export const GATHER = {
  assumption: '1 5 6 2 3 4\n4 3 2 6 6 2\n4 1 3 4 5 2\n2 4 5 5 1 3\n1 4 3 5 3 6\n1 2 1 3 4 4',
};
