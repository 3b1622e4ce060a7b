; PI, Pair Isolation (R D.14): beside an equal pair a, b, every further equal cell o of their line is black.
; Proof: were o white, both of the pair would be black and share an edge.
;@ each image of ab_o where a=b=o
(assert black_$o)
