import OrdersStoreProtocols

/// The period, status and currency of a sum.
struct RollUpPlace: Hashable {
  let period: Int
  let status: OrderStatus?
  let currency: Currency
}

/// Adds up periods from the rows of a roll-up.
///
/// Sums of all times are rows of their own. For others, it reads the slots of 32 days first. One that is within a period
/// is added as it is. Of one that several periods share, all but the longest part is read from finer levels, added to its
/// own period and subtracted from the longest one's. So the cost depends on the number of periods and not on their
/// lengths, and only slots that have rows are divided.
struct RollUpReader<Source: RollUpSource> {
  private let source: Source
  private let periods: SumPeriods
  private let query: RollUpQuery
  private var sums: [RollUpPlace: SumParts] = [:]
  /// The spans of slots whose sums are added to one period and subtracted from another one, by level.
  private var spans: [RollUpLevel: [Span]] = [:]

  private struct Span {
    let slots: Range<Int64>
    let plus: Int?
    let minus: Int?
  }

  /// A part of a slot within one period; `nil` is outside of the filter's dates.
  private struct Part {
    var range: Range<Instant>
    let period: Int?
  }

  init(_ source: Source, _ periods: SumPeriods, _ query: RollUpQuery) {
    (self.source, self.periods, self.query) = (source, periods, query)
  }

  /// Returns the sums of all periods; those that nothing is in may be missing or 0.
  mutating func read() throws(Source.Failure) -> [RollUpPlace: SumParts] {
    let (first, end) = (
      max(periods.since, RollUpLevel.times.lowerBound), min(periods.before, RollUpLevel.times.upperBound)
    )
    guard first < end else { return [:] }
    guard !periods.areUnlimited else {
      for row in try source.sums([0..<1], at: .all, bySlot: false, query) { add(row, row.parts, to: 0) }
      return sums
    }
    var slots = [RollUpLevel.days32.slots(covering: first..<end)]
    for level in RollUpLevel.coarsestFirst {
      slots = try readSlots(slots, at: level)
      try readSpans(at: level)
    }
    try readSpans(at: .moment)
    try readUnmerged(first..<end)
    return sums
  }

  /// Adds the orders that only the row of all times has.
  private mutating func readUnmerged(_ range: Range<Instant>) throws(Source.Failure) {
    var sums = sums
    try source.eachUnmerged(datedIn: range, query) { total, status, date in
      guard let period = periods.period(at: date) else { return }
      let place = RollUpPlace(
        period: period, status: query.isByStatus ? status : nil, currency: total.currency)
      sums[place, default: SumParts()] += SumParts(total: total)
    }
    self.sums = sums
  }

  private mutating func add(_ row: RollUpRow, _ parts: SumParts, to period: Int?) {
    guard let period else { return }
    sums[RollUpPlace(period: period, status: row.status, currency: row.currency), default: SumParts()] += parts
  }

  // MARK: Slots

  /// Adds each slot to the period that has the longest part of it, and requests its other parts.
  ///
  /// - Returns: the slots of the next level that are to be read one by one, since many periods share their slot.
  private mutating func readSlots(_ slots: [Range<Int64>], at level: RollUpLevel) throws(Source.Failure)
    -> [Range<Int64>]
  {
    guard !slots.isEmpty else { return [] }
    var longest: [Int64: Int?] = [:]
    var shared: [Range<Int64>] = []
    for row in try source.sums(slots, at: level, bySlot: true, query) {
      if longest[row.slot] == nil {
        let parts = divide(level.start(of: row.slot)..<level.start(of: row.slot + 1))
        longest.updateValue(parts.count <= 3 ? request(parts, at: level) : nil, forKey: row.slot)
        if parts.count > 3 {
          if let finer = level.finer, finer != .moment {
            shared.append(finer.slots(covering: parts[0].range.lowerBound..<level.start(of: row.slot + 1)))
          } else {
            for part in allParts(level.start(of: row.slot)..<level.start(of: row.slot + 1)) {
              request(part.range, plus: part.period, minus: nil, at: .moment)
            }
          }
        }
      }
      if let period = longest[row.slot] { add(row, row.parts, to: period) }
    }
    return shared
  }

  /// Requests all parts of a slot but the longest.
  ///
  /// - Returns: the period of the longest part.
  private mutating func request(_ parts: [Part], at level: RollUpLevel) -> Int? {
    let base = parts.indices.max { parts[$0].range.length < parts[$1].range.length } ?? 0
    for (index, part) in parts.enumerated() where index != base {
      request(part.range, plus: part.period, minus: parts[base].period, at: level.finer ?? .moment)
    }
    return parts[base].period
  }

  /// Requests that a span of time is added to one period and subtracted from another one.
  ///
  /// At each level the span is rounded to the nearest slots; what that adds or leaves out is corrected by finer levels.
  private mutating func request(_ range: Range<Instant>, plus: Int?, minus: Int?, at level: RollUpLevel) {
    guard plus != nil || minus != nil else { return }
    if let finer = level.finer, range.length < level.width / 2 {
      return request(range, plus: plus, minus: minus, at: finer)
    }
    let (first, end) = (level.nearestSlot(to: range.lowerBound), level.nearestSlot(to: range.upperBound))
    if first < end { spans[level, default: []].append(Span(slots: first..<end, plus: plus, minus: minus)) }
    guard let finer = level.finer else { return }
    for (from, to) in [(range.lowerBound, level.start(of: first)), (level.start(of: end), range.upperBound)] {
      if from < to { request(from..<to, plus: plus, minus: minus, at: finer) }
      if to < from { request(to..<from, plus: minus, minus: plus, at: finer) }
    }
  }

  private mutating func readSpans(at level: RollUpLevel) throws(Source.Failure) {
    guard let spans = spans.removeValue(forKey: level) else { return }
    // Only refunds have rows for single moments.
    let areRefunds = level == .moment
    var rows =
      areRefunds && query.isOfCounts ? [] : try source.sums(spans.map(\.slots), at: level, bySlot: false, query)
    if areRefunds {
      rows += try source.orders(
        datedIn: spans.map { level.start(of: $0.slots.lowerBound)..<level.start(of: $0.slots.upperBound) }, query)
    }
    for row in rows {
      add(row, row.parts, to: spans[row.span].plus)
      add(row, -row.parts, to: spans[row.span].minus)
    }
  }

  // MARK: Periods

  /// Returns the parts of a slot by period, at most the first four.
  private func divide(_ slot: Range<Instant>) -> [Part] { parts(of: slot, limit: 4) }

  private func allParts(_ slot: Range<Instant>) -> [Part] { parts(of: slot, limit: .max) }

  private func parts(of slot: Range<Instant>, limit: Int) -> [Part] {
    var (parts, start) = ([Part](), slot.lowerBound)
    while start < slot.upperBound, parts.count < limit {
      let next = Instant(microseconds: start.microseconds + 1)
      let end = min(slot.upperBound, max(next, periods.end(after: start)))
      let period = periods.period(at: start)
      if let last = parts.last, last.period == period {
        parts[parts.count - 1].range = last.range.lowerBound..<end
      } else {
        parts.append(Part(range: start..<end, period: period))
      }
      start = end
    }
    return parts
  }
}

extension Range<Instant> {
  fileprivate var length: Int64 { upperBound.microseconds - lowerBound.microseconds }
}
