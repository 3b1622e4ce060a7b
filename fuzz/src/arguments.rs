//! Any words on the command line are understood or refused: nothing panics, and no complaint is much longer than they are.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::sync::LazyLock;

use clap::Command;

static DEFINITION: LazyLock<Command> = LazyLock::new(|| {
    let mut command = hitori_cli::definition();
    command.build();
    command
});

/// A byte chooses a command, the rest are its words, one on a line. A line `~B` stands for the command's option number B and
/// `~Bvalue` for that option with a value, so that the fuzzer need not guess names. Nothing is run.
pub fn arguments(data: &[u8]) {
    let Some((&head, rest)) = data.split_first() else { return };
    let commands: Vec<&Command> = DEFINITION.get_subcommands().collect();
    let command = commands[usize::from(head) % commands.len()];
    let mut words = vec![OsString::from("hitori"), command.get_name().into()];
    words.extend(rest.split(|&byte| byte == b'\n').flat_map(|line| word(command, line)));
    let length: usize = words.iter().map(|word| word.len()).sum();
    if let Err(error) = DEFINITION.clone().try_get_matches_from(words) {
        let text = error.render().to_string();
        // Help and examples of the longest command are below 10 kB.
        assert!(text.len() <= 10_000 + 20 * length, "{} bytes about {length}", text.len());
    }
}

fn word(command: &Command, line: &[u8]) -> Vec<OsString> {
    let options: Vec<&str> = command.get_arguments().filter_map(|argument| argument.get_long()).collect();
    match line {
        [b'~', number, value @ ..] if !options.is_empty() => {
            let mut option = format!("--{}", options[usize::from(*number) % options.len()]).into_bytes();
            if !value.is_empty() {
                option.push(b'=');
                option.extend(value);
            }
            vec![OsString::from_vec(option)]
        }
        line => vec![OsString::from_vec(line.to_owned())],
    }
}
