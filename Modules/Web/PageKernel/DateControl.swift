/// The control of a day: the browser's own calendar, or a text field for a value that the calendar cannot show.
public enum DateControl {
  /// Returns the type of the control for a value, as an attribute: `today` and times are texts.
  public static func type(for value: String) -> HTML {
    // Building a regular expression for each control took a tenth of a page's time.
    let shape = value.utf8.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) ? UInt8(ascii: "0") : $0 }
    let isDay = shape.elementsEqual("0000-00-00".utf8)
    return value.isEmpty || isDay ? "type=\"date\"" : "type=\"text\" dir=\"auto\""
  }
}
