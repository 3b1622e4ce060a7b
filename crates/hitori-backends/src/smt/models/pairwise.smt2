; Uniqueness: of two equal cells in a line, one is black.
;@ each equal
(assert (or black_$a black_$b))
