//! Games played without a terminal: what actions do, and what the screen shows then.

use std::time::Duration;

use hitori_core::engine::{Budget, CancelToken};
use hitori_core::play::Session;
use hitori_core::solve::{self, Options};
use hitori_core::{Puzzle, Shade, Shading, Size, formats, generate};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;

use super::action::{Action, Way};
use super::game::{Flag, Game, clock};
use super::screen::Screen;

/// The sample of the formats; its solution is `x-x- ---- x-x- ---x`.
fn four() -> Game {
    let puzzle = formats::parse("hitori/4/4/1114142333214213", None).unwrap().puzzle;
    Game::new(Session::new(puzzle, &Options::default()).unwrap(), "four".to_owned())
}

fn generated(rows: usize, cols: usize) -> Game {
    let (puzzle, _) = generate::instance(Size::new(rows, cols).unwrap(), 7).unwrap();
    Game::new(Session::new(puzzle, &Options::default()).unwrap(), "made".to_owned())
}

impl Game {
    fn does(&mut self, actions: &[Action]) -> &mut Self {
        for &action in actions {
            self.act(action, &Budget::default()).unwrap();
        }
        self
    }

    fn marks(&self) -> String {
        self.session().marks().row_strings().join(" ")
    }
}

const SHADE: Action = Action::Toggle(Shade::Shaded);
const CIRCLE: Action = Action::Toggle(Shade::White);
const RIGHT: Action = Action::Go(Way::Right);
const DOWN: Action = Action::Go(Way::Down);

fn press(cell: usize, shade: Shade) -> Action {
    Action::Press { cell, shade }
}

fn drag(cell: usize) -> Action {
    Action::Drag { cell }
}

