/// What JSON can show. Everything that conforms is whole in one value.
public protocol JSONWritable {
  func write(to json: inout JSONWriter)
}

extension JSONWritable {
  /// The value as JSON of its own, without a line break at its end.
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
