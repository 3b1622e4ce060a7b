; WN, White Neighbours (R D.1): a white cell has a white neighbour.
; Proof: were all its neighbours black, it would be cut off from a neighbour's other neighbour, which would be white.
; (Boards of up to three cells in one line have no such cell; there Rietdijk's constraint is wrong, and left out.)
;@ each crowded
(assert (=> (not black_$c) {or n: (not black_$n)}))
