; TEP, Triple Edge Pair (R D.7): three pairs stacked from the border. The cells o, p beside the first two are white.
; Proof: o as in Double Edge Pair. Were p black, d is white, so c black, so a and e are white, so b and f are black, and d
; is cut off from a.
;@ each image of abo/cdp/ef. at border where a=b, c=d, e=f
(assert (and (not black_$o) (not black_$p)))
