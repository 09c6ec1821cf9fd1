// swift-tools-version: 6.2
import PackageDescription

// MARK: The modules by area, each with its dependencies

/// A module is in `Modules/<area>/<module>`; its suite, if it has one, is in `Tests/<module>Tests`.
let areas: KeyValuePairs<String, KeyValuePairs<String, [String]>> = [
  "Models": [
    "Amounts": [],
    "CivilTime": [],
    "Records": ["Amounts", "CivilTime"],
    "Violations": ["Amounts", "CivilTime", "Records"],
    // Longer than 2,500 lines: a folder for each aggregate, which all stores, workers and scenes use together.
    "Models": ["Amounts", "CivilTime", "Records", "Violations"],
    "OrderQueries": ["Models"],
    "ModelsTesting": ["Models"],
  ],
  "Presentation": [
    "PresentationProtocols": ["Models"],
    "Formatting": ["Locks", "Models", "PresentationProtocols"],
    "PresentationTesting": ["Locks", "Models", "PresentationProtocols"],
    "SceneTesting": ["Locks", "PresentationProtocols"],
  ],
  "Stores": [
    "StoreRecords": ["JSON", "Locks", "Models"],
    "OrdersStoreProtocols": ["Models", "OrderQueries", "StoreRecords"],
    "AccessStoreProtocols": ["OrdersStoreProtocols", "PresentationProtocols"],
    "MelodiesStoreProtocols": ["Models", "OrdersStoreProtocols", "PresentationProtocols", "StoreRecords"],
    "ShowsStoreProtocols": ["OrdersStoreProtocols"],
    "ViewsStoreProtocols": ["OrdersStoreProtocols"],
    "BackupProtocols": [
      "AccessStoreProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols", "ShowsStoreProtocols",
      "ViewsStoreProtocols",
    ],
    "MemoryStore": [
      "ViewsStoreProtocols", "AccessStoreProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols",
      "ShowsStoreProtocols",
    ],
    "SQLKernel": ["Locks", "MelodiesStoreProtocols", "OrdersStoreProtocols", "ShowsStoreProtocols"],
    "SumsKernel": ["OrdersStoreProtocols", "SQLKernel"],
    "SortTermsKernel": ["OrdersStoreProtocols"],
    "SQLiteKernel": ["OrdersStoreProtocols", "SQLKernel", "CSQLite", "Locks"],
    // Longer than 2,500 lines: the tables of orders, their rows and their pages change together.
    "SQLiteOrdersKernel": ["OrdersStoreProtocols", "SQLKernel", "SQLiteKernel", "SortTermsKernel", "SumsKernel"],
    "SQLiteShowsKernel": [
      "OrdersStoreProtocols", "ShowsStoreProtocols", "SQLiteKernel", "SQLiteOrdersKernel", "SQLKernel",
    ],
    "SQLiteStore": [
      "BackupProtocols", "SQLiteShowsKernel", "ViewsStoreProtocols",
      "AccessStoreProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols", "PresentationProtocols",
      "ShowsStoreProtocols", "SQLKernel", "SQLiteKernel", "SQLiteOrdersKernel",
    ],
    "PostgresKernel": ["OrdersStoreProtocols", "SQLKernel", "CPostgres", "Locks"],
    "PostgresOrdersKernel": ["OrdersStoreProtocols", "PostgresKernel", "SQLKernel", "SumsKernel"],
    "PostgresStore": [
      "AccessStoreProtocols", "BackupProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols", "PostgresKernel",
      "PostgresOrdersKernel", "Locks",
      "PresentationProtocols", "SQLKernel", "ShowsStoreProtocols", "SumsKernel", "ViewsStoreProtocols",
    ],
    "PostgresTesting": ["PostgresKernel"],
    "RemoteStoreProtocols": [
      "MelodiesStoreProtocols", "OrdersStoreProtocols", "PresentationProtocols", "ShowsStoreProtocols", "StoreRecords",
      "ViewsStoreProtocols",
    ],
    "RemoteStore": [
      "ViewsStoreProtocols",
      "AccessStoreProtocols", "APIDocuments", "HTTPProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols",
      "RemoteStoreProtocols",
      "ShowsStoreProtocols",
    ],
    "StoreService": [
      "APIDocuments", "MelodiesStoreProtocols", "MelodyListProtocols", "OrdersStoreProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols", "RemoteStoreProtocols", "ShowsStoreProtocols", "ViewsStoreProtocols", "Locks",
    ],
    "StoreExamination": ["MelodiesStoreProtocols", "OrdersStoreProtocols", "ShowsStoreProtocols"],
    "StoreContract": ["OrdersStoreProtocols", "StoreExamination"],
    "SumsContract": ["OrdersStoreProtocols", "StoreContract", "StoreExamination"],
    "FiltersContract": ["OrdersStoreProtocols", "StoreContract", "StoreExamination"],
    "CollectionsContract": [
      "ViewsStoreProtocols",
      "AccessStoreProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols", "PresentationProtocols",
      "ShowsStoreProtocols", "StoreContract", "StoreExamination",
    ],
    "SQLiteTesting": ["CSQLite", "ModelsTesting", "OrdersStoreProtocols", "SQLiteKernel"],
    "HistoryTesting": [],
    "UseCaseTesting": [
      "AccessStoreProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols", "PresentationProtocols",
      "ShowsStoreProtocols", "StoreContract", "ViewsStoreProtocols",
    ],
    "StoreTesting": [
      "MelodiesStoreProtocols", "ModelsTesting", "OrdersStoreProtocols", "ShowsStoreProtocols", "StoreExamination",
    ],
  ],
  "Workers": [
    "OrdersWorkerProtocols": ["APIDocuments", "OrdersStoreProtocols", "PresentationProtocols"],
    "ShowsWorkerProtocols": [
      "MediaDocuments", "OrdersWorkerProtocols", "PresentationProtocols", "ShowsStoreProtocols",
    ],
    "Workers": [
      "APIDocuments", "MediaDocuments", "HTTPProtocols", "Models", "OrdersStoreProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols", "ShowsWorkerProtocols", "Locks",
    ],
    "Posters": ["HTTPProtocols", "Locks", "OrdersWorkerProtocols", "ShowsStoreProtocols", "ShowsWorkerProtocols"],
    "WorkerTesting": ["APIDocuments", "OrdersWorkerProtocols", "SceneTesting"],
    "ShowsWorkerTesting": ["MediaDocuments", "OrdersWorkerProtocols", "SceneTesting", "ShowsWorkerProtocols"],
  ],
  "ListOrders": [
    "ListOrdersProtocols": ["APIDocuments", "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols"],
    "ListOrders": ["APIDocuments", "ListOrdersProtocols", "OrdersWorkerProtocols", "PresentationProtocols"],
    "ListOrdersTesting": ["ListOrdersProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting"],
  ],
  "ShowOrder": [
    "ShowOrderProtocols": ["APIDocuments", "OrdersWorkerProtocols", "PresentationProtocols"],
    "ShowOrder": ["APIDocuments", "OrdersWorkerProtocols", "PresentationProtocols", "ShowOrderProtocols"],
    "ShowOrderTesting": ["OrdersWorkerProtocols", "PresentationProtocols", "ShowOrderProtocols", "SceneTesting"],
  ],
  "CreateOrder": [
    "CreateOrderProtocols": ["APIDocuments", "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols"],
    "CreateOrder": ["APIDocuments", "CreateOrderProtocols", "OrdersWorkerProtocols", "PresentationProtocols"],
    "CreateOrderTesting": [
      "APIDocuments", "CreateOrderProtocols", "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
      "SceneTesting",
    ],
  ],
  "ImportOrders": [
    "ImportOrdersProtocols": ["APIDocuments", "OrdersWorkerProtocols", "PresentationProtocols"],
    "ImportOrders": [
      "APIDocuments", "ExportDocuments", "ImportOrdersProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "ImportOrdersTesting": ["ImportOrdersProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting"],
  ],
  "OrderStatistics": [
    "OrderStatisticsProtocols": [
      "APIDocuments", "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "OrderStatistics": ["APIDocuments", "OrderStatisticsProtocols", "OrdersWorkerProtocols", "PresentationProtocols"],
    "OrderStatisticsTesting": [
      "APIDocuments", "OrderStatisticsProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting",
    ],
  ],
  "ShowPresentation": [
    "ShowPresentationProtocols": ["MediaDocuments", "PresentationProtocols", "ShowsWorkerProtocols"],
    "ShowPresentation": [
      "MediaDocuments", "StoreAdministrationProtocols", "OrdersStoreProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols",
      "ShowPresentationProtocols", "ShowsWorkerProtocols",
    ],
    "ShowPresentationTesting": [
      "MediaDocuments", "PresentationProtocols", "ShowPresentationProtocols", "ShowsWorkerProtocols",
      "SceneTesting",
    ],
  ],
  "Customers": [
    "CustomersProtocols": [
      "APIDocuments", "CustomerDocuments", "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "Customers": [
      "APIDocuments", "BulkDocuments", "CustomerDocuments", "CustomersProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols",
    ],
    "CustomersTesting": ["CustomersProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting"],
  ],
  "SavedViews": [
    "SavedViewsProtocols": ["APIDocuments", "PresentationProtocols"],
    "SavedViews": [
      "APIDocuments", "OrdersWorkerProtocols", "PresentationProtocols", "SavedViewsProtocols", "ViewsStoreProtocols",
    ],
    "SavedViewsTesting": ["PresentationProtocols", "SavedViewsProtocols", "SceneTesting"],
  ],
  "MelodyList": [
    "MelodyListProtocols": [
      "MediaDocuments", "MelodiesStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "MelodyList": [
      "APIDocuments", "MediaDocuments", "HTTPProtocols", "StoreAdministrationProtocols", "MelodiesStoreProtocols",
      "MelodyListProtocols",
      "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "MelodyListTesting": [
      "APIDocuments", "MediaDocuments", "MelodiesStoreProtocols", "MelodyListProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols",
      "SceneTesting", "Locks",
    ],
  ],
  "StoreAdministration": [
    "StoreAdministrationProtocols": [
      "APIDocuments", "MelodiesStoreProtocols", "OrdersStoreProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols", "ShowsStoreProtocols", "TransferDocuments", "ViewsStoreProtocols",
    ],
    "StoreAdministration": [
      "APIDocuments", "StoreAdministrationProtocols", "TransferDocuments", "MelodiesStoreProtocols",
      "OrdersWorkerProtocols",
      "PresentationProtocols",
      "ShowsStoreProtocols", "ViewsStoreProtocols",
    ],
    "StoreAdministrationTesting": [
      "StoreAdministrationProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting",
    ],
  ],
  "Access": [
    "AccessProtocols": ["AccessStoreProtocols", "OrdersStoreProtocols", "PresentationProtocols"],
    "Access": [
      "AccessProtocols", "AccessStoreProtocols", "OrdersStoreProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols", "CSodium", "Locks",
    ],
    "AccessTesting": ["AccessProtocols", "AccessStoreProtocols", "PresentationProtocols", "SceneTesting"],
  ],
  "JSON": [
    "JSON": []
  ],
  "Locks": [
    "Locks": []
  ],
  "API": [
    "OutcomeDocuments": ["JSON", "PresentationProtocols"],
    "APIDocuments": ["JSON", "Models", "OrderQueries", "OutcomeDocuments", "PresentationProtocols"],
    "TransferDocuments": ["APIDocuments", "Models", "PresentationProtocols"],
    "ExportDocuments": ["APIDocuments", "Models"],
    "BulkDocuments": ["APIDocuments", "PresentationProtocols"],
    "MediaDocuments": ["APIDocuments", "Models", "PresentationProtocols"],
    "CustomerDocuments": ["APIDocuments", "BulkDocuments", "PresentationProtocols"],
    "APITesting": ["APIDocuments", "Locks"],
  ],
  "HTTP": [
    "HTTPProtocols": ["Locks"],
    "HTTPServer": ["HTTPProtocols", "CMicroHTTPD", "Locks"],
    "HTTPFetcher": ["HTTPProtocols", "CCurl", "Locks"],
    "HTTPCompression": ["HTTPProtocols", "CZlib", "Locks"],
    "HTTPTesting": ["HTTPProtocols", "Locks"],
  ],
  "CommandLine": [
    "ConsoleKernel": ["APIDocuments", "Locks", "PresentationProtocols"],
    "CommandLineKernel": ["APIDocuments", "ConsoleKernel", "JSON", "PresentationProtocols"],
    "CommandLineTesting": ["CommandLineKernel", "Locks", "PresentationProtocols"],
    "CommandLineFrontEnd": [
      "BulkDocuments", "BulkOrdersProtocols",
      "SavedViewsProtocols",

      "CommandLineKernel", "APIDocuments", "ExportDocuments", "PresentationProtocols",
      "ListOrdersProtocols", "ShowOrderProtocols", "CreateOrderProtocols", "ImportOrdersProtocols",
      "OrderStatisticsProtocols",
      "StoreAdministrationProtocols",
    ],
    "AccessCommandLineFrontEnd": ["CommandLineKernel", "AccessProtocols", "APIDocuments", "PresentationProtocols"],
    "CustomersCommandLineFrontEnd": [
      "CommandLineKernel", "APIDocuments", "BulkDocuments", "CustomerDocuments", "CustomersProtocols",
      "PresentationProtocols",
    ],
    "MediaCommandLineFrontEnd": [
      "CommandLineKernel", "APIDocuments", "MediaDocuments", "MelodyListProtocols", "PresentationProtocols",
      "ShowPresentationProtocols",
    ],
    "ServerCommandLineFrontEnd": [
      "CommandLineKernel", "HTTPProtocols", "PresentationProtocols", "StoreAdministrationProtocols", "Locks",
    ],
  ],
  "Web": [
    "FormKernel": ["APIDocuments", "HTTPProtocols", "PresentationProtocols"],
    "MetricsKernel": [],
    "CacheKernel": ["APIDocuments", "HTTPProtocols", "Locks"],
    "LimitsKernel": ["HTTPProtocols", "PresentationProtocols", "Locks"],
    "WebKernel": [
      "AccessProtocols", "APIDocuments", "CacheKernel", "FormKernel", "HTTPProtocols", "LimitsKernel",
      "MetricsKernel", "PresentationProtocols", "Locks",
    ],
    "OpenAPIKernel": ["APIDocuments", "BulkDocuments", "HTTPProtocols", "Locks", "PresentationProtocols", "WebKernel"],
    "PageKernel": [
      "AccessProtocols", "APIDocuments", "CacheKernel", "FormKernel", "HTTPProtocols", "PresentationProtocols",
      "WebKernel",
    ],
    "OrdersPageKernel": [
      "APIDocuments", "BulkDocuments", "HTTPProtocols", "ListOrdersProtocols", "PageKernel", "PresentationProtocols",
      "WebKernel",
    ],
    "APIFrontEnd": [
      "BulkDocuments", "BulkOrdersProtocols",
      "SavedViewsProtocols",
      "CustomerDocuments", "CustomersProtocols",
      "AccessProtocols", "APIDocuments", "ExportDocuments", "MediaDocuments", "CreateOrderProtocols", "FormKernel",
      "HTTPProtocols", "ImportOrdersProtocols",
      "ListOrdersProtocols", "MelodyListProtocols", "OpenAPIKernel", "OrderStatisticsProtocols",
      "PresentationProtocols", "ShowOrderProtocols", "ShowPresentationProtocols", "StoreAdministrationProtocols",
      "TransferDocuments",
      "WebKernel", "Locks",
    ],
    "CustomersPagesFrontEnd": [
      "APIDocuments", "CustomerDocuments", "CustomersProtocols", "FormKernel", "HTTPProtocols", "ListOrdersProtocols",
      "OrdersPageKernel", "PageKernel", "PresentationProtocols", "WebKernel",
    ],
    "DocsFrontEnd": ["APIDocuments", "HTTPProtocols", "OpenAPIKernel", "PageKernel", "WebKernel"],
    "PagesFrontEnd": [
      "AccessProtocols", "SavedViewsProtocols",
      "APIDocuments", "BulkDocuments", "BulkOrdersProtocols", "CreateOrderProtocols", "FormKernel", "HTTPProtocols",
      "ListOrdersProtocols", "OrdersPageKernel", "PageKernel", "PresentationProtocols", "ShowOrderProtocols",
      "WebKernel",
    ],
    "HomePagesFrontEnd": [
      "SavedViewsProtocols",
      "AccessProtocols", "APIDocuments", "FormKernel", "HTTPProtocols", "ListOrdersProtocols",
      "OrderStatisticsProtocols", "OrdersPageKernel", "PageKernel", "PresentationProtocols",
      "StoreAdministrationProtocols", "WebKernel",
    ],
    "SalesPagesFrontEnd": [
      "APIDocuments", "HTTPProtocols", "OrderStatisticsProtocols", "PageKernel", "PresentationProtocols", "WebKernel",
    ],
    "ImportPagesFrontEnd": [
      "AccessProtocols", "APIDocuments", "CacheKernel", "FormKernel", "HTTPProtocols", "ImportOrdersProtocols",
      "PageKernel", "PresentationProtocols", "WebKernel", "Locks",
    ],
    "MediaPagesFrontEnd": [
      "AccessProtocols", "APIDocuments", "CacheKernel", "MediaDocuments", "FormKernel", "HTTPProtocols",
      "MelodyListProtocols", "PageKernel", "PresentationProtocols", "ShowPresentationProtocols", "WebKernel", "Locks",
    ],
    "AdministrationPagesFrontEnd": [
      "AccessProtocols", "APIDocuments", "CacheKernel", "FormKernel", "HTTPProtocols", "PageKernel",
      "PresentationProtocols", "StoreAdministrationProtocols", "WebKernel",
    ],
    "WebTesting": ["AccessProtocols", "APIDocuments", "HTTPProtocols", "PresentationProtocols", "WebKernel", "Locks"],
  ],
  "Assembly": [
    "SceneAssembly": [
      "BulkOrders", "BulkOrdersProtocols",
      "SavedViews", "SavedViewsProtocols", "ViewsStoreProtocols",
      "Customers", "CustomersProtocols",
      "Workers", "Posters", "StoreExamination", "StoreService", "RemoteStore", "APIDocuments", "ListOrders",
      "ShowOrder",
      "CreateOrder", "ImportOrders", "OrderStatistics", "StoreAdministration", "Access", "AccessProtocols",
      "AccessStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "ListOrdersProtocols",
      "ShowOrderProtocols", "CreateOrderProtocols", "ImportOrdersProtocols", "OrderStatisticsProtocols",
      "StoreAdministrationProtocols", "MemoryStore", "PostgresStore", "SQLiteStore", "HTTPFetcher", "HTTPProtocols",
      "MelodiesStoreProtocols",
      "MelodyList", "MelodyListProtocols", "ShowPresentation", "ShowPresentationProtocols", "ShowsWorkerProtocols",
      "Locks",
    ],
    "CommandLineAssembly": [
      "SceneAssembly", "AccessCommandLineFrontEnd", "CommandLineFrontEnd", "CommandLineKernel",
      "CustomersCommandLineFrontEnd", "Formatting",
      "MediaCommandLineFrontEnd",
      "StoreAdministrationProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "ServerAssembly": [
      "SceneAssembly", "CommandLineKernel", "ConsoleKernel", "ServerCommandLineFrontEnd", "APIFrontEnd",
      "AdministrationPagesFrontEnd", "CustomersPagesFrontEnd", "DocsFrontEnd", "HomePagesFrontEnd",
      "ImportPagesFrontEnd", "MediaPagesFrontEnd",
      "CacheKernel", "PageKernel", "PagesFrontEnd", "SalesPagesFrontEnd", "WebKernel", "HTTPServer", "HTTPCompression",
      "Access",
      "Formatting",
      "Workers", "AccessProtocols", "APIDocuments", "HTTPProtocols", "StoreAdministrationProtocols", "Models",
      "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "Locks",
    ],
  ],
  "BulkOrders": [
    "BulkOrdersProtocols": ["BulkDocuments", "OrdersWorkerProtocols", "PresentationProtocols"],
    "BulkOrders": [
      "APIDocuments", "BulkDocuments", "BulkOrdersProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "BulkOrdersTesting": ["BulkOrdersProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting"],
  ],
  "CLibraries": [
    "CMicroHTTPD": [],
    "CPostgres": [],
    "CSQLite": [],
    "CZlib": [],
    "CCurl": [],
    "CSodium": [],
  ],
]

/// The suites, `Tests/<name>Tests`, each with its dependencies besides the module of its name and that module's own.
let suites: KeyValuePairs<String, [String]> = [
  "Amounts": ["Models", "ModelsTesting"],
  "CivilTime": [],
  "Records": ["Amounts", "CivilTime"],
  "Models": ["ModelsTesting"],
  "Violations": ["Models", "ModelsTesting"],
  "OrderQueries": [],
  "Formatting": ["PresentationTesting"],
  "StoreRecords": ["ModelsTesting"],
  "OrdersStoreProtocols": [],
  "StoreExamination": ["MemoryStore"],
  "StoreContract": ["MemoryStore"],
  "SumsContract": ["MemoryStore"],
  "FiltersContract": ["MemoryStore"],
  "CollectionsContract": ["MemoryStore"],
  "MemoryStore": [
    "CollectionsContract", "FiltersContract", "ModelsTesting", "StoreContract", "StoreExamination", "StoreTesting",
    "SumsContract",
  ],
  "HistoryTesting": ["ModelsTesting"],
  "SQLKernel": [],
  "SumsKernel": [],
  "SortTermsKernel": [],
  "SQLiteKernel": ["ModelsTesting", "SQLiteTesting"],
  "SQLiteOrdersKernel": ["StoreTesting"],
  "SQLiteShowsKernel": ["ModelsTesting"],
  "SQLiteStore": [
    "CollectionsContract", "FiltersContract", "Locks", "ModelsTesting", "SQLiteTesting", "StoreContract",
    "StoreExamination", "StoreTesting", "SumsContract", "UseCaseTesting",
  ],
  "PostgresKernel": ["PostgresTesting"],
  "PostgresOrdersKernel": ["PostgresTesting", "StoreTesting"],
  "PostgresStore": [
    "CollectionsContract", "FiltersContract", "HTTPTesting", "ModelsTesting", "PostgresTesting", "SQLiteStore",
    "StoreContract", "StoreExamination", "StoreTesting", "SumsContract", "UseCaseTesting",
  ],
  "RemoteStoreProtocols": ["ModelsTesting"],
  "RemoteStore": [
    "CollectionsContract", "FiltersContract", "HTTPFetcher", "HTTPServer", "HTTPTesting", "MelodyListTesting",
    "MemoryStore", "ModelsTesting", "PostgresStore", "PostgresTesting", "PresentationProtocols", "SQLiteStore",
    "StoreContract", "StoreExamination", "StoreService", "StoreTesting", "SumsContract", "UseCaseTesting", "Locks",
  ],
  "StoreService": ["APITesting", "AccessStoreProtocols", "MelodyListTesting", "MemoryStore"],
  "Workers": ["HTTPFetcher", "HTTPTesting", "MemoryStore", "ModelsTesting", "WorkerTesting", "PresentationTesting"],
  "Posters": ["HTTPFetcher", "HTTPTesting", "MemoryStore"],
  "ListOrders": ["ListOrdersTesting", "WorkerTesting", "PresentationTesting", "Locks"],
  "ShowOrder": ["ShowOrderTesting", "WorkerTesting", "PresentationTesting", "Locks"],
  "CreateOrder": ["CreateOrderTesting", "WorkerTesting", "PresentationTesting", "Locks"],
  "ImportOrders": ["APITesting", "ImportOrdersTesting", "WorkerTesting", "PresentationTesting", "Locks"],
  "OrderStatistics": ["OrderStatisticsTesting", "WorkerTesting", "PresentationTesting", "Locks"],
  "Customers": [
    "CustomersTesting", "MemoryStore", "Models", "ModelsTesting", "OrdersStoreProtocols", "PresentationTesting",
    "WorkerTesting",
    "Workers", "Locks",
  ],
  "SavedViews": [
    "SavedViewsTesting", "MemoryStore", "PresentationTesting", "WorkerTesting",
  ],
  "ShowPresentation": [
    "APIDocuments", "JSON", "MemoryStore", "ModelsTesting", "ShowPresentationTesting", "ShowsWorkerTesting",
    "PresentationTesting",
  ],
  "MelodyList": [
    "HTTPFetcher", "HTTPTesting", "JSON", "MelodyListTesting", "MemoryStore", "ModelsTesting", "PresentationTesting",
    "Locks",
  ],
  "StoreAdministration": [
    "TransferDocuments", "APITesting", "StoreAdministrationTesting", "MemoryStore", "WorkerTesting",
    "PresentationTesting", "Locks",
  ],
  "Access": ["AccessTesting", "MemoryStore", "SQLiteKernel", "SQLiteStore", "PresentationTesting"],
  "JSON": [],
  "Locks": [],
  "TransferDocuments": ["APIDocuments", "Models", "ModelsTesting", "PresentationProtocols", "PresentationTesting"],
  "APIDocuments": ["ModelsTesting", "PresentationTesting"],
  "ExportDocuments": ["ModelsTesting", "PresentationTesting"],
  "BulkDocuments": [],
  "MediaDocuments": ["JSON"],
  "CustomerDocuments": [],
  "OutcomeDocuments": [],
  "HTTPProtocols": ["HTTPTesting"],
  "HTTPServer": ["HTTPTesting"],
  "HTTPFetcher": ["HTTPTesting"],
  "HTTPCompression": ["HTTPServer", "HTTPTesting"],
  "ConsoleKernel": [],
  "CommandLineKernel": ["CommandLineTesting", "Locks"],
  "ServerCommandLineFrontEnd": ["CommandLineTesting"],
  "CommandLineFrontEnd": [
    "BulkOrdersTesting",
    "SavedViewsTesting",
    "CommandLineTesting", "CreateOrderTesting", "ImportOrdersTesting", "StoreAdministrationTesting",
    "ListOrdersTesting", "OrderStatisticsTesting", "ShowOrderTesting", "PresentationTesting", "Models", "ModelsTesting",
    "Locks",
  ],
  "AccessCommandLineFrontEnd": ["AccessTesting", "CommandLineTesting", "Locks"],
  "CustomersCommandLineFrontEnd": [
    "CommandLineTesting", "CustomersTesting", "Models", "ModelsTesting", "PresentationTesting",
  ],
  "MediaCommandLineFrontEnd": [
    "CommandLineTesting", "MelodyListTesting", "ShowPresentationTesting", "PresentationTesting", "Locks",
  ],
  "FormKernel": ["ModelsTesting"],
  "MetricsKernel": [],
  "CacheKernel": [],
  "LimitsKernel": [],
  "WebKernel": ["APITesting", "WebTesting"],
  "DocsFrontEnd": ["PresentationProtocols", "WebTesting"],
  "OpenAPIKernel": ["APITesting", "MediaDocuments", "Models", "ModelsTesting", "PresentationTesting", "WebTesting"],
  "PageKernel": ["WebTesting"],
  "APIFrontEnd": [
    "BulkOrdersTesting",
    "SavedViewsTesting",
    "CustomersTesting",
    "APITesting", "CreateOrderTesting", "ImportOrdersTesting", "ListOrdersTesting", "MelodyListTesting", "Models",
    "ModelsTesting", "OrderStatisticsTesting", "PresentationTesting", "ShowOrderTesting", "ShowPresentationTesting",
    "StoreAdministrationTesting", "TransferDocuments", "WebTesting",
  ],
  "OrdersPageKernel": [],
  "CustomersPagesFrontEnd": [
    "BulkDocuments", "CustomersTesting", "ListOrdersTesting", "Models", "ModelsTesting", "PresentationTesting",
    "WebTesting",
  ],
  "HomePagesFrontEnd": [
    "SavedViewsTesting",
    "ListOrdersTesting", "Models", "ModelsTesting", "OrderStatisticsTesting", "PresentationTesting",
    "StoreAdministrationTesting", "WebTesting", "Locks",
  ],
  "PagesFrontEnd": [
    "SavedViewsTesting",
    "BulkOrdersTesting", "CreateOrder", "CreateOrderTesting", "HomePagesFrontEnd",
    "ListOrdersTesting", "Models",
    "ModelsTesting", "OrderStatisticsProtocols", "OrderStatisticsTesting", "PresentationTesting", "ShowOrderTesting",
    "StoreAdministrationProtocols", "StoreAdministrationTesting", "WebTesting", "Locks",
  ],
  "SalesPagesFrontEnd": ["OrderStatisticsTesting", "PresentationTesting", "WebTesting"],
  "ImportPagesFrontEnd": ["ImportOrdersTesting", "WebTesting"],
  "MediaPagesFrontEnd": [
    "MelodyListTesting", "PresentationTesting", "ShowPresentationTesting", "WebTesting",
  ],
  "AdministrationPagesFrontEnd": [
    "AccessTesting", "PresentationTesting", "StoreAdministrationTesting", "WebTesting", "Locks",
  ],
  "SceneAssembly": [
    "ExportDocuments", "Models", "APITesting", "AccessTesting", "CreateOrderTesting", "Formatting", "TransferDocuments",
    "ImportOrdersTesting",
    "StoreAdministrationTesting",
    "ListOrdersTesting",
    "MelodyListTesting", "OrderStatisticsTesting", "OrdersStoreProtocols", "PresentationTesting", "ShowOrderTesting",
    "ShowsStoreProtocols",
  ],
  "CommandLineAssembly": [
    "CommandLineTesting", "HTTPTesting", "StoreAdministrationTesting", "OrdersStoreProtocols", "PresentationTesting",
  ],
  "ServerAssembly": [
    "AccessStoreProtocols", "CommandLineFrontEnd", "CommandLineTesting", "CommandLineAssembly",
    "HTTPFetcher", "HTTPTesting", "ListOrdersTesting",
    "MelodiesStoreProtocols", "MelodyListProtocols", "MelodyListTesting",
    "MemoryStore", "OrderStatisticsTesting", "PresentationTesting", "ListOrdersProtocols", "OrderStatisticsProtocols",
    "RemoteStore", "SQLiteKernel", "SQLiteStore", "ShowOrderProtocols", "ShowOrderTesting", "ShowPresentationProtocols",
    "ShowPresentationTesting", "ShowsStoreProtocols", "ViewsStoreProtocols", "WebTesting",
  ],
  "EndToEnd": [
    "HTTPProtocols", "HTTPTesting", "HistoryTesting", "Locks", "PostgresTesting", "storekeeper", "storekeeper-server",
  ],
  "Browser": ["HTTPProtocols", "HTTPTesting", "storekeeper", "storekeeper-server"],
  "Architecture": ["workbench"],
  "BulkOrders": [
    "BulkOrdersTesting", "MemoryStore", "ModelsTesting", "PresentationTesting", "SceneTesting", "WorkerTesting",
    "Workers",
  ],
]

/// The suites with a folder of files that their tests read by path.
let fixtures = [
  "Workers": "Fixtures", "ImportOrders": "Fixtures", "SQLiteStore": "Golden", "StoreRecords": "Golden",
  "RemoteStoreProtocols": "Golden", "ExportDocuments": "Golden", "EndToEnd": "Clients",
]

/// The executables by folder, each with its dependencies: `Apps/` is for users, `Tools/` for the team.
let executables: KeyValuePairs<String, [String]> = [
  "Apps/storekeeper": ["CommandLineAssembly"],
  "Apps/storekeeper-server": ["ServerAssembly"],
  "Tools/workbench": [],
  "Tools/bench/FormattingBench": ["Formatting", "Models", "PresentationProtocols", "PresentationTesting"],
  "Tools/bench/HTTPBench": ["HTTPProtocols", "HTTPServer", "HTTPTesting", "Locks"],
  "Tools/bench/MakeOrders": ["ModelsTesting"],
  "Tools/bench/PageBench": ["OrdersStoreProtocols", "PostgresStore", "SQLiteStore"],
  "Tools/bench/ShowsBench": [
    "SQLiteStore", "ShowPresentation", "ShowPresentationProtocols", "ShowsStoreProtocols",
  ],
]

/// The C libraries, each with its pkg-config name, Debian package and Homebrew formula.
let libraries: [String: (pkgConfig: String, apt: String, brew: String)] = [
  "CMicroHTTPD": ("libmicrohttpd", "libmicrohttpd-dev", "libmicrohttpd"),
  "CPostgres": ("libpq", "libpq-dev", "libpq"),
  "CSQLite": ("sqlite3", "libsqlite3-dev", "sqlite3"),
  "CZlib": ("zlib", "zlib1g-dev", "zlib"),
  "CCurl": ("libcurl", "libcurl4-openssl-dev", "curl"),
  "CSodium": ("libsodium", "libsodium-dev", "libsodium"),
]

// MARK: The settings of all targets

let strictness: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
]
let isCI = Context.environment["CI"].map { !["", "0", "false"].contains($0) } ?? false
let settings = strictness + (isCI ? [.treatAllWarnings(as: .error)] : [])

/// The declared dependencies of each target.
let needs = {
  var needs: [String: [String]] = [:]
  for (_, modules) in areas {
    for (name, dependencies) in modules { needs[name] = dependencies }
  }
  for (path, dependencies) in executables { needs[String(path.split(separator: "/").last ?? "")] = dependencies }
  for (name, others) in suites { needs["\(name)Tests"] = (needs[name].map { [name] + $0 } ?? []) + others }
  return needs
}()

extension [String: [String]] {
  /// Returns targets with all their direct and indirect dependencies.
  func closure(of names: [String]) -> Set<String> {
    var open = names
    var found: Set<String> = []
    while let name = open.popLast() {
      if found.insert(name).inserted { open += self[name] ?? [] }
    }
    return found
  }
}

/// Returns the direct and indirect dependencies of a target.
///
/// SwiftPM recompiles a module only if a declared dependency has changed, but a change of a type also affects modules
/// that do not declare the type's module. With `STOREKEEPER_ROWS=1`, only the direct dependencies are declared;
/// `make rows` checks that they suffice.
func dependencies(of name: String) -> [Target.Dependency] {
  let named = needs[name] ?? []
  let isRowAlone = Context.environment["STOREKEEPER_ROWS"] != nil
  return (isRowAlone ? named : needs.closure(of: named).sorted()).map { .byName(name: $0) }
}

var targets: [Target] = []
for (area, modules) in areas {
  for (name, _) in modules {
    let path = "Modules/\(area)/\(name)"
    if let library = libraries[name] {
      targets.append(
        .systemLibrary(
          name: name, path: path, pkgConfig: library.pkgConfig,
          providers: [.apt([library.apt]), .brew([library.brew])]))
    } else {
      targets.append(.target(name: name, dependencies: dependencies(of: name), path: path, swiftSettings: settings))
    }
  }
}
for (path, _) in executables {
  let name = String(path.split(separator: "/").last ?? "")
  targets.append(
    .executableTarget(name: name, dependencies: dependencies(of: name), path: path, swiftSettings: settings))
}
for (name, _) in suites {
  let suite = "\(name)Tests"
  targets.append(
    .testTarget(
      name: suite, dependencies: dependencies(of: suite), path: "Tests/\(suite)",
      exclude: fixtures[name].map { [$0] } ?? [], swiftSettings: settings))
}

// MARK: One module alone

/// `STOREKEEPER_MODULE=ListOrders` (or several names with commas) declares only that module, its suite and their
/// dependencies, so that errors in other modules do not stop the build. Packages that depend on this one inherit it.
if let wanted = Context.environment["STOREKEEPER_MODULE"], !wanted.isEmpty {
  let kept = needs.closure(of: wanted.split(separator: ",").flatMap { ["\($0)", "\($0)Tests"] })
  targets.removeAll { !kept.contains($0.name) }
}

// MARK: Every scene is a product

/// An area with a contract and an implementation of its own name is a scene: another package can use it alone, with the
/// contracts that it depends on.
let declared = Set(targets.map(\.name))
let scenes = areas.filter { area, _ in declared.isSuperset(of: [area, "\(area)Protocols"]) }
let products = scenes.map { area, modules in
  // SwiftPM does not accept C libraries in a product; they are included as dependencies.
  let named = needs.closure(of: modules.map(\.key)).intersection(declared).subtracting(libraries.keys)
  return Product.library(name: area, targets: named.sorted())
}

let package = Package(
  name: "Storekeeper",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: products,
  targets: targets,
  swiftLanguageModes: [.v6]
)
