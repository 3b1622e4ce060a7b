; ST, Sandwich Triple (R D.3): of three equal cells in a row the middle is white, the outer ones are black.
; Proof: were the middle black, both outer ones, its neighbours, would be white and equal.
;@ each image of oio where o=i
(assert (and (not black_$i) {and o: black_$o}))
