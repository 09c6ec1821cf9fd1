/// The first page of the documentation: a link to each module, by area.
struct Contents {
  let house: House

  var markdown: String {
    let areas = Dictionary(grouping: house.modules.filter { $0.role != .cLibrary && $0.area != nil }) { $0.area ?? "" }
    let topics = areas.sorted { $0.key < $1.key }.map { area, modules in
      "### \(area)\n\n" + modules.map { "- ``/\($0.name)``" }.joined(separator: "\n")
    }
    return """
      # Storekeeper

      @Metadata {
        @TechnologyRoot
      }

      The modules of a program that manages the orders, TV shows and melodies of a small media store.

      ## Topics

      \(topics.joined(separator: "\n\n"))

      """
  }
}
