import OrdersStoreProtocols

/// The SQL of the table of the roll-up that is the same in every engine.
///
/// A row has the sums of the orders of a status and a currency that are dated in a slot of a level, and of the refunds of
/// such orders that were made in it. Rows are sorted by time, so that the orders of today share a page.
package enum RollUpTable {
  /// The columns of a row's place.
  package static let key = ["level", "currency", "slot", "status"]
  /// The columns of a row's sums, in the order of `SumParts.columns`.
  package static let sums = ["orders", "gross_high", "gross_low", "refunds", "refunded_high", "refunded_low"]
  package static let columns = (key + sums).joined(separator: ", ")

  /// The end of a statement that adds to the rows that exist.
  package static let adding = """
    ON CONFLICT (level, currency, slot, status) DO UPDATE SET \
    \(sums.map { "\($0) = sums.\($0) + excluded.\($0)" }.joined(separator: ", "))
    """

  /// The sums of all columns, as numbers of 64 bits.
  package static let totals = sums.map(total).joined(separator: ", ")

  private static func total(_ expression: String) -> String { "CAST(sum(\(expression)) AS bigint)" }

  /// The sums of the columns of `SumParts` over rows of orders, without refunds.
  package static let totalsOfOrders =
    "count(*), \(total("total >> 32")), \(total("total & 4294967295")), 0, 0, 0"

  /// The quarter hour of an order's date.
  private static let quarterHour =
    "(date - (\(Instant.earliest.microseconds))) / \(RollUpLevel.quarterHour.width)"

  /// Returns the statement that fills the quarter hours from the orders, of an empty table.
  ///
  /// - Parameter orders: the table of orders, with the engine's words for how to read it.
  package static func fillingQuarterHours(from orders: String) -> String {
    """
    INSERT INTO sums (\(columns))
    SELECT \(RollUpLevel.quarterHour.rawValue), currency, slot, status, \(totalsOfOrders)
    FROM (SELECT currency, \(quarterHour) AS slot, status, total FROM \(orders)) AS dated
    GROUP BY currency, slot, status ORDER BY currency, slot, status
    """
  }

  /// The statements that fill each coarse level from the one before it, of a table with quarter hours only.
  package static let fillingCoarseLevels = [RollUpLevel.day, .days32, .all].map { level in
    """
    INSERT INTO sums (\(columns))
    SELECT \(level.rawValue), currency, slot, status, \(totals)
    FROM (\(coarse(level))) AS finer
    GROUP BY currency, slot, status ORDER BY currency, slot, status
    """
  }

  /// The rows below a level, each with the slot of the level that contains it.
  private static func coarse(_ level: RollUpLevel) -> String {
    let finer = level.finer ?? .quarterHour
    return """
      SELECT currency, slot / \(level.width / finer.width) AS slot, status, \(sums.joined(separator: ", ")) FROM sums \
      WHERE level = \(finer.rawValue)
      """
  }

  /// Returns the statements that count the rows which differ from what they sum up: orders and finer rows.
  ///
  /// - Parameter unmerged: the table of the orders that only the rows of all times have; `nil` if there is none.
  package static func differences(unmerged: String?) -> [String] {
    let parts = "total >> 32 AS gross_high, total & 4294967295 AS gross_low"
    let (missing, added) =
      unmerged.map {
        (
          """
           UNION ALL SELECT currency, \(quarterHour), status, -1, -(total >> 32), -(total & 4294967295) FROM \($0)
          """, " UNION ALL SELECT currency, 0, status, 1, \(parts), 0, 0, 0 FROM \($0)"
        )
      } ?? ("", "")
    return [
      difference(
        .quarterHour, ["orders", "gross_high", "gross_low"],
        from: "SELECT currency, \(quarterHour) AS slot, status, 1 AS orders, \(parts) FROM orders\(missing)"),
      difference(
        .quarterHour, ["refunds", "refunded_high", "refunded_low"],
        from: """
          SELECT currency, slot / \(RollUpLevel.quarterHour.width) AS slot, status, refunds, refunded_high, \
          refunded_low FROM sums WHERE level = \(RollUpLevel.moment.rawValue)
          """),
      difference(.day, sums, from: coarse(.day)), difference(.days32, sums, from: coarse(.days32)),
      difference(.all, sums, from: coarse(.all) + added),
    ]
  }

  private static func difference(_ level: RollUpLevel, _ columns: [String], from finer: String) -> String {
    """
    SELECT count(*) FROM (
      SELECT slot FROM (
        \(finer)
        UNION ALL
        SELECT currency, slot, status, \(columns.map { "-\($0)" }.joined(separator: ", ")) FROM sums
        WHERE level = \(level.rawValue)
      ) AS both_sides
      GROUP BY currency, slot, status HAVING \(columns.map { "sum(\($0)) <> 0" }.joined(separator: " OR "))
    ) AS different
    """
  }
}
