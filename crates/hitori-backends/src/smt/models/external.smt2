; Connectivity is not stated. Whoever runs this program looks at each candidate, and when its white cells are not
; connected, excludes it and asks again: one of the cells that it blackens is white. (More black cells never connect what
; is cut, so the clause excludes no solution.)
