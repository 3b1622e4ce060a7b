; CE, Close Edge (R D.9): the three neighbours x of a border cell are not all black.
; Proof: the border cell would be white, and cut off from the cell inward of its neighbour, which would be white, too.
;@ each image of x.x/.x. at border
(assert {or x: (not black_$x)})
