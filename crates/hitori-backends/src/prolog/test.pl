% Generate and test, cell by cell in the order of reading: white first, then shaded. A shade is cut off at once when it
% breaks a rule together with the cells decided before, or when what it demands of another cell does.

solution(Board) :-
    board(Board, Cells),
    maplist(shade(Board), Cells),
    (   semantics(minimal)
    ->  \+ ( member(Cell, Cells), needless(Board, Cell) )
    ;   true
    ).

shade(Board, Cell) :-
    arg(Cell, Board, Shade),
    allowed(Shade, Board, Cell).

% The equal cells of a white cell are shaded, so their neighbours are white.
allowed(0, Board, Cell) :-
    \+ ( same(Cell, Equal),
         (   is(Board, Equal, 0)
         ;   neighbour(Equal, Near),
             is(Board, Near, 1)
         ) ).
% The neighbours of a shaded cell are white, so their equal cells are shaded.
allowed(1, Board, Cell) :-
    \+ ( neighbour(Cell, Near),
         (   is(Board, Near, 1)
         ;   same(Near, Equal),
             is(Board, Equal, 0)
         ) ),
    \+ closes_wall(Board, Cell),
    \+ ( semantics(minimal), needless(Board, Cell) ).

is(Board, Cell, Shade) :-
    arg(Cell, Board, Decided),
    Decided == Shade.

neighbour(Cell, Other) :-
    size(Rows, Cols),
    place(Cell, Row, Col),
    (   Col > 1,    Other is Cell - 1
    ;   Row > 1,    Other is Cell - Cols
    ;   Col < Cols, Other is Cell + 1
    ;   Row < Rows, Other is Cell + Cols
    ).

% A shaded cell without an equal one that is white or may become so.
needless(Board, Cell) :-
    is(Board, Cell, 1),
    \+ ( same(Cell, Other), \+ is(Board, Other, 1) ).
