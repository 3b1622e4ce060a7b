; Connectivity by ranks, the root marked on the board. One white cell, the root, has rank 0, black cells have rank -1.
; Every other white cell has a positive rank and a white neighbour of lower rank: whoever walks down the ranks arrives
; at the root, so all white cells are connected. Conversely the distances from any white cell are such ranks.

;@ each cell
(declare-const root_$c Bool)
(declare-const rank_$c Int)

; There is exactly one root.
(assert (= {+ all: (ite root_$all 1 0)} 1))

;@ each cell
(assert (=> black_$c (= rank_$c (- 1))))
(assert (=> root_$c (and (not black_$c) (= rank_$c 0))))
(assert (=> (not (or black_$c root_$c)) (and (> rank_$c 0) {or n: (and (not black_$n) (< rank_$n rank_$c))})))
