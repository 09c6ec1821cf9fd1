import DocumentsProtocols
import Foundation
import OrdersWorkerProtocols
public import ShowsWorkerProtocols

extension ShowsWorker {
  /// The highest number of shows that a search of TVmaze shows.
  private static let mostFound = 20

  public func searchTVmaze(_ text: String) async throws(ShowsWorkerError) -> [FoundShow] {
    guard let text = try search(text), var address = URLComponents(string: "\(tvmaze)/search/shows") else { return [] }
    address.queryItems = [URLQueryItem(name: "q", value: text)]
    // URLComponents leaves a plus as it is, which a server reads as a space.
    address.percentEncodedQuery = address.percentEncodedQuery?.replacing("+", with: "%2B")
    let bytes = try await fetch(address.string ?? "", isTyped: false)
    let read = try TVmazeReader(source: tvmaze).shows(bytes)
    guard let results = try? JSONValue(parsing: bytes, within: .batch), case .array(let elements) = results else {
      return []
    }
    var found: [FoundShow] = []
    for (one, element) in zip(read, elements).prefix(Self.mostFound) {
      guard let show = try? one.outcome.get(), show.invalidFields.isEmpty else { continue }
      var year: Int?
      if case .string(let day)? = element["show"]?["premiered"] { year = Int(day.prefix(4)) }
      let known = try await wrapping { () throws(StoreError) in try await store.fetchShows(answeringTo: show.id) }
      found.append(
        FoundShow(id: show.id, title: show.title, year: year, isKnown: known.contains { $0.id == show.id }))
    }
    return found
  }

  /// Returns the address of a show with its episodes at TVmaze.
  ///
  /// - Throws: `invalid` if the id is no number.
  func addressOfShow(_ id: String) throws(ShowsWorkerError) -> String {
    guard (1...10).contains(id.utf8.count), id.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw .invalid([Violation("/id", .not(.wholeNumber, id))]) }
    return "\(tvmaze)/shows/\(id)?embed=episodes"
  }
}
