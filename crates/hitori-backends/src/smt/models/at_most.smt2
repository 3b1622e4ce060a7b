; Uniqueness by counting: of the equal cells of a line, at most one is white.
;@ each group
(assert (<= {+ m: (ite black_$m 0 1)} 1))
