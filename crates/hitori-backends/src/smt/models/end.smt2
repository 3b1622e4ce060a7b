(check-sat)
(get-value ({list all: black_$all}))
