import FormKernel
import HTTPProtocols
import ModelsTesting
import Testing

@testable import OrderFormPagesFrontEnd

@Suite struct TypedOrderTests {
  @Test func `thirty thousand mutated orders are read or refused`() {
    var random = SplitMix64(seed: 2)
    let bytes = Array(
      "form_token=t&version=3&%2Femail=a%40b&was%3A%2Femail=&%2Fitems%2F0%2Fsku=S&was%3A%2Fitems%2F0%2Fsku=T".utf8)
    var read = 0
    for _ in 0..<30_000 {
      guard let fields = HTTPQuery(String(decoding: random.mutated(bytes), as: UTF8.self)) else { continue }
      _ = TypedOrder(Form(fields: fields)).input
      read += 1
    }
    #expect(read > 5_000)
  }
}
