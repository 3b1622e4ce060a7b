; Connectivity by a spanning tree. One white cell, the root, has depth 0 and no parent; black cells have depth -1 and no
; parent. Every other white cell has exactly one parent: a white neighbour of smaller depth. Whoever walks from parent to
; parent arrives at the root, so all white cells are connected. Conversely every connected graph has a spanning tree.

;@ each cell
(declare-const root_$c Bool)
(declare-const depth_$c Int)

; parent_A_of_B: the neighbour A is the parent of B.
;@ each way
(declare-const parent_$n_of_$c Bool)

; There is exactly one root.
(assert (= {+ all: (ite root_$all 1 0)} 1))

; Black cells and the root have no parent, all others have one.
;@ each cell
(assert (=> black_$c (= depth_$c (- 1))))
(assert (=> root_$c (and (not black_$c) (= depth_$c 0))))
(assert (= {or n: parent_$n_of_$c} (not (or black_$c root_$c))))

; A parent is white and less deep.
;@ each way
(assert (=> parent_$n_of_$c (and (not black_$n) (< depth_$n depth_$c))))

; Nobody has two.
;@ each rivals
(assert (not (and parent_$a_of_$c parent_$b_of_$c)))
