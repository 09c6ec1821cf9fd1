import Foundation
import Models
import PresentationProtocols

/// A formatter for one locale and one zone; it refers to shared patterns and costs nothing to create.
struct CompiledFormatter: ValueFormatting {
  let formats: LocaleFormats
  let zone: ZoneOffsets
  let style: DateStyle

  func date(_ instant: Instant) -> String { formats.date(local(instant).day, style) }

  func day(_ day: CivilDate) -> String { formats.date(day, style) }

  func dateAndTime(_ instant: Instant) -> String {
    let (day, secondOfDay) = local(instant)
    return formats.dateAndTime(day, secondOfDay: secondOfDay, style)
  }

  func dateAndSeconds(_ instant: Instant) -> String {
    let (day, secondOfDay) = local(instant)
    return formats.dateAndSeconds(day, secondOfDay: secondOfDay, style)
  }

  func month(of day: CivilDate) -> String { formats.month(day) }

  func money(_ money: Money) -> String { formats.money(money) }

  /// Returns the number as Foundation writes it: a page has one, and counting takes far longer than formatting.
  func number(_ number: Int) -> String { number.formatted(.number.locale(formats.locale)) }

  @inline(__always)
  private func local(_ instant: Instant) -> (day: CivilDate, secondOfDay: Int) {
    let seconds = instant.secondsSinceEpoch
    let shifted = Int(seconds) + zone.offset(at: seconds)
    let days = shifted >= 0 ? shifted / 86_400 : (shifted - 86_399) / 86_400
    return (CivilDate(daysSinceEpoch: days), shifted - days * 86_400)
  }
}
