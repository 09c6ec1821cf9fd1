import CommandLineFrontEnd
import CreateOrderProtocols
import CreateOrderTesting
import Foundation
import StoreAdministrationProtocols
import StoreAdministrationTesting
import ListOrdersProtocols
import ListOrdersTesting
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import PresentationTesting
import SavedViewsProtocols
import SavedViewsTesting
import ShowOrderProtocols
import ShowOrderTesting
import BulkOrdersProtocols
import BulkOrdersTesting
import Locks

/// The scenes of the command line as spies, with a record of the opened stores.
final class CommandLineScenesStub: CommandLineScenes, CommandLineScenesOpening {
  let timeZone: TimeZone?
  let bulkOrdersSpy: BulkOrdersSceneSpy
  let list: ListOrdersSceneSpy
  let show: ShowOrderSceneSpy
  let create: CreateOrderSceneSpy
  let viewsSpy: SavedViewsSceneSpy
  let statistics: OrderStatisticsSceneSpy
  let administration: StoreAdministrationSceneSpy
  private let opened = Lock<[(location: StoreLocation, tokens: StoreTokens)]>([])
  private let failure: Problem?

  init(
    bulkOrdersSpy: BulkOrdersSceneSpy = .init(),
    timeZone: TimeZone? = nil, failure: Problem? = nil, list: ListOrdersSceneSpy = .init(),
    show: ShowOrderSceneSpy = .init(), create: CreateOrderSceneSpy = .init(), views: SavedViewsSceneSpy = .init(),
    statistics: OrderStatisticsSceneSpy = .init(),
    administration: StoreAdministrationSceneSpy = .init()
  ) {
    self.bulkOrdersSpy = bulkOrdersSpy
    self.timeZone = timeZone
    self.failure = failure
    self.list = list
    self.show = show
    self.create = create
    viewsSpy = views
    self.statistics = statistics
    self.administration = administration
  }

  var locations: [StoreLocation] { opened.withLock { $0.map(\.location) } }
  /// The token of each opened store for its own location.
  var tokens: [String?] { opened.withLock { $0.map { $0.tokens[$0.location] } } }
  /// The tokens of the last opened store.
  var allTokens: StoreTokens? { opened.withLock { $0.last?.tokens } }

  func openScenes(at location: StoreLocation, tokens: StoreTokens) async throws(Problem) -> any CommandLineScenes {
    opened.withLock { $0.append((location, tokens)) }
    if let failure { throw failure }
    return self
  }

  /// Reads the only day and amount that tests type in a locale's notation.
  var readers: any ValueReaderMaking { GermanReaders() }

  private struct GermanReaders: ValueReaderMaking {
    func reader(locale: Locale) -> any ValueReading {
      ValueReaderFake(
        amounts: ["12,50": .init(amount: "12.50"), "1.234": .init(amount: "1234")], days: ["29.06.07": "2007-06-29"])
    }
  }

  var bulkOrders: BulkOrdersBuilder { bulkOrdersSpy.builder }
  var listOrders: ListOrdersBuilder { list.builder }
  var showOrder: ShowOrderBuilder { show.builder }
  var savedViews: SavedViewsBuilder { viewsSpy.builder }
  var createOrder: CreateOrderBuilder { create.builder }
  var orderStatistics: OrderStatisticsBuilder { statistics.builder }
  var storeAdministration: StoreAdministrationBuilder { administration.builder }
}
