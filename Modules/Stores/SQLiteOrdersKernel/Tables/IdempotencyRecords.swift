package import OrdersStoreProtocols
package import SQLKernel
package import SQLiteKernel

extension Connection: AnsweringConnection {
  package func answer(at place: AnswerPlace) throws(Failure) -> StoredAnswer? { try readAnswer(at: place) }

  package func save(_ answer: StoredAnswer, at place: AnswerPlace, now: Instant) throws(Failure) {
    try removeExpiredAnswers(at: now, limit: 8)
    try put([answer.row(at: place)], into: .answers)
  }

  package func forgetAnswers() {}
}
