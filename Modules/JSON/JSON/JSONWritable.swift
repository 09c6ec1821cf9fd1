/// A type that can write itself as one complete JSON value.
public protocol JSONWritable {
  /// Writes this value to `json` as exactly one JSON value.
  func write(to json: inout JSONWriter)
}

extension JSONWritable {
  /// Returns the value as a JSON document in UTF-8, without a trailing line break.
  ///
  /// - Parameter isPretty: `true` puts each member on a line of its own, indented by two spaces.
  @inlinable
  public func json(isPretty: Bool = false) -> [UInt8] {
    var json = JSONWriter(isPretty: isPretty)
    write(to: &json)
    return json.take()
  }
}

extension String: JSONWritable {
  @inlinable
  public func write(to json: inout JSONWriter) { json.string(self) }
}

extension Int64: JSONWritable {
  @inlinable
  public func write(to json: inout JSONWriter) { json.number(self) }
}

extension Int: JSONWritable {
  @inlinable
  public func write(to json: inout JSONWriter) { json.number(Int64(self)) }
}

extension Bool: JSONWritable {
  @inlinable
  public func write(to json: inout JSONWriter) { json.bool(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  @inlinable
  public func write(to json: inout JSONWriter) {
    if let self { self.write(to: &json) } else { json.null() }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  @inlinable
  public func write(to json: inout JSONWriter) {
    json.begin("[")
    // As a span, since an array's loop copies each element.
    let elements = span
    for index in elements.indices { elements[index].write(to: &json) }
    json.end("]")
  }
}
