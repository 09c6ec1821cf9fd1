extension String {
  /// Whether the text is a valid id: 1 to `OrderLimits.id` lower-case letters, digits and hyphens.
  public var isID: Bool {
    (1...OrderLimits.id).contains(utf8.count) && utf8.allSatisfy(\.isPartOfID)
  }
}

extension UInt8 {
  fileprivate var isPartOfID: Bool {
    self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
      || self == UInt8(ascii: "-")
  }
}