/// Returns what is drawn on a screen, line by line.
fn drawn(game: &Game, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut screen = Screen::new(false);
    terminal.draw(|frame| screen.draw(game, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    lines(buffer)
}

fn lines(buffer: &ratatui::buffer::Buffer) -> String {
    let width = usize::from(buffer.area.width).max(1);
    let line = |cells: &[ratatui::buffer::Cell]| {
        let text: String = cells.iter().map(|cell| cell.symbol()).collect();
        format!("{}\n", text.trim_end())
    };
    buffer.content.chunks(width).map(line).collect()
}

#[test]
fn marks_are_set_and_taken_away() {
    let mut game = four();
    assert_eq!(game.does(&[SHADE]).marks(), "x??? ???? ???? ????");
    assert_eq!(game.does(&[RIGHT, CIRCLE]).marks(), "x-?? ???? ???? ????");
    assert_eq!(game.does(&[CIRCLE, DOWN, SHADE, CIRCLE]).marks(), "x??? ?-?? ???? ????");
    assert_eq!(game.does(&[Action::Clear]).marks(), "x??? ???? ???? ????");
    assert_eq!(game.does(&[Action::Undo, Action::Undo]).marks(), "x??? ?x?? ???? ????");
    assert_eq!(game.does(&[Action::Redo]).marks(), "x??? ?-?? ???? ????");
    let before = game.changes();
    game.does(&[Action::GoFar(Way::Left), Action::Clear]);
    assert_eq!((game.changes(), game.cursor()), (before, 4));
}

#[test]
fn the_cursor_stays_on_the_board() {
    let mut game = generated(3, 5);
    game.does(&[Action::Go(Way::Up), Action::Go(Way::Left)]);
    assert_eq!(game.cursor(), 0);
    game.does(&[Action::GoFar(Way::Down), Action::GoFar(Way::Right), RIGHT, DOWN]);
    assert_eq!(game.cursor(), 14);
    game.resume_at(99, Duration::ZERO);
    assert_eq!(game.cursor(), 14);
}

#[test]
fn a_stroke_is_one_move_and_leaves_other_marks_alone() {
    let mut game = four();
    game.does(&[press(2, Shade::Shaded), Action::Release]);
    game.does(&[press(0, Shade::White), drag(1), drag(2), drag(3), drag(1), Action::Release]);
    assert_eq!(game.marks(), "--x- ???? ???? ????");
    // Without a button there is no stroke.
    assert_eq!(game.does(&[drag(7)]).marks(), "--x- ???? ???? ????");
    assert_eq!(game.does(&[Action::Undo]).marks(), "??x? ???? ???? ????");
    game.does(&[Action::Redo, press(0, Shade::White), drag(1), drag(2), drag(4)]);
    assert_eq!(game.marks(), "???- ???? ???? ????");
    // What comes between ends the stroke.
    game.does(&[press(4, Shade::White), drag(5), Action::Checkpoint, drag(6)]);
    assert_eq!(game.marks(), "???- --?? ???? ????");
    let outside = game.act(press(16, Shade::White), &Budget::default());
    assert!(outside.is_err());
}

#[test]
fn a_check_names_the_wrong_marks_until_the_next_change() {
    let mut game = four();
    assert!(game.does(&[Action::Check]).message().text.starts_with("No mistakes: 0 of 16"));
    game.does(&[SHADE, RIGHT, SHADE, Action::Check]);
    assert_eq!(game.message().text, "One mark is wrong: r1c2. b goes back to the last right state.");
    assert_eq!(game.flags()[..3], [None, Some(Flag::Wrong), None]);
    game.does(&[DOWN, CIRCLE]);
    assert_eq!(game.flags()[1], None);
    game.does(&[Action::BackToRight]);
    assert_eq!(game.marks(), "x??? ???? ???? ????");
    assert!(game.message().text.starts_with("2 moves taken back"));
    assert!(game.does(&[Action::BackToRight]).message().text.starts_with("There are no mistakes"));
}

#[test]
fn broken_rules_are_shown_when_wanted() {
    let mut game = four();
    game.does(&[SHADE, RIGHT, SHADE]);
    assert!(!game.message().text.contains("share an edge"));
    game.does(&[Action::ShowViolations]);
    assert!(game.message().text.contains("! shaded cells share an edge: r1c1 r1c2"));
    assert_eq!(game.flags()[..3], [Some(Flag::Wrong), Some(Flag::Wrong), None]);
    game.does(&[SHADE]);
    assert!(game.message().text.ends_with("Broken rules: none."));
    game.does(&[SHADE, Action::ShowViolations]);
    assert!(!game.message().text.contains("Broken") && game.flags()[0].is_none());
}

#[test]
fn hints_come_in_three_grades_and_lead_to_the_end() {
    let mut game = generated(7, 7);
    let solution = solve::unique(game.session().puzzle(), &Options::default()).unique().cloned().unwrap();
    let mut steps = 0;
    while !game.is_solved() {
        let before = game.marks();
        // Not before everything is told.
        game.does(&[Action::Hint, Action::Take]);
        let place = game.message().text;
        assert!(place.starts_with("Look at "), "{place}");
        assert!(!game.flags().iter().any(|flag| matches!(flag, Some(Flag::Concluded(_) | Flag::Wrong))));
        game.does(&[Action::Hint, Action::Take]);
        let rule = game.message().text;
        assert!(rule.contains("See ") && rule.ends_with("the whole step."), "{rule}");
        game.does(&[Action::Hint, Action::Hint]);
        assert!(game.message().text.ends_with("Enter does it."));
        for (cell, flag) in game.flags().into_iter().enumerate() {
            if let Some(Flag::Concluded(shade)) = flag {
                assert_eq!(solution.get(cell), shade);
            }
        }
        assert_eq!(game.marks(), before);
        game.does(&[Action::Take]);
        assert_ne!(game.marks(), before);
        steps += 1;
    }
    assert!(steps > 5, "{steps}");
    assert!(game.session().mistakes().is_empty());
}

#[test]
fn a_hint_tells_mistakes_first_and_can_run_out_of_time() {
    let mut game = four();
    game.does(&[RIGHT, SHADE, Action::Hint]);
    assert!(game.message().text.starts_with("One mark is wrong: r1c2."));
    game.does(&[SHADE]);
    let cancelled = Budget::default().with_cancel(CancelToken::from_fn(|| true));
    game.act(Action::Hint, &cancelled).unwrap();
    assert!(game.message().text.starts_with("No hint: "), "{}", game.message().text);
    // The next one starts afresh.
    assert!(game.does(&[Action::Hint]).message().text.starts_with("Look at "));
    assert!(game.does(&[Action::Dismiss]).flags().iter().all(Option::is_none));
}

#[test]
fn checkpoints_are_gone_back_to() {
    let mut game = four();
    assert!(game.does(&[Action::BackToCheckpoint]).message().text.starts_with("No state is remembered"));
    game.does(&[SHADE, Action::Checkpoint, DOWN, CIRCLE, DOWN, SHADE, Action::BackToCheckpoint]);
    assert_eq!(game.marks(), "x??? ???? ???? ????");
    game.does(&[Action::Redo, Action::Redo]);
    assert_eq!(game.marks(), "x??? -??? x??? ????");
}

#[test]
fn the_end_stops_the_clock_and_keeps_the_marks() {
    let mut game = four();
    game.tick(Duration::from_secs(187));
    for cell in [0, 2, 8, 10] {
        game.does(&[press(cell, Shade::Shaded), Action::Release]);
        assert!(!game.is_solved());
    }
    game.does(&[Action::ShowViolations, press(15, Shade::Shaded)]);
    assert!(game.is_solved());
    assert!(game.message().text.starts_with("Solved in 3:07."), "{}", game.message().text);
    game.tick(Duration::from_secs(9));
    game.does(&[drag(14), Action::Undo, SHADE, Action::Clear, Action::Check, Action::Dismiss]);
    assert!(game.is_solved() && game.message().title == "Solved");
    assert_eq!(clock(game.elapsed()), "3:07");
    assert_eq!(clock(Duration::from_secs(3723)), "1:02:03");
}

#[test]
fn several_solutions_will_do() {
    let puzzle = Puzzle::from_rows([[1, 2, 1], [2, 3, 4], [1, 4, 5]]).unwrap();
    let game = Game::new(Session::new(puzzle, &Options::default()).unwrap(), "any".to_owned());
    assert!(game.message().text.contains("several solutions"), "{}", game.message().text);
}

/// Every sign of the board at the usual size.
#[test]
fn a_small_board_on_the_usual_screen() {
    let mut game = four();
    game.tick(Duration::from_secs(65));
    game.does(&[SHADE, RIGHT, SHADE, DOWN, CIRCLE, Action::Check]);
    let text = drawn(&game, 80, 24);
    assert!(text.starts_with(SMALL_BOARD), "{text}");
    let last = text.lines().last().unwrap();
    assert_eq!(last, " F1 help  q quit  space shade  o circle  ? hint  u undo  c check  r redo");
    assert!(!drawn(game.does(&[Action::ShowTimer]), 80, 24).contains("1:05"));
}

const SMALL_BOARD: &str = " four · 4×4 · 2 shaded                                                     1:05
    1   2▾  3   4   ┌ Check ───────────────────────────────────────────────────┐
1  ▐1▌ ▐1!  1   4   │One mark is wrong: r1c2. b goes back to the last right    │
                    │state.                                                    │
2▸  1 [(4)] 2   3   │                                                          │
                    │                                                          │
3   3   3   2   1   │                                                          │
                    │                                                          │
4   4   2   1   3   │                                                          │
";

#[test]
fn small_screens_have_the_pane_below() {
    let mut game = four();
    game.does(&[Action::Hint, Action::Hint, Action::Hint]);
    let text = drawn(&game, 40, 12);
    assert!(text.starts_with(NARROW), "{text}");
    assert_eq!(text.lines().count(), 12);
}

const NARROW: &str = " four · 4×4 · 0 shaded             0:00
    1▾  2   3   4
1▸[ 1x] 1o  1x  4
2   1   4   2   3
3   3   3   2   1
4   4   2   1   3
 Hint ──────────────────────────────────
r1c1 and r1c3 are shaded, r1c2 is white:
of three 1s side by side (r1c1, r1c2 and
r1c3) only the middle one can stay
white.
";

#[test]
fn large_boards_scroll_with_the_cursor() {
    let mut game = generated(40, 40);
    let text = drawn(&game, 80, 24);
    assert!(text.lines().nth(1).unwrap().starts_with("↕↔"), "{text}");
    assert!(text.lines().nth(2).unwrap().starts_with(" 1▸"), "{text}");
    game.does(&[Action::GoFar(Way::Down), Action::GoFar(Way::Right), SHADE]);
    let text = drawn(&game, 80, 24);
    assert!(text.lines().nth(1).unwrap().contains("40▾"), "{text}");
    assert!(text.lines().nth(22).unwrap().starts_with("40▸"), "{text}");
    assert!(text.contains('▐'), "{text}");
}

#[test]
fn the_help_fits_on_small_screens() {
    let mut game = four();
    game.does(&[Action::ShowHelp]);
    for (width, height) in [(80, 24), (40, 12)] {
        let text = drawn(&game, width, height);
        for (key, does) in super::keys::HELP {
            assert!(text.contains(key) && text.contains(does), "{key} at {width}×{height}: {text}");
        }
    }
    assert!(drawn(&game, 80, 24).contains("▐4▌ shaded"));
    game.does(&[Action::Dismiss]);
    assert!(!drawn(&game, 80, 24).contains("left shades"));
}

/// Nothing breaks on any screen, and what can be seen can be clicked on.
#[test]
fn every_screen_can_be_drawn_on() {
    let numbers = "1000000 1 4294967295\n2 1000000 1\n";
    let long = formats::parse(numbers, None).map_or_else(
        |_| generated(2, 3),
        |entry| Game::new(Session::new(entry.puzzle, &Options::default()).unwrap(), "x".repeat(300)),
    );
    for mut game in [four(), generated(1, 30), generated(25, 10), long] {
        game.does(&[Action::ShowViolations, Action::Hint]);
        for (width, height) in
            [(1, 1), (3, 2), (19, 7), (20, 7), (25, 9), (40, 12), (81, 7), (20, 60), (200, 80)]
        {
            for help in [false, true] {
                assert_eq!(game.shows_help(), help);
                let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
                let mut screen = Screen::new(true);
                terminal.draw(|frame| screen.draw(&game, frame)).unwrap();
                let hit = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
                let hit = hit.filter_map(|(x, y)| screen.cell_at(x, y)).any(|cell| cell == game.cursor());
                assert_eq!(hit, width >= 20 && height >= 7, "{width}×{height}");
                game.does(&[Action::ShowHelp]);
            }
        }
    }
}

/// Colours add to the signs: the text is the same with and without.
#[test]
fn colours_are_only_an_addition() {
    let mut game = four();
    game.does(&[SHADE, RIGHT, SHADE, DOWN, CIRCLE, Action::Check]);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut screen = Screen::new(true);
    terminal.draw(|frame| screen.draw(&game, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    assert!(buffer.content.iter().any(|cell| cell.fg == Color::Red));
    assert_eq!(lines(buffer), drawn(&game, 80, 24));
    // Every combination of mark and flag has a text of its own.
    let marked: Shading = game.session().marks().clone();
    assert_eq!(marked.row_strings()[0], "xx??");
}
