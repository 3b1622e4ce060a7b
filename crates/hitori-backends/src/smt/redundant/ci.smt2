; CI, Close Isolation (R D.15): above and below a cell it is black, and the cells a, b on either side of it are equal. Then
; every further equal cell o of their line is black.
; Proof: were o white, a and b would be black, and the cell between, white, cut off from o.
;@ each image of .x._./a.b_o/.y._. where a=b=o
(assert (or (not black_$x) (not black_$y) black_$o))
