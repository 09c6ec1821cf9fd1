import Testing

/// Tests the pages in a real Chromium over a real server, by keyboard only.
///
/// The tests of a suite run one at a time, since each browser has many processes.
@Suite(
  .serialized,
  .enabled(if: WebDriver.isThere, "Chromium is missing: apt-get install chromium chromium-driver"))
enum BrowserTests {}

/// Tests of every page, with a browser of their own beside that of `BrowserTests`.
@Suite(
  .serialized,
  .enabled(if: WebDriver.isThere, "Chromium is missing: apt-get install chromium chromium-driver"))
enum EveryPageTests {}
