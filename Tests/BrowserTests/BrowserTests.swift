import Testing

/// The pages in a real Chromium over a real server, by keyboard alone.
///
/// One at a time: each has a browser, and a browser has many processes.
@Suite(
  .serialized,
  .enabled(if: WebDriver.isThere, "Chromium is missing: apt-get install chromium chromium-driver"))
enum BrowserTests {}
