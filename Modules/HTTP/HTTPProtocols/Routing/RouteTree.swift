/// A tree of routes by path segments. The time of a search depends on the length of the path, not on the number of
/// routes.
struct RouteTree: Sendable {
  /// The indices of the routes that end at this node.
  private var routes: [Int] = []
  private var literals: [String: RouteTree] = [:]
  /// The children for parameters, longest suffix first.
  private var places: [(segment: HTTPPathTemplate.Segment, rest: RouteTree)] = []

  private init() {}

  init(_ routes: [(segments: [HTTPPathTemplate.Segment], method: HTTPMethod)]) {
    for (index, route) in routes.enumerated() { insert(route.segments[...], index) }
  }

  /// Returns the indices of the routes whose template matches a path, most specific first.
  func matches(_ segments: [String]) -> [Int] {
    var found: [Int] = []
    collect(segments[...], into: &found)
    return found
  }

  private func collect(_ segments: ArraySlice<String>, into found: inout [Int]) {
    guard let first = segments.first else {
      found += routes
      return
    }
    literals[first]?.collect(segments.dropFirst(), into: &found)
    for place in places where place.segment.match(first).isMatch {
      place.rest.collect(segments.dropFirst(), into: &found)
    }
  }

  private mutating func insert(_ segments: ArraySlice<HTTPPathTemplate.Segment>, _ route: Int) {
    guard let first = segments.first else {
      routes.append(route)
      return
    }
    let rest = segments.dropFirst()
    if case .literal(let text) = first {
      literals[text, default: RouteTree()].insert(rest, route)
    } else if let index = places.firstIndex(where: { $0.segment == first }) {
      places[index].rest.insert(rest, route)
    } else {
      var tree = RouteTree()
      tree.insert(rest, route)
      places.append((first, tree))
      places.sort { $0.segment < $1.segment }
    }
  }
}
