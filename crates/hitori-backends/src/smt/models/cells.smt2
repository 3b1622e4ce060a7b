; One Boolean a cell, named by row and column: is it black?
;@ each cell
(declare-const black_$c Bool)
