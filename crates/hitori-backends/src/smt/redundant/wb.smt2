; WB, White Bridges (R D.16): two neighbouring lines that both have white cells have two of them side by side.
; Proof: a path from one line to the other has a step across, and both cells of that step are white.
;@ each bridge
(assert (=> (and {or a: (not black_$a)} {or b: (not black_$b)}) {or a,b: (and (not black_$a) (not black_$b))}))
