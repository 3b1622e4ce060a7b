; CC, Corner Close (R D.2): the neighbours a, b of a corner are not both black.
; Proof: the corner and the cell diagonal to it would be white, and cut off from each other.
;@ each image of .a/b. at corner
(assert (or (not black_$a) (not black_$b)))
