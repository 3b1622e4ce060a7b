; QC, Quad Corner (R D.6): of four equal cells in a corner, the corner and the one diagonal to it are black.
; Proof: each two side by side have exactly one black cell, so one of the diagonals is black. If it were the other
; one, b, the corner would be cut off from the cell diagonal to it.
;@ each image of ab/ba at corner where a=b
(assert (and {and a: black_$a} {and b: (not black_$b)}))
