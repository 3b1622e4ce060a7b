; SP, Sandwich Pair (R D.4): a cell m between two equal cells is white.
; Proof: were it black, both its neighbours would be white and equal.
;@ each image of amb where a=b
(assert (not black_$m))
