#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| hitori_fuzz::map(data));
