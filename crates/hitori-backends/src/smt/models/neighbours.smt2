; Neighbours: of two cells that share an edge, one is white.
;@ each edge
(assert (not (and black_$a black_$b)))
