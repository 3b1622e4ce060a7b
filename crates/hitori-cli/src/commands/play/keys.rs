//! From what the terminal reports to what the player wants. The table [`HELP`] is what the help shows.

use hitori_core::Shade;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::action::{Action, Way};

/// Keys and what they do, for the help.
pub const HELP: &[(&str, &str)] = &[
    ("arrows, hjkl", "move"),
    ("space, x", "shade, again: clear"),
    ("o, .", "circle, again: clear"),
    ("backspace", "clear"),
    ("u, r", "undo, redo"),
    ("c, v", "check, show broken rules"),
    ("?, H, enter", "hint, more; do it"),
    ("m, g", "checkpoint, back to it"),
    ("b", "back before mistakes"),
    ("t, F1, q", "timer, help, quit"),
    ("mouse", "left shades, right circles"),
];

/// What an event asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Something in the game.
    Act(Action),
    /// To save and leave.
    Quit,
    /// The same as a signal: Ctrl-C.
    Interrupt,
    /// To go to the background: Ctrl-Z.
    Suspend,
    /// To draw everything anew.
    Redraw,
}

/// Returns what an event asks for, if anything. `cell_at` knows which cell is at a column and row of the screen.
pub fn wish(event: &Event, cell_at: impl Fn(u16, u16) -> Option<usize>) -> Option<Wish> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => pressed(*key),
        Event::Mouse(mouse) => moved(*mouse, cell_at).map(Wish::Act),
        Event::Resize(..) | Event::FocusGained => Some(Wish::Redraw),
        _ => None,
    }
}

fn pressed(key: KeyEvent) -> Option<Wish> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(Wish::Interrupt),
            KeyCode::Char('z') => Some(Wish::Suspend),
            KeyCode::Char('l') => Some(Wish::Redraw),
            KeyCode::Char('r') => Some(Wish::Act(Action::Redo)),
            KeyCode::Char('d') => Some(Wish::Quit),
            _ => None,
        };
    }
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    let action = match key.code {
        KeyCode::Char('q') => return Some(Wish::Quit),
        KeyCode::Up | KeyCode::Char('k') => Action::Go(Way::Up),
        KeyCode::Down | KeyCode::Char('j') => Action::Go(Way::Down),
        KeyCode::Left | KeyCode::Char('h') => Action::Go(Way::Left),
        KeyCode::Right | KeyCode::Char('l') => Action::Go(Way::Right),
        KeyCode::PageUp => Action::GoFar(Way::Up),
        KeyCode::PageDown => Action::GoFar(Way::Down),
        KeyCode::Home => Action::GoFar(Way::Left),
        KeyCode::End => Action::GoFar(Way::Right),
        KeyCode::Char(' ' | 'x') => Action::Toggle(Shade::Shaded),
        KeyCode::Char('o' | '.') => Action::Toggle(Shade::White),
        KeyCode::Backspace | KeyCode::Delete => Action::Clear,
        KeyCode::Char('u') => Action::Undo,
        KeyCode::Char('r') => Action::Redo,
        KeyCode::Char('c') => Action::Check,
        KeyCode::Char('?' | 'H') => Action::Hint,
        KeyCode::Enter => Action::Take,
        KeyCode::Char('b') => Action::BackToRight,
        KeyCode::Char('m') => Action::Checkpoint,
        KeyCode::Char('g') => Action::BackToCheckpoint,
        KeyCode::Char('v') => Action::ShowViolations,
        KeyCode::Char('t') => Action::ShowTimer,
        KeyCode::F(1) => Action::ShowHelp,
        KeyCode::Esc => Action::Dismiss,
        _ => return None,
    };
    Some(Wish::Act(action))
}

fn moved(mouse: MouseEvent, cell_at: impl Fn(u16, u16) -> Option<usize>) -> Option<Action> {
    let cell = || cell_at(mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            Some(Action::Press { cell: cell()?, shade: Shade::Shaded })
        }
        MouseEventKind::Down(MouseButton::Right) => {
            Some(Action::Press { cell: cell()?, shade: Shade::White })
        }
        MouseEventKind::Drag(MouseButton::Left | MouseButton::Right) => Some(Action::Drag { cell: cell()? }),
        MouseEventKind::Up(_) => Some(Action::Release),
        MouseEventKind::ScrollUp => Some(Action::Go(Way::Up)),
        MouseEventKind::ScrollDown => Some(Action::Go(Way::Down)),
        MouseEventKind::ScrollLeft => Some(Action::Go(Way::Left)),
        MouseEventKind::ScrollRight => Some(Action::Go(Way::Right)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> Option<Wish> {
        wish(&Event::Key(KeyEvent::new(code, modifiers)), |_, _| None)
    }

    #[test]
    fn keys_do_what_the_help_says() {
        let plain = |letter| key(KeyCode::Char(letter), KeyModifiers::NONE);
        for letter in "hjkl xo.urcvHmgbt?".chars() {
            assert!(matches!(plain(letter), Some(Wish::Act(_))), "{letter}");
        }
        // Terminals that report modifiers say that H came with a shift.
        assert_eq!(key(KeyCode::Char('H'), KeyModifiers::SHIFT), Some(Wish::Act(Action::Hint)));
        assert_eq!(plain(' '), plain('x'));
        assert_eq!(plain('o'), Some(Wish::Act(Action::Toggle(Shade::White))));
        assert_eq!(plain('q'), Some(Wish::Quit));
        assert_eq!(key(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Wish::Interrupt));
        assert_eq!(key(KeyCode::Char('z'), KeyModifiers::CONTROL), Some(Wish::Suspend));
        assert_eq!(key(KeyCode::Char('x'), KeyModifiers::ALT), None);
        assert_eq!(plain('z'), None);
    }

    #[test]
    fn letting_a_key_go_does_nothing() {
        let mut event = KeyEvent::new(KeyCode::Char('x'), KeyModifiers::NONE);
        event.kind = KeyEventKind::Release;
        assert_eq!(wish(&Event::Key(event), |_, _| None), None);
    }

    #[test]
    fn the_mouse_marks_what_it_points_at() {
        let mouse = |kind, column, row| {
            let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
            wish(&Event::Mouse(event), |x, y| (y == 1).then_some(usize::from(x)))
        };
        let (left, right) = (MouseButton::Left, MouseButton::Right);
        let act = |action| Some(Wish::Act(action));
        assert_eq!(
            mouse(MouseEventKind::Down(left), 3, 1),
            act(Action::Press { cell: 3, shade: Shade::Shaded })
        );
        assert_eq!(
            mouse(MouseEventKind::Down(right), 2, 1),
            act(Action::Press { cell: 2, shade: Shade::White })
        );
        assert_eq!(mouse(MouseEventKind::Drag(right), 4, 1), act(Action::Drag { cell: 4 }));
        assert_eq!(mouse(MouseEventKind::Down(left), 3, 2), None);
        assert_eq!(mouse(MouseEventKind::Up(left), 3, 2), act(Action::Release));
        assert_eq!(mouse(MouseEventKind::Moved, 3, 1), None);
    }
}
