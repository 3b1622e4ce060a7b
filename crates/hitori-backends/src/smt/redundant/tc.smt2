; TC, Triple Corner (R D.5): a corner a that equals both its neighbours is black.
; Proof: were it white, both neighbours would be black, and it would be cut off from the cell diagonal to it.
;@ each image of ab/c. at corner where a=b=c
(assert black_$a)
