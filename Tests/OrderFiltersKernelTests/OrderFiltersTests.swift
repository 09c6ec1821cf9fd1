import OrderQueries
import Testing

@testable import OrderFiltersKernel

@Suite struct `Filters as options` {
  @Test func `a shell reads them as typed`() {
    let parameters = OrdersParameters(
      status: ["paid", "placed"], query: "O'Neill & sons", updatedSince: "-7d", sort: "-total")
    #expect(
      parameters.options == #"--status paid,placed --query 'O'\''Neill & sons' --updated-since -7d --sort -total"#)
    #expect(OrdersParameters().options == "")
  }
}
