import Foundation
import Testing

extension BrowserTests {
  /// Takes the pictures of the real pages for the README.
  ///
  /// A usual test run does not change them. After a change of the pages: `STOREKEEPER_PICTURES=1 make test
  /// MODULE=Browser`.
  @Suite(
    .enabled(
      if: ProcessInfo.processInfo.environment["STOREKEEPER_PICTURES"] != nil,
      "Pictures are taken anew where STOREKEEPER_PICTURES is set"))
  struct Pictures {
    @Test func `the list of the sample shop`() async throws {
      try await Browser.visit(prepare: { try await $0.desk("store", "sample") }) { browser, _ in
        try await browser.open("/orders")
        try await browser.see("1–50 of 60 orders", in: "caption")
        try await browser.driver.tellDevTools(
          "Emulation.setDeviceMetricsOverride",
          ["width": 1200, "height": 760, "deviceScaleFactor": 1, "mobile": false])
        try await browser.driver.screenshot.write(to: Self.folder.appending(path: "orders.png"))
      }
    }

    private static let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Modules/Web", directoryHint: .isDirectory)
  }
}
