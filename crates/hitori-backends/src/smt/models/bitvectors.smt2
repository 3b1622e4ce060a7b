; Connectivity by ranks in $bits bits. One white cell, the root, has rank 0, black cells have the rank of all ones (-1).
; Every other white cell has a positive rank and a white neighbour of lower rank: whoever walks down the ranks arrives at
; the root, so all white cells are connected. Conversely the distances from any white cell are such ranks, and
; they are below $cells, so that $bits bits hold them and -1.

; The root, as the number of its cell, row by row from 0.
(declare-const root (_ BitVec $bits))
(assert (bvult root (_ bv$cells $bits)))

;@ each cell
(declare-const rank_$c (_ BitVec $bits))

;@ each cell
(assert (=> black_$c (= rank_$c (bvnot (_ bv0 $bits)))))
(assert (=> (= root (_ bv$index $bits)) (and (not black_$c) (= rank_$c (_ bv0 $bits)))))
(assert (=> (not (or black_$c (= root (_ bv$index $bits)))) (and (not (= rank_$c (_ bv0 $bits))) {or n: (and (not black_$n) (bvult rank_$n rank_$c))})))
