import Testing

/// Tests the pages in a real Chromium over a real server, by keyboard only.
///
/// The tests of a suite run one at a time, since each browser has many processes; the suites run beside each other.
@Suite(
  .serialized,
  .enabled(if: WebDriver.isThere, "Chromium is missing: apt-get install chromium chromium-driver"))
enum BrowserTests {}

/// Tests of every page by axe-core, with a browser of their own.
@Suite(
  .serialized,
  .enabled(if: WebDriver.isThere, "Chromium is missing: apt-get install chromium chromium-driver"))
enum AxeTests {}

/// Tests of how every page looks, with a browser of their own.
@Suite(
  .serialized,
  .enabled(if: WebDriver.isThere, "Chromium is missing: apt-get install chromium chromium-driver"))
enum LooksTests {}
