; MB, Most Blacks (R D.13): at most half of the cells of a line, rounded up, are black.
; Proof: cut the line into pairs of neighbours and perhaps a single cell; each has at most one black cell.
; (The bound is that of Rietdijk's Table 1. Rietdijk's appendix allows one more in lines of even length.)
;@ each integer line
(assert (<= {+ c: (ite black_$c 1 0)} $most))

; In logics without integers, blacks_LINE_I_K is to say: at least K of the first I cells of the line are black.
;@ each boolean none
(define-fun blacks_$l_$i_$k () Bool true)

;@ each boolean over
(define-fun blacks_$l_$i_$k () Bool false)

;@ each boolean count
(define-fun blacks_$l_$i_$k () Bool (or blacks_$l_$h_$k (and blacks_$l_$h_$j black_$c)))

;@ each boolean line
(assert (not blacks_$l_$length_$excess))
