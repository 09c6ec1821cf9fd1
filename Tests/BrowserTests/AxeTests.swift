import Foundation
import Testing

extension AxeTests {
  /// Examines every page with axe-core (<https://github.com/dequelabs/axe-core>) by the rules of WCAG 2.2 A and AA, and by
  /// its own best practices.
  @Suite(.enabled(if: Axe.isThere, "axe-core is missing: Tools/install-axe Browser"))
  struct `axe-core finds` {
    @Test(arguments: [(390, "light"), (860, "dark"), (1280, "light")])
    func `no violation on any page`(width: Double, scheme: String) async throws {
      let axe = try String(contentsOf: Axe.file, encoding: .utf8)
      try await Browser.visitEveryPage { browser, path in
        try await browser.resize(width: width)
        try await browser.prefer("prefers-color-scheme", scheme)
        try await browser.open(path)
        // In a window as high as the page, nothing lies under a bar that stays at the end of the window.
        let height = try await browser.driver.run("return document.documentElement.scrollHeight").number
        try await browser.resize(width: width, height: height ?? 844)
        let violations = try await browser.violations(axe)
        #expect(violations == [], "\(path)")
      }
    }

    @Test func `no violation on any page after a form`() async throws {
      let axe = try String(contentsOf: Axe.file, encoding: .utf8)
      try await Browser.visitEveryPageAfterAForm { browser, page in
        for (width, scheme) in [(390, "dark"), (1280, "light")] {
          try await browser.prefer("prefers-color-scheme", scheme)
          try await browser.resize(width: Double(width))
          let height = try await browser.driver.run("return document.documentElement.scrollHeight").number
          try await browser.resize(width: Double(width), height: height ?? 844)
          let violations = try await browser.violations(axe)
          #expect(violations == [], "\(page)")
        }
      }
    }

    @Test func `no violation in an open menu, and beside a refused field`() async throws {
      let axe = try String(contentsOf: Axe.file, encoding: .utf8)
      try await Browser.visitOrder { browser, _ in
        try await browser.unfold("More actions")
        try await expectNone(browser, axe)
        try await browser.open("/orders/new")
        try await browser.fill("Email", "amy at home")
        try await browser.enter()
        try await browser.see("Please fix the following", in: "*[@role='alert']")
        // On the whole page, the bar at its end covers no field.
        let height = try await browser.driver.run("return document.documentElement.scrollHeight").number
        try await browser.resize(width: 1280, height: height ?? 844)
        try await expectNone(browser, axe)
        try await browser.useAPhone()
        try await browser.open("/orders")
        try await browser.unfold("Menu")
        try await expectNone(browser, axe)
      }
    }
  }
}

/// Expects that the page has no violation.
private func expectNone(_ browser: Browser, _ axe: String, sourceLocation: SourceLocation = #_sourceLocation)
  async throws
{
  let violations = try await browser.violations(axe)
  #expect(violations == [], sourceLocation: sourceLocation)
}

/// The script that `Tools/install-axe` has downloaded.
private enum Axe {
  static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".build/axe/axe.min.js")

  static var isThere: Bool { FileManager.default.isReadableFile(atPath: file.path) }
}

extension Browser {
  /// Returns the rules that the page breaks, each with an element.
  ///
  /// - Parameter axe: the script of axe-core.
  fileprivate func violations(_ axe: String) async throws -> [String] {
    try await driver.run(
      """
      if (!window.axe) (0, eval)(arguments[0])
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
      return axe.run(document, {runOnly: tags, resultTypes: ['violations']}).then(result =>
        result.violations.flatMap(rule => rule.nodes.map(node => `${rule.id}: ${node.html.slice(0, 120)}`)))
      """, .string(axe)
    ).elements.compactMap(\.text)
  }
}
