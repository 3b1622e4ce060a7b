% Coroutines: each rule sleeps until a cell is decided and then draws its conclusions, so that a choice is followed by
% all that it entails or by its failure. Cells are tried before they are chosen: one that cannot be shaded is white.
% Nothing but Prolog is needed for that: \+ Shade = 1 asks whether shading leads to a contradiction, and undoes it.

solution(Board) :-
    board(Board, Cells),
    findall(Cell-Other, adjacent(Cell, Other), Neighbours),
    maplist(one_white(Board), Neighbours),
    findall(Cell-Other, equal(Cell, Other), Equals),
    maplist(one_shaded(Board), Equals),
    maplist(no_wall(Board), Cells),
    ( semantics(minimal) -> maplist(needed(Board), Cells) ; true ),
    in_order(Cells, Order),
    maplist(shade_of(Board), Order, Shades),
    decide(Shades).

% Of two neighbours one is white.
one_white(Board, Cell-Other) :-
    arg(Cell, Board, X),
    arg(Other, Board, Y),
    freeze(X, ( X =:= 1 -> Y = 0 ; true )),
    freeze(Y, ( Y =:= 1 -> X = 0 ; true )).

% Of two equal cells of a line one is shaded.
one_shaded(Board, Cell-Other) :-
    arg(Cell, Board, X),
    arg(Other, Board, Y),
    freeze(X, ( X =:= 0 -> Y = 1 ; true )),
    freeze(Y, ( Y =:= 0 -> X = 1 ; true )).

no_wall(Board, Cell) :-
    arg(Cell, Board, Shade),
    freeze(Shade, ( Shade =:= 1 -> \+ closes_wall(Board, Cell) ; true )).

% In the minimal sense, the last equal cell that could be white is white.
needed(Board, Cell) :-
    arg(Cell, Board, Shade),
    equals(Cell, Others),
    maplist(shade_of(Board), Others, Equals),
    freeze(Shade, ( Shade =:= 1 -> some_white(Equals) ; true )),
    ( Equals == [] -> Shade = 0 ; true ).

% Sleeps on the first cell that is not shaded, unless it is the last.
some_white([Shade]) :-
    !,
    Shade = 0.
some_white([Shade|Shades]) :-
    freeze(Shade, ( Shade =:= 0 -> true ; some_white(Shades) )).

% Cells with many equals first: white, they decide the most.
in_order(Cells, Order) :-
    findall(Negative-Cell,
            ( member(Cell, Cells), equals(Cell, Others), length(Others, Count), Negative is -Count ),
            Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Order).

% Tries all cells, then chooses a shade for the first that is still open.
decide(Shades) :-
    tried(Shades, Open),
    (   Open = [Shade|Rest]
    ->  ( Shade = 0 ; Shade = 1 ),
        decide(Rest)
    ;   true
    ).

% Tries every open cell until nothing changes; a decision may decide others.
tried(Shades, Open) :-
    exclude(nonvar, Shades, Before),
    maplist(try, Before),
    exclude(nonvar, Before, After),
    (   same_length(Before, After)
    ->  Open = After
    ;   tried(After, Open)
    ).

try(Shade) :-
    (   nonvar(Shade)
    ->  true
    ;   \+ Shade = 1
    ->  Shade = 0
    ;   \+ Shade = 0
    ->  Shade = 1
    ;   true
    ).
