; Connectivity by ranks. One white cell, the root, has rank 0, black cells have rank -1. Every other white cell has a
; positive rank and a white neighbour of lower rank: whoever walks down the ranks arrives at the root, so all white
; cells are connected. Conversely the distances from any white cell are such ranks.

; The root, as the number of its cell, row by row from 0.
(declare-const root Int)
(assert (and (<= 0 root) (< root $cells)))

;@ each cell
(declare-const rank_$c Int)

;@ each cell
(assert (=> black_$c (= rank_$c (- 1))))
(assert (=> (= root $index) (and (not black_$c) (= rank_$c 0))))
(assert (=> (not (or black_$c (= root $index))) (and (> rank_$c 0) {or n: (and (not black_$n) (< rank_$n rank_$c))})))
