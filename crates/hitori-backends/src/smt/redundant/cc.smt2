; CC, Corner Close (R D.2): the neighbours x of a corner are not both black.
; Proof: the corner and the cell diagonal to it would be white, and cut off from each other.
;@ each image of .x/x. at corner
(assert {or x: (not black_$x)})
