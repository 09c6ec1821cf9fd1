import Models

/// A compiled date pattern: formats local times for one locale, in the years for which all calendars agree.
struct DatePattern: Sendable {
  /// One step of the pattern: a byte of UTF-8, or a field.
  enum Step: Equatable, Sendable {
    case byte(UInt8)
    case year, yearOfCentury, month, monthPadded, monthName, day, dayPadded
    case hour, hourPadded, hourOfHalf, hourOfHalfPadded, hourFromOne, hourFromOnePadded, hourOfHalfFromZero
    case hourOfHalfFromZeroPadded, minute, minutePadded, secondPadded, dayPeriod
  }

  /// The years in which the Gregorian calendar is in use everywhere and a year has four digits.
  static let years = 1583...9999
  /// The range of `years` in seconds since 1970, in UTC.
  static let seconds: Range<Int64> = -12_212_553_600..<253_402_300_800

  var program: [Step]
  let digits: Digits
  /// The names of the twelve months, if the program shows one; empty otherwise.
  var monthNames: [[UInt8]]
  /// The text for the part of the day of each hour, if the program shows it; empty otherwise.
  let dayPeriods: [[UInt8]]

  /// Returns a local time as the pattern shows it.
  ///
  /// - Parameter secondOfDay: seconds since the start of the day, 0 to 86,399.
  @inline(__always)
  func text(_ day: CivilDate, secondOfDay: Int) -> String {
    BackwardWriter.text { writer in
      var index = program.count
      while index > 0 {
        index -= 1
        if case .byte(let byte) = program[index] {
          writer.put(byte)
        } else {
          put(program[index], day, secondOfDay, into: &writer)
        }
      }
    }
  }

  /// Writes one step. Not inlined, so that the optimiser does not compute fields that the program lacks.
  @inline(never)
  private func put(_ step: Step, _ date: CivilDate, _ second: Int, into writer: inout BackwardWriter) {
    switch step {
    case .byte(let byte): writer.put(byte)
    case .year: writer.put(date.year, width: 4, digits)
    case .yearOfCentury: writer.put(date.year, width: 2, digits)
    case .month: putShort(date.month, into: &writer)
    case .monthPadded: writer.put(date.month, width: 2, digits)
    case .monthName: writer.put(monthNames[date.month - 1])
    case .day: putShort(date.day, into: &writer)
    case .dayPadded: writer.put(date.day, width: 2, digits)
    case .minute: putShort(second / 60 % 60, into: &writer)
    case .minutePadded: writer.put(second / 60 % 60, width: 2, digits)
    case .secondPadded: writer.put(second % 60, width: 2, digits)
    default: putHour(step, second / 3600, into: &writer)
    }
  }

  @inline(never)
  private func putHour(_ step: Step, _ hour: Int, into writer: inout BackwardWriter) {
    switch step {
    case .hourPadded: writer.put(hour, width: 2, digits)
    case .hourOfHalf: putShort((hour + 11) % 12 + 1, into: &writer)
    case .hourOfHalfPadded: writer.put((hour + 11) % 12 + 1, width: 2, digits)
    case .hourFromOne: putShort((hour + 23) % 24 + 1, into: &writer)
    case .hourFromOnePadded: writer.put((hour + 23) % 24 + 1, width: 2, digits)
    case .hourOfHalfFromZero: putShort(hour % 12, into: &writer)
    case .hourOfHalfFromZeroPadded: writer.put(hour % 12, width: 2, digits)
    case .dayPeriod: writer.put(dayPeriods[hour])
    default: putShort(hour, into: &writer)
    }
  }

  /// Writes a number below 100 without a leading zero.
  @inline(__always)
  private func putShort(_ number: Int, into writer: inout BackwardWriter) {
    writer.put(number, width: number < 10 ? 1 : 2, digits)
  }
}
