% The side of the protocol (process/remote.rs) that lives in SWI-Prolog: one line of JSON for each line of JSON.
%
% A program defines solution(Board), which gives each solution once. It is loaded into a module of its own and runs in an
% engine: a coroutine that keeps the search where it was between one solution and the next. Clauses that come with a
% question pick among the solutions; those that exclude what was found are true already.

:- module(runner, [serve/0]).

:- use_module(library(http/json)).
:- use_module(library(readutil)).
:- use_module(library(lists)).
:- use_module(library(apply)).
% Loaded once, here, and not with each puzzle.
:- use_module(library(clpfd), []).
:- use_module(library(clpb), []).

:- dynamic
    clause_given/1,     % at least one of these literals holds
    search/1,           % the engine of the puzzle
    statistic/2.        % numbers by name, since load

serve :-
    thread_self(Main),
    thread_create(listen(Main), _, [detached(true)]),
    repeat,
    thread_get_message(line(Line)),
    answer(Line, Answer),
    json_write_dict(user_output, Answer, [width(0)]),
    nl(user_output),
    flush_output(user_output),
    fail.

% Whoever asked is gone when the input ends, perhaps killed: nobody waits for the search that may be running.
listen(Main) :-
    repeat,
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  !,
        halt(0)
    ;   thread_send_message(Main, line(Line)),
        fail
    ).

answer(Line, Answer) :-
    statistics(process_cputime, Before),
    catch(( atom_json_dict(Line, Message, []), once(reply(Message, Said)) ), Error, complaint(Error, Said)),
    (   ( get_dict(error, Said, _) ; get_dict(memory, Said, _) )
    ->  Answer = Said
    ;   statistics(process_cputime, After),
        Spent is After - Before,
        add(process_cpu_seconds, Spent),
        findall(Name-Value, statistic(Name, Value), Pairs),
        dict_pairs(Statistics, _, Pairs),
        Answer = Said.put(statistics, Statistics)
    ).

complaint(error(resource_error(_), _), _{memory: true}) :- !.
complaint(Error, _{error: Reason}) :-
    message_to_string(Error, Reason).

message_to_string(Error, Text) :-
    message_to_codes(Error, Codes),
    string_codes(Text, Codes).

message_to_codes(Error, Codes) :-
    phrase(prolog:translate_message(Error), Lines),
    with_output_to(codes(Codes), print_message_lines(current_output, '', Lines)).

reply(Message, _{ok: true}) :-
    get_dict(load, Message, Job),
    !,
    forget,
    timed(ground_seconds, ground_cpu_seconds, load(Job.program)),
    engine_create(Found, found(Found), Engine),
    assertz(search(Engine)).
reply(Message, Said) :-
    get_dict(next, Message, Question),
    !,
    forall(member(Clause, Question.clauses), assertz(clause_given(Clause))),
    search(Engine),
    timed(solve_seconds, solve_cpu_seconds, next(Engine, Found)),
    (   Found = shading(Letters)
    ->  Said = _{shading: Letters}
    ;   Said = _{none: true}
    ).
reply(_, _{ok: true}).

forget :-
    forall(retract(search(Engine)), catch(engine_destroy(Engine), _, true)),
    retractall(clause_given(_)),
    retractall(statistic(_, _)),
    ( source_file(program) -> unload_file(program) ; true ).

load(Program) :-
    setup_call_cleanup(open_string(Program, Stream),
                       load_files(puzzle:program, [stream(Stream), silent(true)]),
                       close(Stream)).

% Runs in the engine: all solutions, then the news that there are no more, each with the inferences so far.
found(Inferences-Found) :-
    (   puzzle:solution(Board),
        Board =.. [_|Shades],
        maplist(puzzle:letter, Shades, Letters),
        atomics_to_string(Letters, Text),
        Found = shading(Text)
    ;   Found = none
    ),
    statistics(inferences, Inferences).

next(Engine, Found) :-
    repeat,
    engine_next(Engine, Inferences-Found),
    set_statistic(inferences, Inferences),
    (   Found = shading(Letters)
    ->  forall(clause_given(Clause), fulfils(Letters, Clause))
    ;   true
    ),
    !.

fulfils(Letters, Clause) :-
    member(Literal, Clause),
    Cell is abs(Literal) - 1,
    sub_string(Letters, Cell, 1, _, Letter),
    ( Literal > 0 -> Letter == "x" ; Letter == "-" ),
    !.

atomics_to_string(Atomics, String) :-
    atomic_list_concat(Atomics, Atom),
    atom_string(Atom, String).

% Adds the time of a goal by the clock and the processor time of all threads, whether it succeeds or throws.
timed(Wall, Cpu, Goal) :-
    get_time(Begin),
    statistics(process_cputime, Before),
    call_cleanup(once(Goal), ( get_time(End),
                               statistics(process_cputime, After),
                               Seconds is End - Begin,
                               Spent is After - Before,
                               add(Wall, Seconds),
                               add(Cpu, Spent) )).

add(Name, Value) :-
    ( statistic(Name, Old) -> true ; Old = 0 ),
    New is Old + Value,
    set_statistic(Name, New).

set_statistic(Name, Value) :-
    retractall(statistic(Name, _)),
    assertz(statistic(Name, Value)).
