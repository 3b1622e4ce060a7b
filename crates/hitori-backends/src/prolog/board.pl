% What every model says about the board. In front of this text stand the facts:
%
%   size(Rows, Cols).
%   number(Row, Col, N).      one for each cell that is not blank
%   semantics(strict).        every shading that obeys the rules counts; or
%   semantics(minimal).       a shaded cell also needs an equal white one in its row or column
%
% Cells are counted from 1 in the order of reading. A board is a term with one argument for each cell: 0 is white,
% 1 is shaded. What follows this text is a model: it defines solution(Board), which gives each solution once.

:- use_module(library(apply)).
:- use_module(library(lists)).

% swipl program.pl prints a solution.
:- initialization(main, main).

main :-
    (   solution(Board)
    ->  show(Board)
    ;   writeln('no solution')
    ).

show(Board) :-
    size(Rows, Cols),
    forall(between(1, Rows, Row),
           ( forall(between(1, Cols, Col),
                    ( cell(Row, Col, Cell), arg(Cell, Board, Shade), letter(Shade, Letter), write(Letter) )),
             nl )).

letter(0, -).
letter(1, x).

board(Board, Cells) :-
    size(Rows, Cols),
    Count is Rows * Cols,
    functor(Board, board, Count),
    numlist(1, Count, Cells).

shade_of(Board, Cell, Shade) :-
    arg(Cell, Board, Shade).

cell(Row, Col, Cell) :-
    size(_, Cols),
    Cell is (Row - 1) * Cols + Col.

place(Cell, Row, Col) :-
    size(_, Cols),
    Row is (Cell - 1) // Cols + 1,
    Col is (Cell - 1) mod Cols + 1.

% Two cells that share an edge, the first one before the second.
adjacent(Cell, Other) :-
    size(Rows, Cols),
    Count is Rows * Cols,
    between(1, Count, Cell),
    (   Cell mod Cols =\= 0,
        Other is Cell + 1
    ;   Cell + Cols =< Count,
        Other is Cell + Cols
    ).

% Two equal cells of a row or a column, the first one before the second.
equal(Cell, Other) :-
    size(Rows, Cols),
    Count is Rows * Cols,
    between(1, Count, Cell),
    same(Cell, Other),
    Cell < Other.

% An equal cell of a cell's row or column.
same(Cell, Other) :-
    place(Cell, Row, Col),
    number(Row, Col, N),
    (   number(Row, Elsewhere, N),
        Elsewhere =\= Col,
        cell(Row, Elsewhere, Other)
    ;   number(Elsewhere, Col, N),
        Elsewhere =\= Row,
        cell(Elsewhere, Col, Other)
    ).

equals(Cell, Others) :-
    findall(Other, same(Cell, Other), Others).

% The white cells are connected exactly when the shaded ones, joined at their corners, form no wall: neither a ring nor
% a chain from border to border. A wall is complete when the last of its cells is shaded, so it is enough to ask whether
% the cell that is shaded now closes one: follow the shaded cells away from it. A contact that was reached from another
% contact is part of a ring. Two cells on the border, this one included, are the ends of a chain.
closes_wall(Board, Cell) :-
    size(Rows, Cols),
    (   lone_line(Rows, Cols, Cell)
    ->  true
    ;   shaded_contacts(Board, Cell, Contacts),
        on_border(Cell, Ends),
        follow(Contacts, Board, [Cell], Ends)
    ).

% On a single line every inner cell is a wall by itself, and so is the only cell of a board: no white one is left.
lone_line(1, Cols, Cell) :- ( Cols =:= 1 -> true ; Cell > 1, Cell < Cols ).
lone_line(Rows, 1, Cell) :- Rows > 1, Cell > 1, Cell < Rows.

follow([Contact|Contacts], Board, Seen, Ends) :-
    (   memberchk(Contact, Seen)
    ->  true
    ;   chain([Contact], Board, Seen, Reached, Ends, AllEnds),
        (   AllEnds > 1
        ->  true
        ;   follow(Contacts, Board, Reached, AllEnds)
        )
    ).

% All that hangs together with these cells.
chain([], _, Seen, Seen, Ends, Ends).
chain([Cell|Cells], Board, Seen, Reached, Ends, AllEnds) :-
    (   memberchk(Cell, Seen)
    ->  chain(Cells, Board, Seen, Reached, Ends, AllEnds)
    ;   shaded_contacts(Board, Cell, Contacts),
        append(Contacts, Cells, Next),
        on_border(Cell, End),
        MoreEnds is Ends + End,
        chain(Next, Board, [Cell|Seen], Reached, MoreEnds, AllEnds)
    ).

shaded_contacts(Board, Cell, Contacts) :-
    place(Cell, Row, Col),
    findall(Contact, ( diagonal(Row, Col, Contact), arg(Contact, Board, Shade), Shade == 1 ), Contacts).

diagonal(Row, Col, Contact) :-
    size(Rows, Cols),
    (   Above is Row - 1, Above >= 1, beside(Col, Cols, Beside), cell(Above, Beside, Contact)
    ;   Below is Row + 1, Below =< Rows, beside(Col, Cols, Beside), cell(Below, Beside, Contact)
    ).

beside(Col, _, Left) :- Left is Col - 1, Left >= 1.
beside(Col, Cols, Right) :- Right is Col + 1, Right =< Cols.

on_border(Cell, Is) :-
    size(Rows, Cols),
    place(Cell, Row, Col),
    (   ( Row =:= 1 ; Col =:= 1 ; Row =:= Rows ; Col =:= Cols )
    ->  Is = 1
    ;   Is = 0
    ).
