; DEP, Double Edge Pair (R D.8): a pair a on the border and a pair below it. The border cell o beside the first is white.
; Proof: were o black, b is white, so a black, so c white, so d black, and b is cut off from the cell below o.
;@ each image of abo/cd. at border where a=b, c=d
(assert (not black_$o))
