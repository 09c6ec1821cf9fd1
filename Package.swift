// swift-tools-version: 6.2
import PackageDescription

// MARK: The modules by area, each with its dependencies

// `make rows` writes each row from the imports of the module's files; the comment above a row stays.

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
      "AccessStoreProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols", "ShowsStoreProtocols",
      "ViewsStoreProtocols",
    ],
    "SQLKernel": ["Locks", "MelodiesStoreProtocols", "OrdersStoreProtocols", "ShowsStoreProtocols"],
    "SQLCollectionsKernel": [
      "AccessStoreProtocols", "BackupProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols",
      "PresentationProtocols", "SQLKernel", "SQLOrdersKernel", "ShowsStoreProtocols", "ViewsStoreProtocols",
    ],
    "SQLOrdersKernel": ["OrdersStoreProtocols", "SQLKernel"],
    "SumsKernel": ["OrdersStoreProtocols", "SQLKernel"],
    "SortTermsKernel": ["OrdersStoreProtocols"],
    "SQLiteKernel": ["CSQLite", "Locks", "OrdersStoreProtocols", "SQLKernel"],
    // Longer than 2,500 lines: the tables of orders, their rows and their pages change together.
    "SQLiteOrdersKernel": [
      "OrdersStoreProtocols", "SQLKernel", "SQLOrdersKernel", "SQLiteKernel", "SortTermsKernel", "SumsKernel",
    ],
    "SQLiteShowsKernel": [
      "MelodiesStoreProtocols", "OrdersStoreProtocols", "SQLCollectionsKernel", "SQLKernel", "SQLiteKernel",
      "SQLiteOrdersKernel", "ShowsStoreProtocols",
    ],
    "SQLiteStore": [
      "AccessStoreProtocols", "BackupProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols",
      "SQLCollectionsKernel", "SQLKernel", "SQLOrdersKernel", "SQLiteKernel", "SQLiteOrdersKernel", "SQLiteShowsKernel",
      "ShowsStoreProtocols", "SumsKernel", "ViewsStoreProtocols",
    ],
    "PostgresKernel": ["CPostgres", "Locks", "OrdersStoreProtocols", "SQLKernel"],
    "PostgresOrdersKernel": ["OrdersStoreProtocols", "PostgresKernel", "SQLKernel", "SQLOrdersKernel", "SumsKernel"],
    "PostgresStore": [
      "AccessStoreProtocols", "BackupProtocols", "Locks", "MelodiesStoreProtocols", "OrdersStoreProtocols",
      "PostgresKernel", "PostgresOrdersKernel", "SQLCollectionsKernel", "SQLKernel", "SQLOrdersKernel",
      "ShowsStoreProtocols", "SumsKernel", "ViewsStoreProtocols",
    ],
    "PostgresTesting": ["PostgresKernel"],
    "RemoteStoreProtocols": [
      "MelodiesStoreProtocols", "OrdersStoreProtocols", "PresentationProtocols", "ShowsStoreProtocols", "StoreRecords",
      "ViewsStoreProtocols",
    ],
    "RemoteStore": [
      "APIDocuments", "AccessStoreProtocols", "HTTPProtocols", "OrdersStoreProtocols", "RemoteStoreProtocols",
    ],
    "StoreService": [
      "APIDocuments", "Locks", "MelodiesStoreProtocols", "MelodyListProtocols", "OrdersStoreProtocols",
      "OrdersWorkerProtocols", "PresentationProtocols", "RemoteStoreProtocols",
    ],
    "StoreExamination": ["MelodiesStoreProtocols", "OrdersStoreProtocols", "ShowsStoreProtocols"],
    "StoreContract": ["OrdersStoreProtocols", "StoreExamination"],
    "SumsContract": ["OrdersStoreProtocols", "StoreContract", "StoreExamination"],
    "FiltersContract": ["OrdersStoreProtocols", "StoreContract", "StoreExamination"],
    "CollectionsContract": [
      "AccessStoreProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols", "PresentationProtocols",
      "ShowsStoreProtocols", "StoreContract", "StoreExamination", "ViewsStoreProtocols",
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
      "APIDocuments", "HTTPProtocols", "Locks", "MediaDocuments", "Models", "OrdersStoreProtocols",
      "OrdersWorkerProtocols", "PresentationProtocols", "ShowsWorkerProtocols",
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
    "ShowOrderTesting": ["OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting", "ShowOrderProtocols"],
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
      "MediaDocuments", "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
      "ShowPresentationProtocols", "ShowsWorkerProtocols", "StoreAdministrationProtocols",
    ],
    "ShowPresentationTesting": [
      "MediaDocuments", "PresentationProtocols", "SceneTesting", "ShowPresentationProtocols", "ShowsWorkerProtocols",
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
      "APIDocuments", "HTTPProtocols", "MediaDocuments", "MelodiesStoreProtocols", "MelodyListProtocols",
      "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "StoreAdministrationProtocols",
    ],
    "MelodyListTesting": [
      "APIDocuments", "Locks", "MediaDocuments", "MelodiesStoreProtocols", "MelodyListProtocols",
      "OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting",
    ],
  ],
  "StoreAdministration": [
    "StoreAdministrationProtocols": [
      "APIDocuments", "MelodiesStoreProtocols", "OrdersStoreProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols", "ShowsStoreProtocols", "TransferDocuments", "ViewsStoreProtocols",
    ],
    "StoreAdministration": [
      "APIDocuments", "MelodiesStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "ShowsStoreProtocols",
      "StoreAdministrationProtocols", "TransferDocuments", "ViewsStoreProtocols",
    ],
    "StoreAdministrationTesting": [
      "OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting", "StoreAdministrationProtocols",
    ],
  ],
  "Access": [
    "AccessProtocols": ["AccessStoreProtocols", "OrdersStoreProtocols", "PresentationProtocols"],
    "Access": [
      "AccessProtocols", "AccessStoreProtocols", "CSodium", "Locks", "OrdersStoreProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols",
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
    "HTTPServer": ["CMicroHTTPD", "HTTPProtocols", "Locks"],
    "HTTPFetcher": ["CCurl", "HTTPProtocols", "Locks"],
    "HTTPCompression": ["CZlib", "HTTPProtocols", "Locks"],
    "HTTPTesting": ["HTTPProtocols", "Locks"],
  ],
  "CommandLine": [
    "ConsoleKernel": ["APIDocuments", "Locks", "PresentationProtocols"],
    "CommandLineKernel": ["APIDocuments", "ConsoleKernel", "JSON", "PresentationProtocols"],
    "CommandLineTesting": ["CommandLineKernel", "Locks", "PresentationProtocols"],
    "CommandLineFrontEnd": [
      "APIDocuments", "BulkDocuments", "BulkOrdersProtocols", "CommandLineKernel", "CreateOrderProtocols",
      "ExportDocuments", "ImportOrdersProtocols", "ListOrdersProtocols", "OrderStatisticsProtocols",
      "PresentationProtocols", "SavedViewsProtocols", "ShowOrderProtocols", "StoreAdministrationProtocols",
    ],
    "AccessCommandLineFrontEnd": ["APIDocuments", "AccessProtocols", "CommandLineKernel", "PresentationProtocols"],
    "CustomersCommandLineFrontEnd": [
      "APIDocuments", "BulkDocuments", "CommandLineKernel", "CustomerDocuments", "CustomersProtocols",
      "PresentationProtocols",
    ],
    "MediaCommandLineFrontEnd": [
      "APIDocuments", "CommandLineKernel", "MediaDocuments", "MelodyListProtocols", "PresentationProtocols",
      "ShowPresentationProtocols",
    ],
    "ServerCommandLineFrontEnd": [
      "CommandLineKernel", "HTTPProtocols", "Locks", "PresentationProtocols", "StoreAdministrationProtocols",
    ],
  ],
  "Web": [
    "FormKernel": ["APIDocuments", "HTTPProtocols", "PresentationProtocols"],
    "MetricsKernel": [],
    "CacheKernel": ["APIDocuments", "HTTPProtocols", "Locks"],
    "LimitsKernel": ["HTTPProtocols", "Locks", "PresentationProtocols"],
    "WebKernel": [
      "APIDocuments", "AccessProtocols", "CacheKernel", "FormKernel", "HTTPProtocols", "LimitsKernel", "Locks",
      "MetricsKernel", "PresentationProtocols",
    ],
    "OpenAPIKernel": ["APIDocuments", "BulkDocuments", "HTTPProtocols", "Locks", "PresentationProtocols", "WebKernel"],
    "PageKernel": [
      "APIDocuments", "AccessProtocols", "CacheKernel", "FormKernel", "HTTPProtocols", "PresentationProtocols",
      "WebKernel",
    ],
    "OrdersPageKernel": [
      "APIDocuments", "BulkDocuments", "HTTPProtocols", "ListOrdersProtocols", "PageKernel", "PresentationProtocols",
      "WebKernel",
    ],
    "APIFrontEnd": [
      "APIDocuments", "AccessProtocols", "BulkDocuments", "BulkOrdersProtocols", "CreateOrderProtocols",
      "CustomerDocuments", "CustomersProtocols", "ExportDocuments", "FormKernel", "HTTPProtocols",
      "ImportOrdersProtocols", "ListOrdersProtocols", "Locks", "MediaDocuments", "MelodyListProtocols", "OpenAPIKernel",
      "OrderStatisticsProtocols", "PresentationProtocols", "SavedViewsProtocols", "ShowOrderProtocols",
      "ShowPresentationProtocols", "StoreAdministrationProtocols", "TransferDocuments", "WebKernel",
    ],
    "CustomersPagesFrontEnd": [
      "APIDocuments", "CustomerDocuments", "CustomersProtocols", "FormKernel", "HTTPProtocols", "ListOrdersProtocols",
      "OrdersPageKernel", "PageKernel", "PresentationProtocols", "WebKernel",
    ],
    "DocsFrontEnd": ["APIDocuments", "HTTPProtocols", "OpenAPIKernel", "PageKernel", "WebKernel"],
    "PagesFrontEnd": [
      "APIDocuments", "AccessProtocols", "BulkDocuments", "BulkOrdersProtocols", "CreateOrderProtocols", "FormKernel",
      "HTTPProtocols", "ListOrdersProtocols", "OrdersPageKernel", "PageKernel", "PresentationProtocols",
      "SavedViewsProtocols", "ShowOrderProtocols", "WebKernel",
    ],
    "HomePagesFrontEnd": [
      "APIDocuments", "AccessProtocols", "FormKernel", "HTTPProtocols", "ListOrdersProtocols",
      "OrderStatisticsProtocols", "OrdersPageKernel", "PageKernel", "PresentationProtocols", "SavedViewsProtocols",
      "StoreAdministrationProtocols", "WebKernel",
    ],
    "SalesPagesFrontEnd": [
      "APIDocuments", "HTTPProtocols", "OrderStatisticsProtocols", "PageKernel", "PresentationProtocols", "WebKernel",
    ],
    "ImportPagesFrontEnd": [
      "APIDocuments", "AccessProtocols", "CacheKernel", "FormKernel", "HTTPProtocols", "ImportOrdersProtocols", "Locks",
      "PageKernel", "PresentationProtocols", "WebKernel",
    ],
    "MediaPagesFrontEnd": [
      "APIDocuments", "AccessProtocols", "CacheKernel", "FormKernel", "HTTPProtocols", "Locks", "MediaDocuments",
      "MelodyListProtocols", "PageKernel", "PresentationProtocols", "ShowPresentationProtocols", "WebKernel",
    ],
    "AdministrationPagesFrontEnd": [
      "APIDocuments", "AccessProtocols", "CacheKernel", "FormKernel", "HTTPProtocols", "PageKernel",
      "PresentationProtocols", "StoreAdministrationProtocols", "WebKernel",
    ],
    "WebTesting": ["APIDocuments", "AccessProtocols", "HTTPProtocols", "Locks", "PresentationProtocols", "WebKernel"],
  ],
  "Assembly": [
    "SceneAssembly": [
      "APIDocuments", "Access", "AccessProtocols", "AccessStoreProtocols", "BulkOrders", "BulkOrdersProtocols",
      "CreateOrder", "CreateOrderProtocols", "Customers", "CustomersProtocols", "HTTPFetcher", "HTTPProtocols",
      "ImportOrders", "ImportOrdersProtocols", "ListOrders", "ListOrdersProtocols", "Locks", "MelodiesStoreProtocols",
      "MelodyList", "MelodyListProtocols", "MemoryStore", "OrderStatistics", "OrderStatisticsProtocols",
      "OrdersWorkerProtocols", "Posters", "PostgresStore", "PresentationProtocols", "RemoteStore",
      "RemoteStoreProtocols", "SQLiteStore", "SavedViews", "SavedViewsProtocols", "ShowOrder", "ShowOrderProtocols",
      "ShowPresentation", "ShowPresentationProtocols", "ShowsWorkerProtocols", "StoreAdministration",
      "StoreAdministrationProtocols", "StoreExamination", "StoreService", "ViewsStoreProtocols", "Workers",
    ],
    "CommandLineAssembly": [
      "AccessCommandLineFrontEnd", "CommandLineFrontEnd", "CommandLineKernel", "CustomersCommandLineFrontEnd",
      "Formatting", "MediaCommandLineFrontEnd", "OrdersWorkerProtocols", "PresentationProtocols", "SceneAssembly",
      "StoreAdministrationProtocols",
    ],
    "ServerAssembly": [
      "APIDocuments", "APIFrontEnd", "Access", "AccessProtocols", "AdministrationPagesFrontEnd", "CacheKernel",
      "CommandLineKernel", "ConsoleKernel", "CustomersPagesFrontEnd", "DocsFrontEnd", "Formatting", "HTTPCompression",
      "HTTPProtocols", "HTTPServer", "HomePagesFrontEnd", "ImportPagesFrontEnd", "Locks", "MediaPagesFrontEnd",
      "Models", "OrdersStoreProtocols", "OrdersWorkerProtocols", "PageKernel", "PagesFrontEnd", "PresentationProtocols",
      "SalesPagesFrontEnd", "SceneAssembly", "ServerCommandLineFrontEnd", "StoreAdministrationProtocols", "WebKernel",
      "Workers",
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

/// The suites, `Tests/<name>Tests`, each with its dependencies.
let suites: KeyValuePairs<String, [String]> = [
  "Amounts": ["Models"],
  "CivilTime": ["CivilTime"],
  "Records": ["Amounts", "CivilTime", "Records"],
  "Models": ["Models", "ModelsTesting"],
  "Violations": ["Models", "ModelsTesting"],
  "OrderQueries": ["Models", "OrderQueries"],
  "Formatting": ["Formatting", "Models", "PresentationProtocols", "PresentationTesting"],
  "StoreRecords": ["Models", "ModelsTesting", "StoreRecords"],
  "OrdersStoreProtocols": ["OrdersStoreProtocols"],
  "StoreExamination": [
    "MelodiesStoreProtocols", "MemoryStore", "OrdersStoreProtocols", "ShowsStoreProtocols", "StoreExamination",
  ],
  "StoreContract": ["MemoryStore", "OrdersStoreProtocols", "StoreContract", "StoreExamination"],
  "SumsContract": ["MemoryStore", "OrdersStoreProtocols", "StoreExamination", "SumsContract"],
  "FiltersContract": ["FiltersContract", "MemoryStore", "OrdersStoreProtocols", "StoreExamination"],
  "CollectionsContract": [
    "CollectionsContract", "MelodiesStoreProtocols", "MemoryStore", "OrdersStoreProtocols", "StoreExamination",
  ],
  "MemoryStore": [
    "CollectionsContract", "FiltersContract", "MelodiesStoreProtocols", "MemoryStore", "ModelsTesting",
    "OrdersStoreProtocols", "StoreContract", "StoreExamination", "StoreTesting", "SumsContract",
  ],
  "HistoryTesting": ["HistoryTesting", "ModelsTesting"],
  "SQLKernel": ["Locks", "SQLKernel"],
  "SQLCollectionsKernel": [
    "AccessStoreProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols", "PostgresStore", "PostgresTesting",
    "SQLiteStore", "ShowsStoreProtocols", "StoreContract", "UseCaseTesting", "ViewsStoreProtocols",
  ],
  "SQLOrdersKernel": ["SQLOrdersKernel"],
  "SumsKernel": ["OrdersStoreProtocols", "SQLKernel", "SumsKernel"],
  "SortTermsKernel": ["OrdersStoreProtocols", "SortTermsKernel"],
  "SQLiteKernel": ["Locks", "ModelsTesting", "OrdersStoreProtocols", "SQLKernel", "SQLiteKernel", "SQLiteTesting"],
  "SQLiteOrdersKernel": [
    "OrdersStoreProtocols", "SQLKernel", "SQLOrdersKernel", "SQLiteKernel", "SQLiteOrdersKernel", "StoreTesting",
  ],
  "SQLiteShowsKernel": [
    "ModelsTesting", "SQLCollectionsKernel", "SQLiteKernel", "SQLiteShowsKernel", "ShowsStoreProtocols",
  ],
  "SQLiteStore": [
    "AccessStoreProtocols", "CollectionsContract", "FiltersContract", "Locks", "MelodiesStoreProtocols",
    "ModelsTesting", "OrdersStoreProtocols", "PresentationProtocols", "SQLCollectionsKernel", "SQLKernel",
    "SQLOrdersKernel", "SQLiteKernel", "SQLiteOrdersKernel", "SQLiteStore", "SQLiteTesting", "ShowsStoreProtocols",
    "StoreContract", "StoreExamination", "StoreTesting", "SumsContract", "SumsKernel", "UseCaseTesting",
    "ViewsStoreProtocols",
  ],
  "PostgresKernel": ["Locks", "OrdersStoreProtocols", "PostgresKernel", "PostgresTesting", "SQLKernel"],
  "PostgresOrdersKernel": [
    "OrdersStoreProtocols", "PostgresKernel", "PostgresOrdersKernel", "PostgresTesting", "SQLKernel", "StoreTesting",
    "SumsKernel",
  ],
  "PostgresStore": [
    "AccessStoreProtocols", "BackupProtocols", "CollectionsContract", "FiltersContract", "HTTPTesting", "Locks",
    "MelodiesStoreProtocols", "ModelsTesting", "OrdersStoreProtocols", "PostgresKernel", "PostgresOrdersKernel",
    "PostgresStore", "PostgresTesting", "PresentationProtocols", "SQLCollectionsKernel", "SQLKernel", "SQLOrdersKernel",
    "SQLiteStore", "ShowsStoreProtocols", "StoreContract", "StoreExamination", "StoreTesting", "SumsContract",
    "UseCaseTesting", "ViewsStoreProtocols",
  ],
  "RemoteStoreProtocols": [
    "MelodiesStoreProtocols", "ModelsTesting", "OrdersStoreProtocols", "PresentationProtocols", "RemoteStoreProtocols",
    "ShowsStoreProtocols", "StoreRecords", "ViewsStoreProtocols",
  ],
  "RemoteStore": [
    "APIDocuments", "CollectionsContract", "FiltersContract", "HTTPFetcher", "HTTPProtocols", "HTTPServer",
    "HTTPTesting", "Locks", "MelodiesStoreProtocols", "MelodyListTesting", "MemoryStore", "ModelsTesting",
    "OrdersStoreProtocols", "PostgresStore", "PostgresTesting", "PresentationProtocols", "RemoteStore",
    "RemoteStoreProtocols", "SQLiteStore", "ShowsStoreProtocols", "StoreContract", "StoreExamination", "StoreService",
    "StoreTesting", "SumsContract", "UseCaseTesting", "ViewsStoreProtocols",
  ],
  "StoreService": [
    "APIDocuments", "APITesting", "AccessStoreProtocols", "MelodiesStoreProtocols", "MelodyListProtocols",
    "MelodyListTesting", "MemoryStore", "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    "RemoteStoreProtocols", "ShowsStoreProtocols", "StoreService", "ViewsStoreProtocols",
  ],
  "Workers": [
    "APIDocuments", "HTTPFetcher", "HTTPProtocols", "HTTPTesting", "Locks", "MediaDocuments", "MemoryStore", "Models",
    "ModelsTesting", "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting",
    "ShowsWorkerProtocols", "WorkerTesting", "Workers",
  ],
  "Posters": [
    "HTTPFetcher", "HTTPProtocols", "HTTPTesting", "Locks", "MemoryStore", "Posters", "ShowsStoreProtocols",
    "ShowsWorkerProtocols",
  ],
  "ListOrders": [
    "APIDocuments", "ListOrders", "ListOrdersProtocols", "ListOrdersTesting", "Locks", "OrdersWorkerProtocols",
    "PresentationProtocols", "PresentationTesting", "WorkerTesting",
  ],
  "ShowOrder": [
    "APIDocuments", "Locks", "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "ShowOrder",
    "ShowOrderProtocols", "ShowOrderTesting", "WorkerTesting",
  ],
  "CreateOrder": [
    "APIDocuments", "CreateOrder", "CreateOrderProtocols", "CreateOrderTesting", "Locks", "OrdersWorkerProtocols",
    "PresentationProtocols", "PresentationTesting", "WorkerTesting",
  ],
  "ImportOrders": [
    "APIDocuments", "APITesting", "ImportOrders", "ImportOrdersProtocols", "ImportOrdersTesting", "Locks",
    "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "WorkerTesting",
  ],
  "OrderStatistics": [
    "APIDocuments", "Locks", "OrderStatistics", "OrderStatisticsProtocols", "OrderStatisticsTesting",
    "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "WorkerTesting",
  ],
  "Customers": [
    "APIDocuments", "BulkDocuments", "CustomerDocuments", "Customers", "CustomersProtocols", "CustomersTesting",
    "Locks", "MemoryStore", "Models", "ModelsTesting", "OrdersStoreProtocols", "OrdersWorkerProtocols",
    "PresentationProtocols", "PresentationTesting", "WorkerTesting", "Workers",
  ],
  "SavedViews": [
    "APIDocuments", "MemoryStore", "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting",
    "SavedViews", "SavedViewsProtocols", "SavedViewsTesting", "ViewsStoreProtocols", "WorkerTesting",
  ],
  "ShowPresentation": [
    "APIDocuments", "JSON", "MediaDocuments", "MemoryStore", "ModelsTesting", "OrdersStoreProtocols",
    "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "ShowPresentation",
    "ShowPresentationProtocols", "ShowPresentationTesting", "ShowsWorkerProtocols", "ShowsWorkerTesting",
    "StoreAdministrationProtocols",
  ],
  "MelodyList": [
    "APIDocuments", "HTTPFetcher", "HTTPProtocols", "HTTPTesting", "JSON", "Locks", "MediaDocuments",
    "MelodiesStoreProtocols", "MelodyList", "MelodyListProtocols", "MelodyListTesting", "MemoryStore", "ModelsTesting",
    "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting",
    "StoreAdministrationProtocols",
  ],
  "StoreAdministration": [
    "APIDocuments", "APITesting", "Locks", "MelodiesStoreProtocols", "MemoryStore", "OrdersWorkerProtocols",
    "PresentationProtocols", "PresentationTesting", "ShowsStoreProtocols", "StoreAdministration",
    "StoreAdministrationProtocols", "StoreAdministrationTesting", "TransferDocuments", "ViewsStoreProtocols",
    "WorkerTesting",
  ],
  "Access": [
    "Access", "AccessProtocols", "AccessStoreProtocols", "AccessTesting", "CSodium", "Locks", "MemoryStore",
    "OrdersStoreProtocols", "PresentationProtocols", "PresentationTesting", "SQLCollectionsKernel", "SQLiteKernel",
    "SQLiteStore",
  ],
  "JSON": ["JSON"],
  "Locks": ["Locks"],
  "TransferDocuments": [
    "APIDocuments", "Models", "ModelsTesting", "PresentationProtocols", "PresentationTesting", "TransferDocuments",
  ],
  "APIDocuments": ["APIDocuments", "Models", "ModelsTesting", "PresentationProtocols", "PresentationTesting"],
  "ExportDocuments": ["APIDocuments", "ExportDocuments", "Models", "ModelsTesting", "PresentationTesting"],
  "BulkDocuments": ["APIDocuments", "BulkDocuments", "PresentationProtocols"],
  "MediaDocuments": ["APIDocuments", "JSON", "MediaDocuments", "PresentationProtocols"],
  "CustomerDocuments": ["APIDocuments", "BulkDocuments", "CustomerDocuments", "PresentationProtocols"],
  "OutcomeDocuments": ["OutcomeDocuments", "PresentationProtocols"],
  "HTTPProtocols": ["HTTPProtocols"],
  "HTTPServer": ["HTTPProtocols", "HTTPServer", "HTTPTesting", "Locks"],
  "HTTPFetcher": ["HTTPFetcher", "HTTPProtocols", "HTTPTesting"],
  "HTTPCompression": ["HTTPCompression", "HTTPProtocols", "HTTPServer", "HTTPTesting"],
  "ConsoleKernel": ["ConsoleKernel", "PresentationProtocols"],
  "CommandLineKernel": ["CommandLineKernel", "CommandLineTesting", "Locks", "PresentationProtocols"],
  "ServerCommandLineFrontEnd": [
    "CommandLineKernel", "CommandLineTesting", "HTTPProtocols", "Locks", "PresentationProtocols",
    "ServerCommandLineFrontEnd", "StoreAdministrationProtocols",
  ],
  "CommandLineFrontEnd": [
    "APIDocuments", "BulkDocuments", "BulkOrdersProtocols", "BulkOrdersTesting", "CommandLineFrontEnd",
    "CommandLineKernel", "CommandLineTesting", "CreateOrderProtocols", "CreateOrderTesting", "ImportOrdersProtocols",
    "ImportOrdersTesting", "ListOrdersProtocols", "ListOrdersTesting", "Locks", "Models", "ModelsTesting",
    "OrderStatisticsProtocols", "OrderStatisticsTesting", "PresentationProtocols", "PresentationTesting",
    "SavedViewsProtocols", "SavedViewsTesting", "ShowOrderProtocols", "ShowOrderTesting",
    "StoreAdministrationProtocols", "StoreAdministrationTesting",
  ],
  "AccessCommandLineFrontEnd": [
    "AccessCommandLineFrontEnd", "AccessProtocols", "AccessTesting", "CommandLineKernel", "CommandLineTesting", "Locks",
    "PresentationProtocols",
  ],
  "CustomersCommandLineFrontEnd": [
    "APIDocuments", "BulkDocuments", "CommandLineKernel", "CommandLineTesting", "CustomerDocuments",
    "CustomersCommandLineFrontEnd", "CustomersProtocols", "CustomersTesting", "Models", "PresentationProtocols",
    "PresentationTesting",
  ],
  "MediaCommandLineFrontEnd": [
    "APIDocuments", "CommandLineKernel", "CommandLineTesting", "Locks", "MediaCommandLineFrontEnd", "MediaDocuments",
    "MelodyListProtocols", "MelodyListTesting", "PresentationProtocols", "PresentationTesting",
    "ShowPresentationProtocols", "ShowPresentationTesting",
  ],
  "FormKernel": ["APIDocuments", "FormKernel", "HTTPProtocols", "ModelsTesting", "PresentationProtocols"],
  "MetricsKernel": ["MetricsKernel"],
  "CacheKernel": ["CacheKernel", "HTTPProtocols", "Locks"],
  "LimitsKernel": ["HTTPProtocols", "LimitsKernel", "PresentationProtocols"],
  "WebKernel": [
    "APIDocuments", "APITesting", "AccessProtocols", "HTTPProtocols", "Locks", "PresentationProtocols", "WebKernel",
    "WebTesting",
  ],
  "DocsFrontEnd": ["DocsFrontEnd", "HTTPProtocols", "PageKernel", "PresentationProtocols", "WebKernel", "WebTesting"],
  "OpenAPIKernel": [
    "APIDocuments", "APITesting", "MediaDocuments", "Models", "ModelsTesting", "OpenAPIKernel", "PresentationProtocols",
    "PresentationTesting",
  ],
  "PageKernel": ["HTTPProtocols", "PageKernel", "PresentationProtocols", "WebKernel", "WebTesting"],
  "APIFrontEnd": [
    "APIDocuments", "APIFrontEnd", "APITesting", "BulkDocuments", "BulkOrdersProtocols", "BulkOrdersTesting",
    "CreateOrderProtocols", "CreateOrderTesting", "CustomerDocuments", "CustomersProtocols", "CustomersTesting",
    "HTTPProtocols", "ImportOrdersProtocols", "ImportOrdersTesting", "ListOrdersProtocols", "ListOrdersTesting",
    "Locks", "MediaDocuments", "MelodyListProtocols", "MelodyListTesting", "Models", "OrderStatisticsProtocols",
    "OrderStatisticsTesting", "PresentationProtocols", "PresentationTesting", "SavedViewsProtocols",
    "SavedViewsTesting", "ShowOrderProtocols", "ShowOrderTesting", "ShowPresentationProtocols",
    "ShowPresentationTesting", "StoreAdministrationProtocols", "StoreAdministrationTesting", "TransferDocuments",
    "WebKernel", "WebTesting",
  ],
  "OrdersPageKernel": ["APIDocuments", "HTTPProtocols", "OrdersPageKernel"],
  "CustomersPagesFrontEnd": [
    "APIDocuments", "BulkDocuments", "CustomerDocuments", "CustomersPagesFrontEnd", "CustomersProtocols",
    "CustomersTesting", "HTTPProtocols", "ListOrdersProtocols", "ListOrdersTesting", "Models", "PageKernel",
    "PresentationProtocols", "PresentationTesting", "WebKernel", "WebTesting",
  ],
  "HomePagesFrontEnd": [
    "APIDocuments", "AccessProtocols", "HTTPProtocols", "HomePagesFrontEnd", "ListOrdersProtocols", "ListOrdersTesting",
    "Locks", "Models", "OrderStatisticsProtocols", "OrderStatisticsTesting", "PageKernel", "PresentationProtocols",
    "PresentationTesting", "SavedViewsProtocols", "SavedViewsTesting", "StoreAdministrationProtocols",
    "StoreAdministrationTesting", "WebKernel", "WebTesting",
  ],
  "PagesFrontEnd": [
    "APIDocuments", "AccessProtocols", "BulkDocuments", "BulkOrdersProtocols", "BulkOrdersTesting", "CreateOrder",
    "CreateOrderProtocols", "CreateOrderTesting", "FormKernel", "HTTPProtocols", "HomePagesFrontEnd",
    "ListOrdersProtocols", "ListOrdersTesting", "Locks", "Models", "ModelsTesting", "OrderStatisticsProtocols",
    "OrderStatisticsTesting", "PageKernel", "PagesFrontEnd", "PresentationProtocols", "PresentationTesting",
    "SavedViewsProtocols", "SavedViewsTesting", "ShowOrderProtocols", "ShowOrderTesting",
    "StoreAdministrationProtocols", "StoreAdministrationTesting", "WebKernel", "WebTesting",
  ],
  "SalesPagesFrontEnd": [
    "APIDocuments", "HTTPProtocols", "OrderStatisticsProtocols", "OrderStatisticsTesting", "PageKernel",
    "PresentationProtocols", "SalesPagesFrontEnd", "WebKernel", "WebTesting",
  ],
  "ImportPagesFrontEnd": [
    "APIDocuments", "HTTPProtocols", "ImportOrdersProtocols", "ImportOrdersTesting", "ImportPagesFrontEnd", "Locks",
    "PageKernel", "PresentationProtocols", "WebKernel", "WebTesting",
  ],
  "MediaPagesFrontEnd": [
    "APIDocuments", "HTTPProtocols", "MediaDocuments", "MediaPagesFrontEnd", "MelodyListProtocols", "MelodyListTesting",
    "PageKernel", "PresentationProtocols", "PresentationTesting", "ShowPresentationProtocols",
    "ShowPresentationTesting", "WebKernel", "WebTesting",
  ],
  "AdministrationPagesFrontEnd": [
    "APIDocuments", "AccessProtocols", "AccessTesting", "AdministrationPagesFrontEnd", "HTTPProtocols", "Locks",
    "PageKernel", "PresentationProtocols", "StoreAdministrationProtocols", "StoreAdministrationTesting", "WebKernel",
    "WebTesting",
  ],
  "SceneAssembly": [
    "APIDocuments", "APITesting", "AccessProtocols", "AccessTesting", "CreateOrderProtocols", "CreateOrderTesting",
    "ExportDocuments", "Formatting", "ImportOrdersProtocols", "ImportOrdersTesting", "ListOrdersProtocols",
    "ListOrdersTesting", "Locks", "MelodiesStoreProtocols", "MelodyListProtocols", "MelodyListTesting", "MemoryStore",
    "Models", "OrderStatisticsProtocols", "OrderStatisticsTesting", "OrdersStoreProtocols", "OrdersWorkerProtocols",
    "PresentationProtocols", "PresentationTesting", "SceneAssembly", "ShowOrderProtocols", "ShowOrderTesting",
    "ShowsStoreProtocols", "StoreAdministrationProtocols", "StoreAdministrationTesting", "TransferDocuments",
  ],
  "CommandLineAssembly": [
    "CommandLineAssembly", "CommandLineFrontEnd", "CommandLineKernel", "CommandLineTesting", "HTTPTesting",
    "OrdersStoreProtocols", "PresentationProtocols", "PresentationTesting", "SceneAssembly",
    "StoreAdministrationProtocols", "StoreAdministrationTesting",
  ],
  "ServerAssembly": [
    "APIDocuments", "APIFrontEnd", "Access", "AccessProtocols", "AccessStoreProtocols", "AdministrationPagesFrontEnd",
    "CommandLineAssembly", "CommandLineFrontEnd", "CommandLineKernel", "CommandLineTesting", "CustomersPagesFrontEnd",
    "Formatting", "HTTPFetcher", "HTTPProtocols", "HTTPServer", "HTTPTesting", "HomePagesFrontEnd",
    "ImportPagesFrontEnd", "ListOrdersProtocols", "ListOrdersTesting", "Locks", "MediaPagesFrontEnd",
    "MelodiesStoreProtocols", "MelodyListProtocols", "MelodyListTesting", "MemoryStore", "Models",
    "OrderStatisticsProtocols", "OrderStatisticsTesting", "OrdersStoreProtocols", "PagesFrontEnd",
    "PresentationProtocols", "RemoteStore", "RemoteStoreProtocols", "SQLCollectionsKernel", "SQLOrdersKernel",
    "SQLiteKernel", "SQLiteStore", "SceneAssembly", "ServerAssembly", "ServerCommandLineFrontEnd", "ShowOrderProtocols",
    "ShowOrderTesting", "ShowPresentationProtocols", "ShowPresentationTesting", "ShowsStoreProtocols",
    "StoreAdministrationProtocols", "ViewsStoreProtocols", "WebKernel", "WebTesting",
  ],
  "EndToEnd": ["HTTPProtocols", "HTTPTesting", "HistoryTesting", "Locks", "PostgresTesting"],
  "Browser": ["HTTPProtocols", "HTTPTesting"],
  "Architecture": ["workbench"],
  "BulkOrders": [
    "APIDocuments", "BulkDocuments", "BulkOrders", "BulkOrdersProtocols", "BulkOrdersTesting", "MemoryStore",
    "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "WorkerTesting", "Workers",
  ],
]

/// The suites that run programs, which are built before them.
let programs = [
  "Browser": ["storekeeper", "storekeeper-server"],
  "EndToEnd": ["storekeeper", "storekeeper-server"],
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
    "SQLCollectionsKernel", "SQLiteStore", "ShowPresentation", "ShowPresentationProtocols", "ShowsStoreProtocols",
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
  for (name, dependencies) in suites { needs["\(name)Tests"] = dependencies + (programs[name] ?? []) }
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
/// `make check-rows` checks that they suffice.
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
