/// The control of a day: the browser's own calendar, or a text field for a value that the calendar cannot show.
public enum DateControl {
  /// Returns the type of the control for a value, as an attribute: `today` and times are texts.
  public static func type(for value: String) -> HTML {
    let isDay = value.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
    return value.isEmpty || isDay ? "type=\"date\"" : "type=\"text\" dir=\"auto\""
  }
}
