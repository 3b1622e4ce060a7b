% CLP(B): cells are Boolean variables, the rules are formulas, and the library keeps all of them as one binary decision
% diagram: what it allows is consistent, no choice fails but by a wall. The diagram is what the model costs. Walls are too
% many to be formulas: each cell looks for one when it is shaded.

:- use_module(library(clpb)).

solution(Board) :-
    board(Board, Cells),
    findall(Cell-Other, equal(Cell, Other), Equals),
    maplist(one_shaded(Board), Equals),
    findall(Cell-Other, adjacent(Cell, Other), Neighbours),
    maplist(one_white(Board), Neighbours),
    ( semantics(minimal) -> maplist(needed(Board), Cells) ; true ),
    maplist(no_wall(Board), Cells),
    Board =.. [_|Shades],
    % Speaks of every cell, so that those without any rule are enumerated, too.
    sat(+[1|Shades]),
    labeling(Shades).

% Of two neighbours one is white.
one_white(Board, Cell-Other) :-
    arg(Cell, Board, X),
    arg(Other, Board, Y),
    sat(~X + ~Y).

% Of two equal cells of a line one is shaded.
one_shaded(Board, Cell-Other) :-
    arg(Cell, Board, X),
    arg(Other, Board, Y),
    sat(X + Y).

no_wall(Board, Cell) :-
    arg(Cell, Board, Shade),
    freeze(Shade, ( Shade =:= 1 -> \+ closes_wall(Board, Cell) ; true )).

% In the minimal sense a shaded cell has an equal white one.
needed(Board, Cell) :-
    arg(Cell, Board, Shade),
    equals(Cell, Others),
    maplist(white(Board), Others, Whites),
    sat(Shade =< +[0|Whites]).

white(Board, Cell, ~Shade) :-
    arg(Cell, Board, Shade).
