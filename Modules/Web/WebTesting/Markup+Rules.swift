extension Markup {
  /// The violations of the rules for all pages; empty if there are none.
  public var broken: [String] { faults + brokenIDs + brokenLabels + brokenHeadings + brokenAttributes + brokenForms }

  private var fields: [Element] {
    elements.filter { element in
      ["select", "textarea"].contains(element.name)
        || element.name == "input" && !["hidden", "submit"].contains(element["type"] ?? "")
    }
  }

  private var brokenIDs: [String] {
    let ids = elements.compactMap { $0["id"] }
    let twice = Set(ids.filter { id in ids.count { $0 == id } > 1 }).map { "the id \($0) comes twice" }
    let named = elements.flatMap { element in
      ["for", "aria-describedby", "aria-labelledby"].flatMap { element[$0]?.split(separator: " ") ?? [] }
        + (element["href"].flatMap { $0.hasPrefix("#") ? [$0.dropFirst()] : nil } ?? [])
    }
    return twice + named.filter { !ids.contains(String($0)) }.map { "nothing has the id \($0)" }
  }

  private var brokenLabels: [String] {
    let labelled = Set(all("label").compactMap { $0["for"] })
    let unnamed = fields.filter { field in
      !(field["id"].map(labelled.contains) ?? false) && !isIn("label", field)
        && field["aria-label"] == nil && field["aria-labelledby"] == nil
    }
    let empty = all("label").filter { $0.text.allSatisfy(\.isWhitespace) }.map { _ in "a label says nothing" }
    let silent = elements.filter { ["a", "button"].contains($0.name) && $0.text.allSatisfy(\.isWhitespace) }
    return unnamed.map { "the field \($0["name"] ?? "?") has no label" } + empty
      + silent.map { "a <\($0.name)> says nothing" }
  }

  private var brokenHeadings: [String] {
    let levels = elements.filter { $0.name != "header" }.compactMap { element in
      element.name.first == "h" && element.name.count == 2 ? Int(element.name.dropFirst()) : nil
    }
    var broken = levels.count { $0 == 1 } == 1 ? [] : ["there is not exactly one h1"]
    for (before, level) in zip([0] + levels, levels) where level > before + 1 {
      broken.append("h\(level) follows h\(before)")
    }
    let landmarks = ["main", "header", "footer"].filter { name in all(name).count != 1 }
    return broken + landmarks.map { "there is not exactly one <\($0)>" }
  }

  private var brokenAttributes: [String] {
    var broken: [String] = []
    for element in elements {
      for attribute in element.attributes {
        let name = attribute.name.lowercased()
        if name == "style" || name.hasPrefix("on") { broken.append("<\(element.name)> has \(name)") }
        guard ["href", "action", "src", "formaction"].contains(name) else { continue }
        let value = attribute.value
        let isOurs = value.hasPrefix("#") || value.hasPrefix("/") && !value.hasPrefix("//")
        // The licence of the shows' data requires a link to their source.
        let isCredit = element.name == "a" && value == "https://www.tvmaze.com/"
        // The page of a carrier does not learn from which order it is opened.
        let isCarrier = element.name == "a" && value.hasPrefix("https://") && element["rel"] == "noreferrer"
        if !isOurs, !isCredit, !isCarrier { broken.append("<\(element.name)> leads to \(value)") }
      }
    }
    let forbidden = ["script", "style", "iframe", "object", "embed", "base"].filter { !all($0).isEmpty }
    let language = all("html").first?["lang"] ?? ""
    return broken + forbidden.map { "there is a <\($0)>" } + (language.isEmpty ? ["no language is named"] : [])
      + (all("title").first?.text.isEmpty ?? true ? ["there is no title"] : [])
  }

  /// The violations of the rule that a form's token is its first field, so that a server can refuse it early.
  private var brokenForms: [String] {
    elements.indices.filter { elements[$0].name == "form" && elements[$0]["method"] == "post" }.flatMap { index in
      let first = elements[index...].first { $0.name == "input" }
      return first?["name"] == "form_token" && first?["value"]?.isEmpty == false
        ? [] : ["the form to \(elements[index]["action"] ?? "?") does not begin with its token"]
    }
  }
}
