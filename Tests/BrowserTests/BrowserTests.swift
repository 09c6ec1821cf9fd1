import Testing

// The tests of a suite run one at a time, since each browser has many processes; the suites run beside each other.

/// Tests the pages in a real Chromium over a real server, by keyboard only.
@Suite(.serialized, .inABrowser)
enum BrowserTests {}

/// Tests of every page by axe-core.
@Suite(.serialized, .inABrowser)
enum AxeTests {}

/// Tests of how every page looks.
@Suite(.serialized, .inABrowser)
enum LooksTests {}

extension Trait where Self == ConditionTrait {
  fileprivate static var inABrowser: Self {
    .enabled(if: WebDriver.isThere, "Chromium is missing: apt-get install chromium chromium-driver")
  }
}
