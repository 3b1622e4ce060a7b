; CI, Close Isolation (R D.15): above and below a cell, x, it is black, and the cells a on either side of it are equal. Then
; every further equal cell o of their line is black.
; Proof: were o white, both a would be black, and the cell between, white, cut off from o.
;@ each image of .x._./a.a_o/.x._. where a=o
(assert (or {or x: (not black_$x)} black_$o))
