; FDE, Force Double Edge (R D.10): beside a black border cell x, the next border cell can be left onward, by p, or inward,
; by y. If one of these equals the cell d between them, the other is white. (R gives neither formula nor picture; this is
; the strongest pattern that fits its words.)
; Proof: were y black, d is white, so its equal p black, and the border cell is cut off from d. Likewise for p and y
; exchanged.
;@ each image of x.p/.yd at border where p=d
(assert (or (not black_$x) (not black_$y)))

;@ each image of x.p/.yd at border where y=d
(assert (or (not black_$x) (not black_$p)))
