public import Models

extension FieldValue {
  /// Returns the value as text for people: dates, amounts and words formatted, texts unchanged.
  ///
  /// - Parameters:
  ///   - formatter: formats dates and amounts for its locale.
  ///   - hasTimes: whether dates have their time of day.
  public func displayed(_ formatter: any ValueFormatting, hasTimes: Bool = false) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .money(let money): formatter.money(money)
      case .instant(let instant): hasTimes ? formatter.dateAndTime(instant) : formatter.date(instant)
      case .flag(let flag): flag ? "Yes" : "No"
      case .status(let status): DisplayedValue(status).display
      case .shipmentMethod(let method): DisplayedValue(method).display
      }
    }.joined()
  }
}
