import OrderStatisticsProtocols
import OrdersWorkerProtocols
import PresentationProtocols

extension DisplayedValue {
  /// Formats a period in ISO 8601 and for people: a week by its number and its Monday.
  init(_ key: OrderStatistics.Response.Group.Key, _ formatter: any ValueFormatting) {
    switch key {
    case .status(let status): self.init(status)
    case .day(let day): self.init(value: day.description, display: formatter.day(day))
    case .week(let monday):
      let week = monday.isoWeek
      self.init(value: week, display: "\(formatter.digits(of: week)), \(formatter.day(monday))")
    case .month(let first): self.init(value: String(first.description.prefix(7)), display: formatter.month(of: first))
    }
  }
}

extension CivilDate {
  /// The ISO 8601 week that begins on this Monday, `2007-W26`: in the year of its Thursday.
  fileprivate var isoWeek: String {
    let thursday = adding(days: 3)
    let newYear = CivilDate(year: thursday.year, month: 1, day: 1) ?? thursday
    let week = (thursday.daysSinceEpoch - newYear.daysSinceEpoch) / 7 + 1
    return "\(thursday.description.prefix(4))-W\(week < 10 ? "0" : "")\(week)"
  }
}
