#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| hitori_fuzz::request(data));
