; CE, Close Edge (R D.9): the three neighbours of a border cell are not all black.
; Proof: the border cell would be white, and cut off from the cell below a, which would be white, too.
;@ each image of a.b/.c. at border
(assert (or (not black_$a) (not black_$b) (not black_$c)))
