public import DocumentsProtocols

extension StoreAdministration {
  /// The rows of a result for programs, by their keys: `{"url":"sqlite:…","orders":830}`; those of checks are a list.
  public struct ResultDocument: Hashable, Sendable {
    let rows: [ViewModel.Row]
  }
}

extension StoreAdministration.ViewModel {
  /// The rows for programs.
  public var document: StoreAdministration.ResultDocument { .init(rows: rows) }
}

extension StoreAdministration.ResultDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    let checks = rows.compactMap { row in row.isPassed.map { CheckDocument(row: row, isPassed: $0) } }
    json.object { json in
      if !checks.isEmpty {
        json.member("ok", checks.allSatisfy(\.isPassed))
        json.member("checks", checks)
      }
      for row in rows where row.isPassed == nil {
        if let number = row.number {
          json.member(named: row.key, number)
        } else {
          json.member(named: row.key, row.text)
        }
      }
    }
  }
}

/// The JSON of a check: `{"check":"lists","ok":true,"rule":"every list is sorted …","failure":null}`.
private struct CheckDocument: JSONWritable {
  let row: StoreAdministration.ViewModel.Row
  let isPassed: Bool

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("check", row.key)
      $0.member("ok", isPassed)
      $0.member("rule", row.label)
      $0.member("failure", isPassed ? nil : row.text)
    }
  }
}
