public import PresentationProtocols
public import ShowsWorkerProtocols

extension Shows {
  /// The use case that searches TVmaze for shows to add.
  public enum Search {
    /// The text to search for.
    public struct Request: Hashable, Sendable {
      /// Words of the title.
      public var text: String

      public init(text: String) { self.text = text }
    }

    /// The shows that TVmaze found.
    public struct Response: Hashable, Sendable {
      /// The shows in the order of TVmaze's answer.
      public var shows: [FoundShow]

      public init(shows: [FoundShow]) { self.shows = shows }
    }

    /// The columns of the found shows.
    public static let columns: [TableColumn<DisplayedFoundShow>] = [
      TableColumn("id", "Show", .code) { $0.id },
      TableColumn("title", "Title", isHeading: true) { $0.title },
      TableColumn("year", "Year", .code) { $0.year },
      TableColumn("known", "Yours", .mark) { $0.isKnown ? "added" : "" },
    ]

    /// The found shows, formatted.
    public struct ViewModel: Hashable, Sendable {
      /// The shows as text for labels, in the order of TVmaze's answer.
      public var displayedShows: [DisplayedFoundShow]
      /// The shows for programs, with raw values.
      public var document: FoundShowsDocument

      public init(displayedShows: [DisplayedFoundShow], document: FoundShowsDocument) {
        self.displayedShows = displayedShows
        self.document = document
      }
    }
  }
}

/// A show that TVmaze found, as text for labels.
public struct DisplayedFoundShow: Hashable, Sendable {
  /// The show's id at TVmaze.
  public var id: String
  /// The title of the show.
  public var title: String
  /// The year of the first broadcast; empty if unknown.
  public var year: String
  /// Whether the collection has the show.
  public var isKnown: Bool

  public init(id: String, title: String, year: String, isKnown: Bool) {
    self.id = id
    self.title = title
    self.year = year
    self.isKnown = isKnown
  }
}

/// Shows what TVmaze found.
public protocol SearchShowsDisplayLogic: ProblemDisplayLogic {
  /// Shows the found shows.
  func displayFoundShows(_ viewModel: Shows.Search.ViewModel) async throws
}

extension ResultDisplay: SearchShowsDisplayLogic where Result == Shows.Search.ViewModel {
  public func displayFoundShows(_ viewModel: Shows.Search.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowsBusinessLogic, Display: SearchShowsDisplayLogic {
  /// Searches TVmaze for shows, and shows what it found.
  public func searchTVmaze(_ request: Shows.Search.Request) async throws {
    try await businessLogic.searchTVmaze(request)
  }
}
