; Nothing is blackened needlessly: a black cell has an equal white cell in its row or column.
;@ each cell
(assert (=> black_$c {or e: (not black_$e)}))
