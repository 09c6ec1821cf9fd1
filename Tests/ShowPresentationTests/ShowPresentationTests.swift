import Foundation
import ShowPresentation
import ShowPresentationProtocols
import ShowsWorkerProtocols
import Testing

/// The article's test, and further ones.
@Suite struct ShowPresentationTests {
  @Test func `show presentation`() throws {
    let url = try #require(URL(string: "https://image.tmdb.org/t/p/original/fbtaoynlPpENx3Ss2laC7wgqLIP.jpg"))
    let mockedImages = ShowImages(poster: url, banner: url, background: url)
    let mockedEpisode = Episode(title: "The One Where Monica Gets A Roommate", season: 1, number: 1)
    let mockedShow = Show(title: "Friends", images: mockedImages, unwatched: [mockedEpisode])
    let presentation = ShowPresentation(show: mockedShow)
    #expect(presentation.title == "Friends")
    #expect(presentation.subtitle == "S1E1 The One Where Monica Gets A Roommate")
    #expect(
      presentation.poster.absoluteString == "https://image.tmdb.org/t/p/original/fbtaoynlPpENx3Ss2laC7wgqLIP.jpg")
  }

  @Test func `a show without unwatched episodes has no subtitle`() {
    #expect(ShowPresentation(show: Show(title: "Friends", images: ShowImages(), unwatched: [])).subtitle == nil)
  }

  @Test(arguments: [
    (Episode(title: "Pilot", season: 1, number: 1), "S1E1 Pilot"),
    (Episode(title: Episode.unnamed, season: 12, number: 10), "S12E10 TBA"),
    (Episode(title: "Reunion", season: 1, number: nil), "Special: Reunion"),
    (Episode(title: "Behind it", season: 0, number: 3), "Special: Behind it"),
    (Episode(title: "Numbered", season: 2, number: 5, isSpecial: true), "S2E5 Numbered"),
  ])
  func `the subtitle is the next episode, and a special without a place is told as one`(next: Episode, subtitle: String)
  {
    #expect(ShowPresentation(show: Show(title: "T", images: ShowImages(), unwatched: [next])).subtitle == subtitle)
  }

  @Test func `a show without a poster has one that needs no network and reads as a drawing`() throws {
    let poster = ShowPresentation(show: Show(title: "T", images: ShowImages(), unwatched: [])).poster
    #expect(poster.scheme == "data")
    let text = poster.absoluteString
    #expect(text.hasPrefix("data:image/svg+xml,"))
    #expect(text.utf8.allSatisfy { $0 > 32 && $0 < 127 && !"\"<>#".utf8.contains($0) })
    let drawing = try #require(text.dropFirst("data:image/svg+xml,".count).removingPercentEncoding)
    let parser = XMLReading()
    #expect(parser.reads(drawing))
  }

  @Test(arguments: [
    ("Friends", ["Friends"]), ("The Secrets of Silicon Valley", ["The Secrets", "of Silicon", "Valley"]),
    ("A & <B>", ["A &amp; &lt;B&gt;"]), ("", []),
  ])
  func `a poster of its own has the title in short lines`(title: String, lines: [String]) throws {
    let drawing = try drawing(of: "1", title)
    let texts = drawing.matches(of: /<text[^>]*>(.*?)<\/text>/).map { String($0.1) }
    #expect(texts == lines)
    #expect(XMLReading().reads(drawing))
  }

  @Test func `a poster of its own has a colour that follows from the id`() throws {
    func colour(_ id: String) throws -> Substring? { try drawing(of: id, "T").firstMatch(of: /hsl\(\d+/)?.0 }
    #expect(try colour("1") == colour("1"))
    #expect(try Set((1...20).map { try colour(String($0)) }).count > 8)
  }

  private func drawing(of id: String, _ title: String) throws -> String {
    let poster = ShowPresentation(show: Show(id: id, title: title, images: ShowImages(), unwatched: [])).poster
    return try #require(poster.absoluteString.dropFirst("data:image/svg+xml,".count).removingPercentEncoding)
  }

  @Test func `the same cell shows what is no show`() {
    struct Melody: PosterPresentable {
      let title = "Für Elise"
      let subtitle: String? = nil
      let poster = URL(filePath: "/elise.svg")
    }
    let cell = DisplayedPoster(Melody())
    #expect((cell.title, cell.subtitle, cell.poster) == ("Für Elise", nil, URL(filePath: "/elise.svg")))
  }
}

/// Checks that a text is one balanced element, as far as the drawing needs.
private struct XMLReading {
  func reads(_ text: String) -> Bool {
    text.hasPrefix("<svg ") && text.hasSuffix("</svg>") && text.count { $0 == "<" } == text.count { $0 == ">" }
      && text.count { $0 == "'" }.isMultiple(of: 2)
  }
}
