; BC, Border Close (R D.11): beside a black border cell x, the next border cell can be left onward, by p, or inward, by y.
; If both equal the cell d between them, d is black.
; Proof: were d white, p and y would be black, and the border cell cut off from d.
;@ each image of x.p/.yd at border where p=y=d
(assert (or (not black_$x) black_$d))
