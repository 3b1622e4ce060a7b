% CLP(FD): cells are variables over 0..1, the rules are sums. Walls have no sum of their own: each cell looks for one when
% it is shaded.

:- use_module(library(clpfd)).

solution(Board) :-
    board(Board, Cells),
    Board =.. [_|Shades],
    Shades ins 0..1,
    findall(Cell-Other, adjacent(Cell, Other), Neighbours),
    maplist(one_white(Board), Neighbours),
    findall(Cell-Other, equal(Cell, Other), Equals),
    maplist(one_shaded(Board), Equals),
    maplist(no_wall(Board), Cells),
    ( semantics(minimal) -> maplist(needed(Board), Cells) ; true ),
    % The cell with the most constraints, white first.
    labeling([ffc, up], Shades).

% Of two neighbours one is white.
one_white(Board, Cell-Other) :-
    arg(Cell, Board, X),
    arg(Other, Board, Y),
    X + Y #=< 1.

% Of two equal cells of a line one is shaded.
one_shaded(Board, Cell-Other) :-
    arg(Cell, Board, X),
    arg(Other, Board, Y),
    X + Y #>= 1.

no_wall(Board, Cell) :-
    arg(Cell, Board, Shade),
    freeze(Shade, ( Shade =:= 1 -> \+ closes_wall(Board, Cell) ; true )).

% In the minimal sense a cell and its equals are never all shaded.
needed(Board, Cell) :-
    arg(Cell, Board, Shade),
    equals(Cell, Others),
    maplist(shade_of(Board), Others, Equals),
    length(Equals, Count),
    sum([Shade|Equals], #=<, Count).
