import OrderParts
import Testing

/// Tests the tags of an order.
@Suite struct TagsTests {
  @Test(arguments: [
    ("", []), (" , ,", []), ("gift", ["gift"]), (" gift , VIP ", ["gift", "VIP"]), ("gift,GIFT, Gift", ["gift"]),
    ("Öko, öko", ["Öko"]), ("送り物、贈答", ["送り物", "贈答"]), ("هدية، عاجل", ["هدية", "عاجل"]), ("a\nb", ["a", "b"]),
    ("two words", ["two words"]), (" two\t  words ", ["two words"]),
  ])
  func `a text has a tag between its commas, each once in any case`(text: String, words: [String]) {
    #expect(Tags(text).words == words)
    #expect(Tags(Tags(text).description) == Tags(text))
  }

  @Test func `tags are added once and removed in any case`() {
    var tags = Tags("gift, VIP")
    tags.add("vip, late")
    #expect(tags.words == ["gift", "VIP", "late"])
    tags.remove("GIFT, none")
    #expect(tags.words == ["VIP", "late"])
    #expect(tags.contains("vip") && !tags.contains("gift"))
  }

  @Test(arguments: [
    ("STRASSE", "straße"), ("ΟΔΟΣ", "οδος"), ("ΟΔΟΣ", "οδοσ"), ("caf\u{E9}", "CAFE\u{301}"), ("gift", "g\u{200B}ift"),
    ("gift", "\u{202E}gift\u{2069}"),
  ])
  func `tags that differ in case, composition or invisible characters are the same`(one: String, other: String) {
    #expect(Tags([one, other]).words.count == 1)
    let keys = [one, other].map { Tags([$0]).words.map { Array(Tags.key($0).utf8) } }
    #expect(keys[0] == keys[1])
  }

  @Test func `a tag has no characters that change the direction of text, but those that its script and emoji need`() {
    #expect(Tags("a\u{202E}b, \u{200F}, \u{2066}c\u{2069}").words == ["ab", "c"])
    for word in ["می\u{200C}خواهم", "👩\u{200D}🚀", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"] {
      #expect(Tags(word).words == [word])
    }
  }
}
