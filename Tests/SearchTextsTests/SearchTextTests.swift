import SearchTexts
import Testing

@Suite struct SearchTextTests {
  @Test(arguments: [
    ("Vins et Alcools Chevalier, Zoë", ["vins", "et", "alcools", "chevalier", "zoe"]),
    ("O'Brien-Smith", ["o", "brien", "smith"]),
    ("", []), (" \t\n", []), ("!?*\"'-🙂", []), ("NW-011", ["nw", "011"]), ("Straße", ["strasse"]),
    ("ŒUVRE", ["oeuvre"]),
    ("Łódź Đakovo Søren Þór Ægir Ħal", ["lodz", "dakovo", "soren", "thor", "aegir", "hal"]), ("٣ ४", ["3", "4"]),
    ("山田太郎", ["山田太郎", "田太郎", "太郎", "郎"]), ("東京Tower", ["東京tower", "京tower"]),
    ("ΟΔΥΣΣΕΥΣ", ["οδυσσευσ"]), ("İstanbul", ["istanbul"]), ("ﬁne ①²", ["fine", "12"]), ("張　偉", ["張", "偉"]),
    ("so\u{AD}ft\u{200D}", ["soft"]), ("a_b`c@d{e", ["a", "b", "c", "d", "e"]), ("Ｆｕｌｌ", ["full"]), ("1️⃣", ["1"]),
  ])
  func `a text is its words, without case and accents`(text: String, words: [String]) {
    #expect(SearchText.words(text) == words)
  }

  @Test(arguments: ["Zoë", "Straße", "İ", "ŉ", "ΐ", "ǅ", "한국", "हिन्दी", "™", "Å", "ẞ", "ﷺ", "ſ"])
  func `folding again changes nothing, and neither does case`(text: String) {
    let folded = SearchText.folded(text)
    #expect(SearchText.folded(folded).utf8.elementsEqual(folded.utf8))
    #expect(SearchText.folded(text.uppercased()).utf8.elementsEqual(folded.utf8))
  }

  @Test(arguments: [
    (" AMY@x.com\n", "amy@x.com"), ("amy@x.com ", "amy@x.com"), ("A\u{308}b", "\u{E4}b"), ("", ""),
    ("NW-011", "nw-011"),
  ])
  func `a whole value is compared without case and the space around it`(text: String, key: String) {
    #expect(SearchText.key(text).utf8.elementsEqual(key.utf8))
  }

  @Test(arguments: [
    ("1001", 1001), ("007", 7), ("+1", nil), ("-1", nil), ("", nil), ("1.0", nil), ("١", nil), ("#1", nil),
    ("9223372036854775808", nil), (" 1", nil),
  ])
  func `a number is digits alone`(text: String, number: Int64?) {
    #expect(SearchText.number(text) == number)
  }

  @Test func `a list has each word once, sorted by all of its bytes`() {
    var words = FoldedWords()
    for text in ["Tea", "Chestnutty chestnut", "chestnuts tea é", "te", "chestnuttz"] { words.add(text) }
    #expect(words.list == " chestnut chestnuts chestnutty chestnuttz e te tea")
    #expect(FoldedWords().list == "")
  }
}
