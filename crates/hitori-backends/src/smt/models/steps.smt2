; Connectivity by a flood, in Booleans alone: visited_K_C says that cell C is reached from the root in at most K steps.

;@ each moment
(declare-const visited_$k_$c Bool)

; The root is the first cell of the board if that is white, and else the cell beside it, which is then white.
;@ each start
(assert (= visited_0_$c (not black_$c)))

;@ each second
(assert (= visited_0_$c black_$a))

;@ each later
(assert (not visited_0_$c))

; There is a root. (Only a board of one cell could be all black.)
(assert {or all: visited_0_$all})

; In each step the white neighbours of what was reached are reached.
;@ each step
(assert (= visited_$k_$c (and (not black_$c) (or visited_$j_$c {or n: visited_$j_$n}))))

; In the end every white cell is reached.
;@ each cell
(assert (or black_$c visited_$steps_$c))
