public import PresentationProtocols

extension HTML {
  /// Returns a time as its text, with the complete time in UTC for programs and as a hint.
  public static func time(_ time: DisplayedValue) -> HTML {
    let hint = time.value.replacing("T", with: " ").replacing("Z", with: " UTC")
    return "<time datetime=\"\(time.value)\" title=\"\(hint)\">\(bdi: time.display)</time>"
  }
}
