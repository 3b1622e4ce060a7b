% Generate and test, cell by cell in the order of reading: white first, then shaded, and a shade that breaks a rule
% together with those before it is cut off at once.

solution(Board) :-
    board(Board, Cells),
    maplist(shade(Board), Cells),
    (   semantics(minimal)
    ->  forall(member(Cell, Cells), \+ needless(Board, Cell))
    ;   true
    ).

shade(Board, Cell) :-
    arg(Cell, Board, Shade),
    allowed(Shade, Board, Cell).

allowed(0, Board, Cell) :-
    \+ ( equal_before(Cell, Other), arg(Other, Board, 0) ).
allowed(1, Board, Cell) :-
    \+ ( adjacent_before(Cell, Other), arg(Other, Board, 1) ),
    \+ closes_wall(Board, Cell),
    \+ ( semantics(minimal), needless(Board, Cell) ).

equal_before(Cell, Other) :-
    place(Cell, Row, Col),
    number(Row, Col, N),
    (   number(Row, Before, N),
        Before < Col,
        cell(Row, Before, Other)
    ;   number(Above, Col, N),
        Above < Row,
        cell(Above, Col, Other)
    ).

adjacent_before(Cell, Other) :-
    place(Cell, Row, Col),
    (   Col > 1,
        Other is Cell - 1
    ;   Row > 1,
        size(_, Cols),
        Other is Cell - Cols
    ).

% A shaded cell without an equal one that is white or may become so.
needless(Board, Cell) :-
    arg(Cell, Board, Shade),
    Shade \== 0,
    equals(Cell, Others),
    forall(member(Other, Others), ( arg(Other, Board, Equal), Equal == 1 )).
