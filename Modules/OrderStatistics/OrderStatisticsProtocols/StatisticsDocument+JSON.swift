public import DocumentsProtocols

extension StatisticsDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("periods", periods)
      sums.writeMembers(to: &$0)
      $0.member("orders", orders)
      sums.writeLimits(to: &$0)
      if let items {
        $0.member("items", items)
        $0.member("isComplete", isComplete)
      }
    }
  }
}

extension StatisticsDocument.Item: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("sku", sku)
      $0.member("title", title)
      $0.member("orders", orders)
      $0.member("quantity", quantity)
      $0.member("revenue", revenue.sums)
      if !revenue.beyond.isEmpty { $0.member("revenueBeyond", revenue.beyond) }
    }
  }
}

extension StatisticsDocument.Period: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("period", period)
      $0.member("orders", orders)
      sums.writeMembers(to: &$0)
      sums.writeLimits(to: &$0)
    }
  }
}

extension StatisticsDocument.Sums {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("gross", gross.sums)
    json.member("refunds", refunds.sums)
    json.member("totals", totals.sums)
  }

  /// Writes the limits that sums exceed, if there are any.
  fileprivate func writeLimits(to json: inout JSONWriter) {
    if !totals.beyond.isEmpty { json.member("beyond", totals.beyond) }
    if !gross.beyond.isEmpty { json.member("grossBeyond", gross.beyond) }
    if !refunds.beyond.isEmpty { json.member("refundsBeyond", refunds.beyond) }
  }
}
