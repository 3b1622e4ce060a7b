; QC, Quad Corner (R D.6): of four equal cells in a corner, the corner and the one diagonal to it are black.
; Proof: each two side by side have exactly one black cell, so one of the diagonals is black. If it were b and c, the
; corner would be cut off from d.
;@ each image of ab/cd at corner where a=b=c=d
(assert (and black_$a (not black_$b) (not black_$c) black_$d))
