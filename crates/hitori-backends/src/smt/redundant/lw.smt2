; LW, Least Whites (R D.12): at least half of the cells of a line, rounded down, are white.
; Proof: cut the line into pairs of neighbours; one of each is white.
;@ each integer line
(assert (>= {+ c: (ite black_$c 0 1)} $least))

; In logics without integers, whites_LINE_I_K is to say: at least K of the first I cells of the line are white.
;@ each boolean none
(define-fun whites_$l_$i_$k () Bool true)

;@ each boolean over
(define-fun whites_$l_$i_$k () Bool false)

;@ each boolean count
(define-fun whites_$l_$i_$k () Bool (or whites_$l_$h_$k (and whites_$l_$h_$j (not black_$c))))

;@ each boolean line
(assert whites_$l_$length_$least)
