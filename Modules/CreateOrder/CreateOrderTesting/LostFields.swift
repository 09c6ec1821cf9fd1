public import OrderDocumentsProtocols
public import OrdersStoreProtocols

/// Names the fields of an order that a form lost on their way into an input.
///
/// The stored properties come from Swift's mirror, so that a new one is missed wherever the form does not have it.
///
/// - Parameters:
///   - order: an order with a value in every stored property.
///   - expected: the input that has every value of the order.
///   - input: the input that the form made.
///   - form: the name of the form, for the messages.
///   - absent: the properties that the form does not set, each with the reason.
///   - altered: the properties that the form sets to another text, each with the reason.
/// - Returns: a sentence for each field, with the file to edit.
public func lostFields(
  of order: Order, expected: OrderInput, in input: OrderInput, by form: String, absent: [String: String],
  altered: [String: String] = [:]
) -> [String] {
  let file = "Modules/CreateOrder/CreateOrderProtocols/Form/OrderField+Form.swift"
  let (untouched, found, wanted) = (leaves(in: OrderInput()), leaves(in: input), leaves(in: expected))
  return Mirror(reflecting: order).children.compactMap(\.label).flatMap { property -> [String] in
    if absent[property] != nil {
      return belongs(property, found, untouched) ? ["\(form) sets Order.\(property), which it should leave out"] : []
    }
    guard belongs(property, found, untouched) else {
      return ["Order.\(property) is no part of \(form): say its place in \(file)"]
    }
    guard altered[property] == nil else { return [] }
    return members(of: property).flatMap { member -> [String] in
      // The ids of lines are in no form: a line is found by its SKU and title.
      let paths = Set(found.keys).union(wanted.keys).filter {
        ($0 == member || $0.hasPrefix(member + ".")) && !$0.hasSuffix(".id") && !$0.hasSuffix(".id.some")
      }
      return paths.sorted().filter { found[$0] != wanted[$0] }.map { path in
        "\(form) made “\(found[path] ?? "nothing")” of OrderInput.\(path), not “\(wanted[path] ?? "nothing")”: see \(file)"
      }
    }
  }
}

/// Returns whether an input says something of a property.
private func belongs(_ property: String, _ found: [String: String], _ untouched: [String: String]) -> Bool {
  members(of: property).contains { member in
    found.contains { ($0.key == member || $0.key.hasPrefix(member + ".")) && untouched[$0.key] != $0.value }
  }
}

/// Returns the members of an input that hold a property of an order.
private func members(of property: String) -> [String] {
  property == "name" ? ["firstName", "lastName"] : [property]
}

/// Returns every text in a value with the way to it. An amount is compared without its currency, which stands once for
/// all of them.
private func leaves(in value: Any, at path: String = "") -> [String: String] {
  let mirror = Mirror(reflecting: value)
  if value is String || mirror.children.isEmpty { return [path: "\(value)"] }
  var texts: [String: String] = [:]
  for (index, child) in mirror.children.enumerated() {
    var (label, value) = (child.label ?? "\(index)", child.value)
    if mirror.displayStyle == .dictionary {
      let pair = Mirror(reflecting: value).children.map(\.value)
      (label, value) = ("\(pair[0])", pair[1])
    }
    if value is String?, label == "currency", !path.isEmpty { continue }
    let place = path.isEmpty ? label : "\(path).\(label)"
    texts.merge(leaves(in: value, at: place)) { first, _ in first }
  }
  return texts
}
