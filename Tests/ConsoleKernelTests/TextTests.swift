import Foundation
import PresentationProtocols
import Testing

@testable import ConsoleKernel

@Suite struct `Text for a terminal` {
  @Test(arguments: [
    ("abc", 3), ("", 0), ("é", 1), ("e\u{301}", 1), ("陈小明", 6), ("ｆｕｌｌ", 8), ("한국", 4), ("😀", 2), ("👨‍👩‍👧", 2),
    ("\u{200B}", 0), ("Ω", 1),
  ])
  func `a text is as wide as its letters are`(text: String, columns: Int) {
    #expect(width(of: text) == columns)
  }

  @Test(arguments: [
    ("abcdef", 4, "abc…"), ("abc", 3, "abc"), ("陈小明", 4, "陈…"), ("陈小明", 5, "陈小…"), ("abc", 1, "…"), ("abc", 0, ""),
  ])
  func `a text that is too wide is cut, never through a letter`(text: String, columns: Int, expected: String) {
    #expect(fitted(text, to: columns) == expected)
    #expect(width(of: fitted(text, to: columns)) <= columns)
  }

  @Test(arguments: [
    ("a\tb\nc\rd", "a b c d"), ("\u{1B}[2J", "␛[2J"), ("\u{7F}", "␡"), ("\u{9B}31m", "\u{FFFD}31m"),
    ("a\u{202E}b", "a\u{FFFD}b"), ("\u{0}", "␀"), ("Grüße 😀", "Grüße 😀"),
  ])
  func `control characters are shown as visible symbols`(text: String, expected: String) {
    #expect(plain(text) == expected)
  }

  @Test(arguments: [
    "٢٩\u{200F}/٦\u{200F}/٢٠٠٧", "\u{200F}١٫٢٣ US$", "\u{061C}-\u{200F}١٫٢٣ US$", "Refunded \u{200F}٥٫٠٠ US$.",
  ])
  func `an amount of Arabic digits has its marks also within a sentence`(text: String) {
    #expect(plain(text) == text)
    #expect(plain("a\u{200F}b \(text)") == "a\u{FFFD}b \(text)")
  }

  @Test(arguments: [
    ("4242424242424242", "a long number"), ("4242 4242-4242 4242", "a long number"), ("12345678901", "“12345678901”"),
    ("piad", "“piad”"), (String(repeating: "x", count: 61), "“\(String(repeating: "x", count: 60))…”"),
  ])
  func `a message repeats what was typed, in brief and never a card`(text: String, expected: String) {
    #expect(quoted(text) == expected)
  }

  @Test func `the prompt for a password ignores the stop signal`() throws {
    let during = try Signals.withoutStops { isIgnored(SIGTSTP) }
    #expect(during)
    #expect(!isIgnored(SIGTSTP))
  }

  private func isIgnored(_ number: Int32) -> Bool {
    let handler = signal(number, SIG_DFL)
    _ = signal(number, handler)
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
