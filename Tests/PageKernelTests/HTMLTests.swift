import Testing

@testable import PageKernel

@Suite struct HTMLTests {
  private func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

  @Test func `a text is escaped wherever it stands`() {
    let name = "<b title=\"x\" class='y'>&"
    let escaped = "&lt;b title=&quot;x&quot; class=&#39;y&#39;&gt;&amp;"
    #expect(text("<p title=\"\(name)\">\(name)</p>") == "<p title=\"\(escaped)\">\(escaped)</p>")
    #expect(text(HTML(name)) == escaped)
    #expect(text(.hidden(name, name)) == "<input type=\"hidden\" name=\"\(escaped)\" value=\"\(escaped)\">")
  }

  @Test func `pieces are put together as they are`() {
    let pieces: [HTML] = ["<i>", "</i>"]
    #expect(text("\(pieces)\(7)\(nil as HTML?)\("<br>", if: true)\("<hr>", if: false)") == "<i></i>7<br>")
    #expect(text(.lines("a\n<b>")) == "<bdi>a</bdi><br><bdi>&lt;b&gt;</bdi>")
    #expect(text(.bdi("")) == "" && text(.bdi("a")) == "<bdi>a</bdi>")
  }
}

@Suite struct CommandLineTests {
  @Test(arguments: [
    ("plain", "plain"), ("", "''"), ("two words", "'two words'"), ("it's", "'it'\\''s'"), ("$(rm)", "'$(rm)'"),
    ("a@b.c", "a@b.c"),
  ])
  func `a word is quoted where a shell would read it otherwise`(word: String, quoted: String) {
    #expect(CommandLine("orders", word).adding("since", word).text.hasPrefix("storekeeper orders \(quoted)"))
  }

  @Test func `an option without a value is left out`() {
    #expect(
      CommandLine("orders").adding("since", nil).adding("until", "").adding(flag: "all").text
        == "storekeeper orders --all")
  }

  @Test(arguments: [
    ("amy.apple@clean-swift.com", "<bdi>amy.apple<wbr>@clean-swift.com</bdi>"), ("<amy>", "<bdi>&lt;amy&gt;</bdi>"),
    ("", ""), ("a.b.lovelace-byron@x.example", "<bdi>a<wbr>.b<wbr>.lovelace-byron<wbr>@x.example</bdi>"),
  ])
  func `an email may be broken before its domain, and a long part of it before its dots`(email: String, markup: String)
  {
    #expect(String(decoding: HTML.email(email).bytes, as: UTF8.self) == markup)
  }
}
