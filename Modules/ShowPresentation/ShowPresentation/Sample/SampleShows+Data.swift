import Foundation
import ShowsWorkerProtocols

// TVmaze's data (https://www.tvmaze.com) of three shows, reduced to the fields of a collection. TVmaze's data is
// licensed CC BY-SA 4.0 (https://creativecommons.org/licenses/by-sa/4.0/), and so is this copy.

extension SampleShows {
  static let all = [
    show("143", "Silicon Valley", poster("104/261725"), siliconValley),
    show("15643", "Start-ups: Silicon Valley", poster("52/132282")),
    show("30927", "Secrets of Silicon Valley"),
  ]

  private static func show(
    _ id: String, _ title: String, _ images: ShowImages = ShowImages(), _ episodes: [Episode] = []
  ) -> ImportedShow {
    ImportedShow(id: id, title: title, images: images, episodes: episodes, source: "the sample shop")
  }

  private static func poster(_ place: String) -> ShowImages {
    ShowImages(poster: URL(string: "https://static.tvmaze.com/uploads/images/original_untouched/\(place).jpg"))
  }

  /// The episodes, one per line: id, season, number, air time and title.
  private static let siliconValley = """
    10897 1 1 2014-04-07T02:00:00Z Minimum Viable Product
    10898 1 2 2014-04-14T02:00:00Z The Cap Table
    10899 1 3 2014-04-21T02:00:00Z Articles of Incorporation
    10900 1 4 2014-04-28T02:00:00Z Fiduciary Duties
    10901 1 5 2014-05-05T02:00:00Z Signaling Risk
    10902 1 6 2014-05-12T02:00:00Z Third Party Insourcing
    10903 1 7 2014-05-19T02:00:00Z Proof of Concept
    10904 1 8 2014-06-02T02:00:00Z Optimal Tip-to-Tip Efficiency
    117409 2 1 2015-04-13T02:00:00Z Sand Hill Shuffle
    142992 2 2 2015-04-20T02:00:00Z Runaway Devaluation
    142993 2 3 2015-04-27T02:00:00Z Bad Money
    142994 2 4 2015-05-04T02:00:00Z The Lady
    153965 2 5 2015-05-11T02:00:00Z Server Space
    154580 2 6 2015-05-18T02:00:00Z Homicide
    155129 2 7 2015-05-25T02:00:00Z Adult Content
    155130 2 8 2015-06-01T02:00:00Z White Hat/Black Hat
    155199 2 9 2015-06-08T02:00:00Z Binding Arbitration
    155200 2 10 2015-06-15T02:00:00Z Two Days of the Condor
    560883 3 1 2016-04-25T02:00:00Z Founder Friendly
    668661 3 2 2016-05-02T02:00:00Z Two in the Box
    668662 3 3 2016-05-09T02:00:00Z Meinertzhagen's Haversack
    670680 3 4 2016-05-16T02:00:00Z Maleant Data Systems Solutions
    670682 3 5 2016-05-23T02:00:00Z The Empty Chair
    670681 3 6 2016-05-30T02:00:00Z Bachmanity Insanity
    717453 3 7 2016-06-06T02:00:00Z To Build a Better Beta
    729570 3 8 2016-06-13T02:00:00Z Bachman's Earning's Over-ride
    729571 3 9 2016-06-20T02:00:00Z Daily Active Users
    729572 3 10 2016-06-27T02:00:00Z The Uptick
    1069871 4 1 2017-04-24T02:00:00Z Success Failure
    1093340 4 2 2017-05-01T02:00:00Z Terms of Service
    1119032 4 3 2017-05-08T02:00:00Z Intellectual Property
    1119033 4 4 2017-05-15T02:00:00Z Teambuilding Exercise
    1151634 4 5 2017-05-22T02:00:00Z The Blood Boy
    1151635 4 6 2017-05-29T02:00:00Z Customer Service
    1151636 4 7 2017-06-05T02:15:00Z The Patent Troll
    1151637 4 8 2017-06-12T02:00:00Z The Keenan Vortex
    1168582 4 9 2017-06-19T02:00:00Z Hooli-Con
    1168583 4 10 2017-06-26T02:00:00Z Server Error
    """.split(separator: "\n").compactMap(Episode.init(line:))
}

extension Episode {
  fileprivate init?(line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 4).map(String.init)
    guard parts.count == 5, let season = Int(parts[1]), let number = Int(parts[2]) else { return nil }
    self.init(id: parts[0], title: parts[4], season: season, number: number, airsAt: Instant(parts[3]))
  }
}
