/// A page parsed as a browser would, with a list of everything that is wrong with it.
///
/// The parser is strict: markup that a lenient parser would repair is a fault here.
public struct Markup {
  public struct Element {
    public var name: String
    public var attributes: [(name: String, value: String)]
    /// The text of the element, at any depth.
    public var text = ""
    /// The index of its parent in `elements`; `nil` for the outermost element.
    public var parent: Int?

    public subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }
  }

  public private(set) var elements: [Element] = []
  /// The elements that are not well formed, and malformed markup.
  public private(set) var faults: [String] = []
  /// Every text on its own, with the index of its element.
  private var pieces: [(element: Int, text: String)] = []
  private var open: [Int] = []
  private var rest: Substring

  public static let voids: Set = ["meta", "link", "input", "br", "hr", "img"]

  public init(_ page: String) {
    // A place where a text may be broken does not end it.
    rest = page.replacing("<wbr>", with: "")[...]
    if rest.hasPrefix("<!DOCTYPE html>") { rest.removeFirst(15) } else { faults.append("no doctype") }
    while !rest.isEmpty {
      if rest.first == "<" { readTag() } else { readText() }
    }
    for index in open { faults.append("<\(elements[index].name)> is not closed") }
  }

  public func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }
  public func element(id: String) -> Element? { elements.first { $0["id"] == id } }

  /// Returns whether an element is within another of that name.
  public func isIn(_ name: String, _ element: Element) -> Bool {
    var parent = element.parent
    while let index = parent {
      if elements[index].name == name { return true }
      parent = elements[index].parent
    }
    return false
  }

  /// Returns the texts of the first element of a name, one by one.
  public func texts(in name: String) -> [String] {
    guard let first = elements.firstIndex(where: { $0.name == name }) else { return [] }
    return pieces.filter { $0.element == first || isBelow($0.element, [first]) }
      .map { $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
  }

  /// The texts with right-to-left characters or marks outside of an element that isolates their direction.
  public var adrift: [String] {
    pieces.filter { element, text in
      let runsLeft = text.unicodeScalars.contains { $0.value == 0x200F || (0x590...0x8FF).contains($0.value) }
      return runsLeft && !text.contains("\u{2068}") && !isIsolated(element)
    }.map(\.text)
  }

  private func isIsolated(_ index: Int) -> Bool {
    let element = elements[index]
    if element.name == "bdi" || element["dir"] != nil { return element.name != "html" }
    return element.parent.map(isIsolated) ?? false
  }

  /// Returns the names and values, in order, that a form would send unchanged.
  public func fields(ofFormTo action: String) -> [(name: String, value: String)] {
    let forms = elements.indices.filter { elements[$0].name == "form" && elements[$0]["action"] == action }
    return elements.indices.filter { isBelow($0, forms) }.compactMap { index -> (name: String, value: String)? in
      let element = elements[index]
      guard let name = element["name"] else { return nil }
      switch (element.name, element["type"]) {
      case ("input", "checkbox"), ("input", "radio"):
        return element["checked"] == nil ? nil : (name, element["value"] ?? "on")
      case ("input", "submit"), ("input", "file"): return nil
      case ("input", _): return (name, element["value"] ?? "")
      case ("textarea", _):
        // The line break after the tag is not part of the text.
        return (name, element.text.hasPrefix("\n") ? String(element.text.dropFirst()) : element.text)
      case ("select", _):
        let options = elements.indices.filter { elements[$0].name == "option" && isBelow($0, [index]) }
        let chosen = options.first { elements[$0]["selected"] != nil } ?? options.first
        return chosen.map { (name, elements[$0]["value"] ?? elements[$0].text) }
      default: return nil
      }
    }
  }

  private func isBelow(_ index: Int, _ ancestors: [Int]) -> Bool {
    var parent = elements[index].parent
    while let above = parent {
      if ancestors.contains(above) { return true }
      parent = elements[above].parent
    }
    return false
  }

  // MARK: Reading

  private mutating func readTag() {
    rest.removeFirst()
    if rest.first == "/" {
      rest.removeFirst()
      close(takeName())
      if rest.first == ">" { rest.removeFirst() } else { faults.append("an end tag has more than a name") }
      return
    }
    let name = takeName()
    guard !name.isEmpty else { return faults.append("a < that begins no tag: \(rest.prefix(20))") }
    let attributes = takeAttributes(of: name)
    let isEmpty = rest.hasPrefix("/>")
    if isEmpty { rest.removeFirst() }
    if rest.first == ">" { rest.removeFirst() } else { faults.append("<\(name)> has no end") }
    elements.append(Element(name: name, attributes: attributes, parent: open.last))
    if !isEmpty, !Self.voids.contains(name) { open.append(elements.count - 1) }
  }

  private mutating func close(_ name: String) {
    guard let last = open.last, elements[last].name == name else {
      return faults.append("</\(name)> closes nothing; open is \(open.last.map { elements[$0].name } ?? "nothing")")
    }
    open.removeLast()
  }

  private mutating func takeName() -> String {
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    rest = rest.dropFirst(name.count)
    return name.lowercased()
  }

  private mutating func takeAttributes(of element: String) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    while rest.first?.isWhitespace == true {
      rest = rest.drop(while: \.isWhitespace)
      let name = String(rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-:_".contains($0)) })
      guard !name.isEmpty else { break }
      rest = rest.dropFirst(name.count)
      if attributes.contains(where: { $0.name == name }) { faults.append("<\(element)> has \(name) twice") }
      guard rest.first == "=" else {
        attributes.append((name, ""))
        continue
      }
      guard rest.hasPrefix("=\"") else {
        faults.append("\(name) of <\(element)> is not quoted")
        break
      }
      let value = rest.dropFirst(2).prefix { $0 != "\"" }
      rest = rest.dropFirst(value.count + 3)
      attributes.append((name, decode(value)))
    }
    return attributes
  }

  private mutating func readText() {
    let text = rest.prefix { $0 != "<" }
    rest = rest.dropFirst(text.count)
    let decoded = decode(text)
    for index in open { elements[index].text += decoded }
    if let element = open.last { pieces.append((element, decoded)) }
    if open.isEmpty, decoded.contains(where: { !$0.isWhitespace }) { faults.append("text outside the page") }
  }

  private mutating func decode(_ text: Substring) -> String {
    var decoded = ""
    var rest = text
    while let index = rest.firstIndex(of: "&") {
      decoded += rest[..<index]
      rest = rest[index...]
      let known = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")]
      guard let entity = known.first(where: { rest.hasPrefix($0.0) }) else {
        faults.append("an & that begins no entity: \(rest.prefix(20))")
        rest.removeFirst()
        continue
      }
      decoded += entity.1
      rest = rest.dropFirst(entity.0.count)
    }
    return decoded + rest
  }
}
