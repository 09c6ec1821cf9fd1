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
    "Persons": ["Records", "Violations"],
    "Statuses": ["Records"],
    "Violations": ["Amounts", "CivilTime", "Statuses"],
    "OrderParts": ["Amounts", "CivilTime", "Records", "Statuses"],
    "Models": ["Amounts", "CivilTime", "OrderParts", "Persons", "Records", "Statuses", "Violations"],
    "ShowModels": ["CivilTime", "Records", "Violations"],
    "MelodyModels": ["CivilTime", "Records", "Violations"],
    "OrderQueries": ["Models"],
    "SearchTexts": [],
    "Permissions": [],
    "ShowQueries": [],
    "ModelsTesting": ["MelodyModels", "Models", "ShowModels"],
  ],
  "Presentation": [
    "PresentationProtocols": ["Locks", "MelodyModels", "Models"],
    "Formatting": ["Locks", "Models", "PresentationProtocols"],
    "PresentationTesting": ["Locks", "Models", "PresentationProtocols"],
    "SceneTesting": ["Locks", "PresentationProtocols"],
  ],
  "Stores": [
    "StoreRecords": ["JSON", "Locks", "MelodyModels", "Models", "ShowModels"],
    "OrdersStoreProtocols": ["Models", "OrderQueries", "SearchTexts", "ShowModels", "StoreRecords"],
    "AccessStoreProtocols": ["OrdersStoreProtocols", "Permissions"],
    "MelodiesStoreProtocols": ["MelodyModels", "Models", "OrdersStoreProtocols", "StoreRecords"],
    "ShowsStoreProtocols": ["OrdersStoreProtocols", "ShowModels"],
    "ViewsStoreProtocols": ["OrdersStoreProtocols"],
    "BackupProtocols": [
      "AccessStoreProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols", "ShowsStoreProtocols",
      "ViewsStoreProtocols",
    ],
    "MemoryStore": [
      "AccessStoreProtocols", "MelodiesStoreProtocols", "MelodyModels", "OrdersStoreProtocols", "ShowsStoreProtocols",
      "ViewsStoreProtocols",
    ],
    "SQLKernel": ["Locks", "MelodiesStoreProtocols", "OrdersStoreProtocols", "ShowsStoreProtocols"],
    "SQLCollectionsKernel": [
      "AccessStoreProtocols", "BackupProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols", "Permissions",
      "SQLKernel", "SQLOrdersKernel", "ShowsStoreProtocols", "ViewsStoreProtocols",
    ],
    "SQLOrdersKernel": ["OrdersStoreProtocols", "SQLKernel"],
    "SumsKernel": ["OrdersStoreProtocols", "SQLKernel"],
    "SortTermsKernel": ["OrdersStoreProtocols"],
    "SQLiteKernel": ["CSQLite", "JSON", "Locks", "OrdersStoreProtocols", "SQLKernel"],
    // Longer than 2,500 lines: the tables of orders, their rows and their pages change together.
    "SQLiteOrdersKernel": [
      "OrdersStoreProtocols", "SQLKernel", "SQLOrdersKernel", "SQLiteKernel", "SortTermsKernel", "SumsKernel",
    ],
    "SQLiteShowsKernel": [
      "MelodiesStoreProtocols", "OrdersStoreProtocols", "SQLCollectionsKernel", "SQLKernel", "SQLiteKernel",
      "SQLiteOrdersKernel", "ShowsStoreProtocols",
    ],
    "SQLiteStore": [
      "AccessStoreProtocols", "BackupProtocols", "MelodiesStoreProtocols", "MelodyModels", "OrdersStoreProtocols",
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
      "MelodiesStoreProtocols", "OrdersStoreProtocols", "ShowModels", "ShowsStoreProtocols", "StoreRecords",
      "ViewsStoreProtocols",
    ],
    "RemoteStore": [
      "AccessStoreProtocols", "DocumentsProtocols", "HTTPProtocols", "OrdersStoreProtocols", "RemoteStoreProtocols",
    ],
    "StoreExamination": ["MelodiesStoreProtocols", "OrdersStoreProtocols", "ShowsStoreProtocols"],
    "StoreContract": ["OrdersStoreProtocols", "StoreExamination"],
    "ShipmentsContract": ["OrdersStoreProtocols", "StoreContract", "StoreExamination"],
    "SumsContract": ["OrdersStoreProtocols", "StoreContract", "StoreExamination"],
    "FiltersContract": ["OrdersStoreProtocols", "StoreContract", "StoreExamination"],
    "CollectionsContract": [
      "AccessStoreProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols", "Permissions", "ShowsStoreProtocols",
      "StoreContract", "StoreExamination", "ViewsStoreProtocols",
    ],
    "SQLiteTesting": ["CSQLite", "ModelsTesting", "OrdersStoreProtocols", "SQLiteKernel"],
    "HistoryTesting": [],
    "UseCaseTesting": [
      "AccessStoreProtocols", "MelodiesStoreProtocols", "OrdersStoreProtocols", "Permissions", "ShowsStoreProtocols",
      "StoreContract", "ViewsStoreProtocols",
    ],
    "StoreTesting": [
      "MelodiesStoreProtocols", "ModelsTesting", "OrdersStoreProtocols", "ShowsStoreProtocols", "StoreExamination",
    ],
  ],
  "Workers": [
    "OrdersWorkerProtocols": [
      "DocumentsProtocols", "Models", "OrderActionsProtocols", "OrderDocumentsProtocols", "OrderQueries",
      "OrdersStoreProtocols", "PresentationProtocols", "ShowModels",
    ],
    "Workers": [
      "DocumentsProtocols", "Models", "OrderActionsProtocols", "OrderDocumentsProtocols", "OrderQueries",
      "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "WorkerTesting": ["OrderActionsProtocols", "OrderDocumentsProtocols", "OrdersWorkerProtocols", "SceneTesting"],
  ],
  "ShowsWorkers": [
    "ShowsWorkerProtocols": ["OrdersWorkerProtocols", "PresentationProtocols", "ShowQueries", "ShowsStoreProtocols"],
    "ShowsWorkers": [
      "DocumentsProtocols", "HTTPProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "ShowQueries",
      "ShowsWorkerProtocols",
    ],
    "Posters": ["HTTPProtocols", "Locks", "OrdersWorkerProtocols", "ShowsStoreProtocols", "ShowsWorkerProtocols"],
    "ShowsWorkerTesting": ["OrdersWorkerProtocols", "SceneTesting", "ShowQueries", "ShowsWorkerProtocols"],
  ],
  "ListOrders": [
    "ListOrdersProtocols": [
      "DocumentsProtocols", "OrderDocumentsProtocols", "OrderQueries", "OrdersStoreProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols",
    ],
    "ListOrders": [
      "ListOrdersProtocols", "OrderDocumentsProtocols", "OrderQueries", "OrdersWorkerProtocols",
      "PresentationProtocols",
    ],
    "ListOrdersTesting": ["ListOrdersProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting"],
  ],
  "ShowOrder": [
    "ShowOrderProtocols": [
      "DocumentsProtocols", "OrderActionsProtocols", "OrderDocumentsProtocols", "OrderHistoryProtocols", "OrderQueries",
      "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "ShowOrder": [
      "OrderActionsProtocols", "OrderDocumentsProtocols", "OrderHistoryProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols", "ShowOrderProtocols",
    ],
    "ShowOrderTesting": ["OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting", "ShowOrderProtocols"],
  ],
  "CreateOrder": [
    "CreateOrderProtocols": [
      "DocumentsProtocols", "OrderDocumentsProtocols", "OrdersStoreProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols",
    ],
    "CreateOrder": [
      "CreateOrderProtocols", "DocumentsProtocols", "OrderActionsProtocols", "OrderDocumentsProtocols",
      "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "CreateOrderTesting": [
      "CreateOrderProtocols", "Models", "OrderDocumentsProtocols", "OrdersStoreProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols", "SceneTesting",
    ],
  ],
  "ImportOrders": [
    "OrderFilesProtocols": ["DocumentsProtocols", "Models", "OrderDocumentsProtocols", "PresentationProtocols"],
    "ImportOrdersProtocols": ["DocumentsProtocols", "OrdersWorkerProtocols", "PresentationProtocols"],
    "ImportOrders": [
      "DocumentsProtocols", "ImportOrdersProtocols", "OrderDocumentsProtocols", "OrderFilesProtocols",
      "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "ImportOrdersTesting": ["ImportOrdersProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting"],
  ],
  "OrderStatistics": [
    "OrderStatisticsProtocols": [
      "Amounts", "CivilTime", "DocumentsProtocols", "OrderDocumentsProtocols", "OrderFilesProtocols", "OrderQueries",
      "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "OrderStatistics": ["OrderStatisticsProtocols", "OrdersWorkerProtocols", "PresentationProtocols"],
    "OrderStatisticsTesting": [
      "OrderStatisticsProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting",
    ],
  ],
  "ShowPresentation": [
    "ShowPresentationProtocols": [
      "DocumentsProtocols", "Models", "OrderDocumentsProtocols", "PresentationProtocols", "ShowModels", "ShowQueries",
      "ShowsWorkerProtocols",
    ],
    "ShowPresentation": [
      "MelodyModels", "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
      "ShowPresentationProtocols", "ShowQueries", "ShowsWorkerProtocols", "StoreAdministrationProtocols",
    ],
    "ShowPresentationTesting": [
      "PresentationProtocols", "SceneTesting", "ShowPresentationProtocols", "ShowsWorkerProtocols",
    ],
  ],
  "Customers": [
    "CustomersProtocols": [
      "BulkOrdersProtocols", "DocumentsProtocols", "OrderDocumentsProtocols", "OrdersStoreProtocols",
      "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "Customers": [
      "BulkOrdersProtocols", "CustomersProtocols", "DocumentsProtocols", "OrderActionsProtocols",
      "OrderDocumentsProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "CustomersTesting": ["CustomersProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting"],
  ],
  "SavedViews": [
    "SavedViewsProtocols": ["DocumentsProtocols", "OrderQueries", "PresentationProtocols"],
    "SavedViews": [
      "OrderDocumentsProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "SavedViewsProtocols",
      "ViewsStoreProtocols",
    ],
    "SavedViewsTesting": ["PresentationProtocols", "SavedViewsProtocols", "SceneTesting"],
  ],
  "MelodyList": [
    "MelodyListProtocols": [
      "DocumentsProtocols", "MelodiesStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "MelodyList": [
      "DocumentsProtocols", "HTTPProtocols", "MelodiesStoreProtocols", "MelodyListProtocols", "OrdersStoreProtocols",
      "OrdersWorkerProtocols", "PresentationProtocols", "StoreAdministrationProtocols",
    ],
    "MelodyListTesting": [
      "DocumentsProtocols", "Locks", "MelodiesStoreProtocols", "MelodyListProtocols", "OrdersWorkerProtocols",
      "PresentationProtocols", "SceneTesting",
    ],
  ],
  "StoreAdministration": [
    "StoreAdministrationProtocols": [
      "DocumentsProtocols", "MelodiesStoreProtocols", "MelodyModels", "Models", "OrderDocumentsProtocols",
      "OrdersStoreProtocols", "OrdersWorkerProtocols", "Permissions", "PresentationProtocols", "ShowModels",
      "ShowsStoreProtocols", "ViewsStoreProtocols",
    ],
    "StoreAdministration": [
      "DocumentsProtocols", "MelodiesStoreProtocols", "MelodyModels", "OrdersWorkerProtocols", "PresentationProtocols",
      "ShowModels", "ShowsStoreProtocols", "StoreAdministrationProtocols", "ViewsStoreProtocols",
    ],
    "StoreService": [
      "DocumentsProtocols", "Locks", "MelodiesStoreProtocols", "MelodyListProtocols", "Models", "OrdersStoreProtocols",
      "OrdersWorkerProtocols", "Permissions", "PresentationProtocols", "RemoteStoreProtocols",
      "StoreAdministrationProtocols",
    ],
    "StoreAdministrationTesting": [
      "OrdersWorkerProtocols", "PresentationProtocols", "SceneTesting", "StoreAdministrationProtocols",
    ],
  ],
  "Access": [
    "AccessProtocols": ["AccessStoreProtocols", "OrdersStoreProtocols", "Permissions", "PresentationProtocols"],
    "AccessWorkers": [
      "AccessProtocols", "AccessStoreProtocols", "CSodium", "Locks", "OrdersStoreProtocols", "OrdersWorkerProtocols",
      "Permissions", "PresentationProtocols",
    ],
    "Access": [
      "AccessProtocols", "AccessStoreProtocols", "OrdersStoreProtocols", "OrdersWorkerProtocols", "Permissions",
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
    "DocumentsProtocols": ["JSON", "PresentationProtocols"],
    "OrderDocumentsProtocols": ["DocumentsProtocols", "JSON", "Models", "OrderQueries", "PresentationProtocols"],
    "OrderHistoryProtocols": ["DocumentsProtocols", "Models", "OrderDocumentsProtocols", "PresentationProtocols"],
    "OrderActionsProtocols": ["DocumentsProtocols", "OrderDocumentsProtocols", "PresentationProtocols"],
    "APITesting": ["DocumentsProtocols", "Locks"],
  ],
  "HTTP": [
    "HTTPProtocols": ["Locks"],
    "HTTPServer": ["CMicroHTTPD", "HTTPProtocols", "Locks"],
    "HTTPFetcher": ["CCurl", "HTTPProtocols", "Locks"],
    "HTTPCompression": ["CZlib", "HTTPProtocols", "Locks"],
    "HTTPTesting": ["HTTPProtocols", "Locks"],
  ],
  "CommandLine": [
    "ConsoleKernel": ["DocumentsProtocols", "Locks", "PresentationProtocols"],
    "CommandLineKernel": [
      "ConsoleKernel", "DocumentsProtocols", "JSON", "OrderDocumentsProtocols", "PresentationProtocols",
    ],
    "CommandLineTesting": ["CommandLineKernel", "Locks", "PresentationProtocols"],
    "OrderFiltersKernel": [
      "CommandLineKernel", "OrderDocumentsProtocols", "OrderQueries", "PresentationProtocols", "SavedViewsProtocols",
    ],
    "ViewsCommandLineFrontEnd": [
      "CommandLineKernel", "OrderFiltersKernel", "OrderQueries", "PresentationProtocols", "SavedViewsProtocols",
    ],
    "CommandLineFrontEnd": [
      "BulkOrdersProtocols", "CommandLineKernel", "CreateOrderProtocols", "DocumentsProtocols", "JSON",
      "ListOrdersProtocols", "OrderActionsProtocols", "OrderDocumentsProtocols", "OrderFilesProtocols",
      "OrderFiltersKernel", "OrderQueries", "OrderStatisticsProtocols", "PresentationProtocols", "SavedViewsProtocols",
      "ShowOrderProtocols", "StoreAdministrationProtocols",
    ],
    "AccessCommandLineFrontEnd": [
      "AccessProtocols", "CommandLineKernel", "DocumentsProtocols", "Permissions", "PresentationProtocols",
    ],
    "CustomersCommandLineFrontEnd": [
      "BulkOrdersProtocols", "CommandLineKernel", "CustomersProtocols", "OrderDocumentsProtocols", "OrderFiltersKernel",
      "PresentationProtocols",
    ],
    "EventsCommandLineFrontEnd": [
      "CommandLineKernel", "OrderDocumentsProtocols", "OrderFilesProtocols", "OrderQueries", "PresentationProtocols",
      "ShowOrderProtocols",
    ],
    "ImportCommandLineFrontEnd": [
      "CommandLineKernel", "DocumentsProtocols", "ImportOrdersProtocols", "PresentationProtocols",
    ],
    "MediaCommandLineFrontEnd": [
      "CommandLineKernel", "DocumentsProtocols", "MelodyListProtocols", "PresentationProtocols",
      "ShowPresentationProtocols", "ShowQueries",
    ],
    "ServerCommandLineFrontEnd": [
      "CommandLineKernel", "HTTPProtocols", "Locks", "PresentationProtocols", "StoreAdministrationProtocols",
    ],
  ],
  "Receipts": [
    "ReceiptFrontEnd": ["CommandLineKernel", "OrderDocumentsProtocols", "PresentationProtocols", "ShowOrderProtocols"]
  ],
  "Skill": [
    "SkillFrontEnd": ["CommandLineKernel"]
  ],
  "Web": [
    "FormKernel": ["DocumentsProtocols", "HTTPProtocols", "PresentationProtocols"],
    "MetricsKernel": [],
    "CacheKernel": ["HTTPProtocols", "Locks", "OrderQueries"],
    "LimitsKernel": ["HTTPProtocols", "Locks", "PresentationProtocols"],
    "WebKernel": [
      "AccessProtocols", "CacheKernel", "DocumentsProtocols", "FormKernel", "HTTPProtocols", "LimitsKernel", "Locks",
      "MetricsKernel", "OrderDocumentsProtocols", "Permissions", "PresentationProtocols",
    ],
    "OpenAPIKernel": [
      "BulkOrdersProtocols", "DocumentsProtocols", "HTTPProtocols", "JSON", "Locks", "OrderActionsProtocols",
      "OrderDocumentsProtocols", "OrderQueries", "Permissions", "PresentationProtocols", "StoreAdministrationProtocols",
      "WebKernel",
    ],
    "PageKernel": [
      "AccessProtocols", "CacheKernel", "DocumentsProtocols", "FormKernel", "HTTPProtocols", "Permissions",
      "PresentationProtocols", "WebKernel",
    ],
    "OrdersPageKernel": [
      "BulkOrdersProtocols", "HTTPProtocols", "ListOrdersProtocols", "OrderActionsProtocols", "OrderDocumentsProtocols",
      "OrderQueries", "PageKernel", "PresentationProtocols", "WebKernel",
    ],
    "SalesPageKernel": ["OrderStatisticsProtocols", "PageKernel"],
    "APIKernel": ["DocumentsProtocols", "HTTPProtocols", "PresentationProtocols", "WebKernel"],
    "APIFrontEnd": [
      "APIKernel", "AccessProtocols", "BulkOrdersProtocols", "CreateOrderProtocols", "CustomersProtocols",
      "DocumentsProtocols", "FormKernel", "HTTPProtocols", "ImportOrdersProtocols", "JSON", "ListOrdersProtocols",
      "Locks", "MelodyListProtocols", "OpenAPIKernel", "OrderActionsProtocols", "OrderDocumentsProtocols",
      "OrderFilesProtocols", "OrderHistoryProtocols", "OrderQueries", "OrderStatisticsProtocols", "Permissions",
      "PresentationProtocols", "SavedViewsProtocols", "ShowOrderProtocols", "ShowPresentationProtocols", "ShowQueries",
      "StoreAdministrationProtocols", "WebKernel",
    ],
    "CustomersPagesFrontEnd": [
      "CustomersProtocols", "FormKernel", "HTTPProtocols", "ListOrdersProtocols", "OrderDocumentsProtocols",
      "OrderQueries", "OrdersPageKernel", "PageKernel", "Permissions", "PresentationProtocols", "WebKernel",
    ],
    "DocsFrontEnd": ["HTTPProtocols", "JSON", "OpenAPIKernel", "PageKernel", "PresentationProtocols", "WebKernel"],
    "PagesFrontEnd": [
      "AccessProtocols", "BulkOrdersProtocols", "DocumentsProtocols", "FormKernel", "HTTPProtocols",
      "ListOrdersProtocols", "OrderActionsProtocols", "OrderDocumentsProtocols", "OrderFilesProtocols",
      "OrderHistoryProtocols", "OrderQueries", "OrdersPageKernel", "PageKernel", "Permissions", "PresentationProtocols",
      "SavedViewsProtocols", "ShowOrderProtocols", "WebKernel",
    ],
    "OrderFormPagesFrontEnd": [
      "CreateOrderProtocols", "DocumentsProtocols", "FormKernel", "HTTPProtocols", "OrderDocumentsProtocols",
      "PageKernel", "Permissions", "PresentationProtocols", "WebKernel",
    ],
    "HomePagesFrontEnd": [
      "AccessProtocols", "FormKernel", "HTTPProtocols", "ListOrdersProtocols", "OrderDocumentsProtocols",
      "OrderQueries", "OrderStatisticsProtocols", "OrdersPageKernel", "PageKernel", "Permissions",
      "PresentationProtocols", "SalesPageKernel", "SavedViewsProtocols", "StoreAdministrationProtocols", "WebKernel",
    ],
    "SalesPagesFrontEnd": [
      "HTTPProtocols", "OrderQueries", "OrderStatisticsProtocols", "PageKernel", "Permissions", "PresentationProtocols",
      "SalesPageKernel", "WebKernel",
    ],
    "ImportPagesFrontEnd": [
      "AccessProtocols", "CacheKernel", "DocumentsProtocols", "FormKernel", "HTTPProtocols", "ImportOrdersProtocols",
      "Locks", "PageKernel", "Permissions", "PresentationProtocols", "WebKernel",
    ],
    "MediaPagesFrontEnd": [
      "AccessProtocols", "CacheKernel", "FormKernel", "HTTPProtocols", "Locks", "MelodyListProtocols", "PageKernel",
      "Permissions", "PresentationProtocols", "ShowPresentationProtocols", "ShowQueries", "WebKernel",
    ],
    "AdministrationPagesFrontEnd": [
      "AccessProtocols", "CacheKernel", "FormKernel", "HTTPProtocols", "PageKernel", "Permissions",
      "PresentationProtocols", "StoreAdministrationProtocols", "WebKernel",
    ],
    "WebTesting": [
      "AccessProtocols", "DocumentsProtocols", "HTTPProtocols", "Locks", "Permissions", "PresentationProtocols",
      "WebKernel",
    ],
  ],
  "Assistants": [
    "AssistantCommandLineFrontEnd": ["CommandLineKernel", "JSON", "PresentationProtocols"],
    "AssistantKernel": ["DocumentsProtocols", "Locks"],
    "AssistantFrontEnd": [
      "AccessProtocols", "AssistantKernel", "DocumentsProtocols", "HTTPProtocols", "OpenAPIKernel",
      "OrderActionsProtocols", "Permissions", "PresentationProtocols", "WebKernel",
    ],
  ],
  "Assembly": [
    "SceneAssembly": [
      "Access", "AccessProtocols", "AccessStoreProtocols", "AccessWorkers", "BulkOrders", "BulkOrdersProtocols",
      "CreateOrder", "CreateOrderProtocols", "Customers", "CustomersProtocols", "HTTPFetcher", "HTTPProtocols",
      "ImportOrders", "ImportOrdersProtocols", "ListOrders", "ListOrdersProtocols", "Locks", "MelodiesStoreProtocols",
      "MelodyList", "MelodyListProtocols", "MemoryStore", "Models", "OrderStatistics", "OrderStatisticsProtocols",
      "OrdersWorkerProtocols", "Posters", "PostgresStore", "PresentationProtocols", "RemoteStore",
      "RemoteStoreProtocols", "SQLiteStore", "SavedViews", "SavedViewsProtocols", "ShowOrder", "ShowOrderProtocols",
      "ShowPresentation", "ShowPresentationProtocols", "ShowsWorkerProtocols", "ShowsWorkers", "StoreAdministration",
      "StoreAdministrationProtocols", "StoreExamination", "StoreService", "ViewsStoreProtocols", "Workers",
    ],
    "APIAssembly": ["APIFrontEnd", "AccessWorkers", "AssistantFrontEnd", "Models", "SceneAssembly", "WebKernel"],
    "CommandLineAssembly": [
      "APIAssembly", "APIFrontEnd", "AccessCommandLineFrontEnd", "AccessProtocols", "AssistantCommandLineFrontEnd",
      "AssistantFrontEnd", "CivilTime", "CommandLineFrontEnd", "CommandLineKernel", "CustomersCommandLineFrontEnd",
      "EventsCommandLineFrontEnd", "Formatting", "HTTPProtocols", "ImportCommandLineFrontEnd", "Locks",
      "MediaCommandLineFrontEnd", "Models", "OrderFiltersKernel", "OrdersWorkerProtocols", "Permissions",
      "PresentationProtocols", "ReceiptFrontEnd", "SceneAssembly", "SkillFrontEnd", "StoreAdministrationProtocols",
      "ViewsCommandLineFrontEnd", "WebKernel",
    ],
    "ServerAssembly": [
      "APIAssembly", "APIFrontEnd", "AccessProtocols", "AccessWorkers", "AdministrationPagesFrontEnd",
      "AssistantFrontEnd", "CacheKernel", "CommandLineKernel", "ConsoleKernel", "CustomersPagesFrontEnd",
      "DocsFrontEnd", "DocumentsProtocols", "Formatting", "HTTPCompression", "HTTPProtocols", "HTTPServer",
      "HomePagesFrontEnd", "ImportPagesFrontEnd", "Locks", "MediaPagesFrontEnd", "Models", "OrderFormPagesFrontEnd",
      "OrdersStoreProtocols", "OrdersWorkerProtocols", "PageKernel", "PagesFrontEnd", "Permissions",
      "PresentationProtocols", "SalesPagesFrontEnd", "SceneAssembly", "ServerCommandLineFrontEnd",
      "StoreAdministrationProtocols", "WebKernel", "Workers",
    ],
  ],
  "BulkOrders": [
    "BulkOrdersProtocols": [
      "DocumentsProtocols", "OrderActionsProtocols", "OrderDocumentsProtocols", "OrderHistoryProtocols",
      "OrdersWorkerProtocols", "PresentationProtocols",
    ],
    "BulkOrders": [
      "BulkOrdersProtocols", "OrderActionsProtocols", "OrderDocumentsProtocols", "OrderHistoryProtocols",
      "OrdersWorkerProtocols", "PresentationProtocols",
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
  "Models": ["MelodyModels", "Models", "ModelsTesting", "ShowModels"],
  "ShowModels": ["ModelsTesting", "ShowModels"],
  "MelodyModels": ["MelodyModels", "ModelsTesting"],
  "Persons": ["Persons"],
  "OrderParts": ["OrderParts"],
  "Statuses": ["Statuses"],
  "Violations": ["Models", "ModelsTesting", "Statuses", "Violations"],
  "Permissions": ["Permissions"],
  "ShowQueries": ["ShowQueries"],
  "OrderQueries": ["Models", "OrderQueries"],
  "SearchTexts": ["SearchTexts"],
  "Formatting": ["Formatting", "Models", "PresentationProtocols", "PresentationTesting"],
  "StoreRecords": ["MelodyModels", "Models", "ModelsTesting", "ShowModels", "StoreRecords"],
  "OrdersStoreProtocols": ["ModelsTesting", "OrdersStoreProtocols", "StoreRecords"],
  "StoreExamination": [
    "Locks", "MelodiesStoreProtocols", "MemoryStore", "OrdersStoreProtocols", "ShowsStoreProtocols", "StoreExamination",
  ],
  "StoreContract": ["MemoryStore", "OrdersStoreProtocols", "StoreContract", "StoreExamination"],
  "ShipmentsContract": ["MemoryStore", "ShipmentsContract", "StoreExamination"],
  "SumsContract": ["MemoryStore", "OrdersStoreProtocols", "StoreExamination", "SumsContract"],
  "FiltersContract": ["FiltersContract", "MemoryStore", "OrdersStoreProtocols", "StoreExamination"],
  "CollectionsContract": [
    "CollectionsContract", "MelodiesStoreProtocols", "MemoryStore", "OrdersStoreProtocols", "StoreExamination",
  ],
  "MemoryStore": [
    "CollectionsContract", "FiltersContract", "MelodiesStoreProtocols", "MelodyModels", "MemoryStore", "ModelsTesting",
    "OrdersStoreProtocols", "ShipmentsContract", "ShowModels", "StoreContract", "StoreExamination", "StoreTesting",
    "SumsContract",
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
    "ModelsTesting", "OrdersStoreProtocols", "SQLKernel", "SQLOrdersKernel", "SQLiteKernel", "SQLiteOrdersKernel",
    "StoreTesting",
  ],
  "SQLiteShowsKernel": [
    "ModelsTesting", "SQLCollectionsKernel", "SQLiteKernel", "SQLiteShowsKernel", "ShowsStoreProtocols",
  ],
  "SQLiteStore": [
    "AccessStoreProtocols", "CollectionsContract", "FiltersContract", "Locks", "MelodiesStoreProtocols", "MelodyModels",
    "ModelsTesting", "OrdersStoreProtocols", "Permissions", "PresentationProtocols", "SQLCollectionsKernel",
    "SQLKernel", "SQLOrdersKernel", "SQLiteKernel", "SQLiteOrdersKernel", "SQLiteStore", "SQLiteTesting",
    "ShipmentsContract", "ShowModels", "ShowsStoreProtocols", "StoreContract", "StoreExamination", "StoreTesting",
    "SumsContract", "SumsKernel", "UseCaseTesting", "ViewsStoreProtocols",
  ],
  "PostgresKernel": ["Locks", "OrdersStoreProtocols", "PostgresKernel", "PostgresTesting", "SQLKernel"],
  "PostgresOrdersKernel": [
    "OrdersStoreProtocols", "PostgresKernel", "PostgresOrdersKernel", "PostgresTesting", "SQLKernel", "StoreTesting",
    "SumsKernel",
  ],
  "PostgresStore": [
    "AccessStoreProtocols", "BackupProtocols", "CollectionsContract", "FiltersContract", "HTTPTesting", "Locks",
    "MelodiesStoreProtocols", "MelodyModels", "ModelsTesting", "OrdersStoreProtocols", "Permissions", "PostgresKernel",
    "PostgresOrdersKernel", "PostgresStore", "PostgresTesting", "PresentationProtocols", "SQLCollectionsKernel",
    "SQLKernel", "SQLOrdersKernel", "SQLiteStore", "ShipmentsContract", "ShowModels", "ShowsStoreProtocols",
    "StoreContract", "StoreExamination", "StoreTesting", "SumsContract", "UseCaseTesting", "ViewsStoreProtocols",
  ],
  "RemoteStoreProtocols": [
    "MelodiesStoreProtocols", "ModelsTesting", "OrdersStoreProtocols", "PresentationProtocols", "RemoteStoreProtocols",
    "ShowsStoreProtocols", "StoreRecords", "ViewsStoreProtocols",
  ],
  "RemoteStore": [
    "CollectionsContract", "DocumentsProtocols", "FiltersContract", "HTTPFetcher", "HTTPProtocols", "HTTPServer",
    "HTTPTesting", "Locks", "MelodiesStoreProtocols", "MelodyListTesting", "MelodyModels", "MemoryStore",
    "ModelsTesting", "OrdersStoreProtocols", "PostgresStore", "PostgresTesting", "PresentationProtocols", "RemoteStore",
    "RemoteStoreProtocols", "SQLiteStore", "ShipmentsContract", "ShowModels", "ShowsStoreProtocols",
    "StoreAdministrationProtocols", "StoreContract", "StoreExamination", "StoreService", "StoreTesting", "SumsContract",
    "UseCaseTesting", "ViewsStoreProtocols",
  ],
  "StoreService": [
    "APITesting", "AccessStoreProtocols", "DocumentsProtocols", "MelodiesStoreProtocols", "MelodyListProtocols",
    "MelodyListTesting", "MemoryStore", "OrdersStoreProtocols", "OrdersWorkerProtocols", "Permissions",
    "PresentationProtocols", "RemoteStoreProtocols", "ShowsStoreProtocols", "StoreAdministrationProtocols",
    "StoreService", "ViewsStoreProtocols",
  ],
  "ShowsWorkers": [
    "HTTPFetcher", "HTTPProtocols", "HTTPTesting", "Locks", "MemoryStore", "ModelsTesting", "OrdersWorkerProtocols",
    "Permissions", "PresentationProtocols", "ShowQueries", "ShowsWorkerProtocols", "ShowsWorkers",
  ],
  "Workers": [
    "DocumentsProtocols", "Locks", "MemoryStore", "Models", "ModelsTesting", "OrderActionsProtocols",
    "OrderDocumentsProtocols", "OrderQueries", "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    "PresentationTesting", "WorkerTesting", "Workers",
  ],
  "Posters": [
    "HTTPFetcher", "HTTPProtocols", "HTTPTesting", "Locks", "MemoryStore", "Posters", "ShowsStoreProtocols",
    "ShowsWorkerProtocols",
  ],
  "ListOrders": [
    "JSON", "ListOrders", "ListOrdersProtocols", "ListOrdersTesting", "Locks", "Models", "ModelsTesting",
    "OrderDocumentsProtocols", "OrderQueries", "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    "PresentationTesting", "WorkerTesting",
  ],
  "ShowOrder": [
    "Locks", "OrderActionsProtocols", "OrderDocumentsProtocols", "OrderHistoryProtocols", "OrderQueries",
    "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "ShowOrder", "ShowOrderProtocols",
    "ShowOrderTesting", "WorkerTesting",
  ],
  "CreateOrder": [
    "CreateOrder", "CreateOrderProtocols", "CreateOrderTesting", "DocumentsProtocols", "Locks", "OrderActionsProtocols",
    "OrderDocumentsProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "WorkerTesting",
  ],
  "ImportOrders": [
    "APITesting", "DocumentsProtocols", "ImportOrders", "ImportOrdersProtocols", "ImportOrdersTesting", "Locks",
    "Models", "ModelsTesting", "OrderDocumentsProtocols", "OrderFilesProtocols", "OrdersWorkerProtocols",
    "PresentationProtocols", "PresentationTesting", "WorkerTesting",
  ],
  "OrderStatistics": [
    "APITesting", "DocumentsProtocols", "Locks", "ModelsTesting", "OrderStatistics", "OrderStatisticsProtocols",
    "OrderStatisticsTesting", "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "WorkerTesting",
  ],
  "Customers": [
    "BulkOrdersProtocols", "Customers", "CustomersProtocols", "CustomersTesting", "DocumentsProtocols", "JSON", "Locks",
    "MemoryStore", "Models", "ModelsTesting", "OrderActionsProtocols", "OrderDocumentsProtocols",
    "OrdersStoreProtocols", "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "WorkerTesting",
    "Workers",
  ],
  "SavedViews": [
    "MemoryStore", "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "SavedViews",
    "SavedViewsProtocols", "SavedViewsTesting", "ViewsStoreProtocols", "WorkerTesting",
  ],
  "ShowPresentation": [
    "DocumentsProtocols", "JSON", "MelodyListProtocols", "MemoryStore", "ModelsTesting", "OrdersStoreProtocols",
    "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "ShowPresentation",
    "ShowPresentationProtocols", "ShowPresentationTesting", "ShowQueries", "ShowsWorkerProtocols", "ShowsWorkerTesting",
    "StoreAdministrationProtocols",
  ],
  "MelodyList": [
    "DocumentsProtocols", "HTTPFetcher", "HTTPProtocols", "HTTPTesting", "JSON", "Locks", "MelodiesStoreProtocols",
    "MelodyList", "MelodyListProtocols", "MelodyListTesting", "MemoryStore", "ModelsTesting", "OrdersStoreProtocols",
    "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "StoreAdministrationProtocols",
  ],
  "StoreAdministration": [
    "APITesting", "DocumentsProtocols", "JSON", "Locks", "MelodiesStoreProtocols", "MelodyModels", "MemoryStore",
    "Models", "ModelsTesting", "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "ShowModels",
    "ShowsStoreProtocols", "StoreAdministration", "StoreAdministrationProtocols", "StoreAdministrationTesting",
    "ViewsStoreProtocols", "WorkerTesting",
  ],
  "AccessWorkers": [
    "AccessProtocols", "AccessStoreProtocols", "AccessWorkers", "CSodium", "Locks", "MemoryStore",
    "OrdersStoreProtocols", "Permissions", "PresentationProtocols", "PresentationTesting", "SQLCollectionsKernel",
    "SQLiteKernel", "SQLiteStore",
  ],
  "Access": [
    "Access", "AccessProtocols", "AccessStoreProtocols", "AccessTesting", "AccessWorkers", "Locks", "MemoryStore",
    "OrdersStoreProtocols", "Permissions", "PresentationProtocols", "PresentationTesting",
  ],
  "JSON": ["JSON"],
  "Locks": ["Locks"],
  "OrderFilesProtocols": [
    "DocumentsProtocols", "Models", "ModelsTesting", "OrderDocumentsProtocols", "OrderFilesProtocols",
    "PresentationProtocols", "PresentationTesting",
  ],
  "OrderHistoryProtocols": [
    "APITesting", "DocumentsProtocols", "Models", "ModelsTesting", "OrderDocumentsProtocols", "OrderHistoryProtocols",
    "PresentationProtocols", "PresentationTesting",
  ],
  "OrderDocumentsProtocols": [
    "APITesting", "DocumentsProtocols", "Models", "ModelsTesting", "OrderActionsProtocols", "OrderDocumentsProtocols",
    "OrderQueries", "PresentationProtocols", "PresentationTesting",
  ],
  "DocumentsProtocols": ["APITesting", "DocumentsProtocols", "PresentationProtocols"],
  "HTTPProtocols": ["HTTPProtocols"],
  "HTTPServer": ["HTTPProtocols", "HTTPServer", "HTTPTesting", "Locks"],
  "HTTPFetcher": ["HTTPFetcher", "HTTPProtocols", "HTTPTesting", "Locks"],
  "HTTPCompression": ["HTTPCompression", "HTTPProtocols", "HTTPServer", "HTTPTesting"],
  "ConsoleKernel": ["CommandLineTesting", "ConsoleKernel", "PresentationProtocols"],
  "CommandLineKernel": ["CommandLineKernel", "CommandLineTesting", "JSON", "Locks", "PresentationProtocols"],
  "ServerCommandLineFrontEnd": [
    "CommandLineKernel", "CommandLineTesting", "HTTPProtocols", "Locks", "PresentationProtocols",
    "ServerCommandLineFrontEnd", "StoreAdministrationProtocols",
  ],
  "CommandLineFrontEnd": [
    "BulkOrdersProtocols", "BulkOrdersTesting", "CommandLineFrontEnd", "CommandLineKernel", "CommandLineTesting",
    "CreateOrderProtocols", "CreateOrderTesting", "DocumentsProtocols", "JSON", "ListOrdersProtocols",
    "ListOrdersTesting", "Locks", "Models", "ModelsTesting", "OrderActionsProtocols", "OrderDocumentsProtocols",
    "OrderQueries", "OrderStatisticsProtocols", "OrderStatisticsTesting", "PresentationProtocols",
    "PresentationTesting", "SavedViewsProtocols", "SavedViewsTesting", "ShowOrderProtocols", "ShowOrderTesting",
    "StoreAdministrationProtocols", "StoreAdministrationTesting",
  ],
  "AccessCommandLineFrontEnd": [
    "AccessCommandLineFrontEnd", "AccessProtocols", "AccessTesting", "CommandLineKernel", "CommandLineTesting", "Locks",
    "Permissions", "PresentationProtocols",
  ],
  "OrderFiltersKernel": ["OrderFiltersKernel", "OrderQueries"],
  "ViewsCommandLineFrontEnd": [
    "CommandLineKernel", "CommandLineTesting", "OrderFiltersKernel", "OrderQueries", "PresentationProtocols",
    "PresentationTesting", "SavedViewsProtocols", "SavedViewsTesting", "ViewsCommandLineFrontEnd",
  ],
  "CustomersCommandLineFrontEnd": [
    "BulkOrdersProtocols", "CommandLineKernel", "CommandLineTesting", "CustomersCommandLineFrontEnd",
    "CustomersProtocols", "CustomersTesting", "Models", "OrderActionsProtocols", "OrderDocumentsProtocols",
    "PresentationProtocols", "PresentationTesting",
  ],
  "EventsCommandLineFrontEnd": [
    "CommandLineKernel", "CommandLineTesting", "EventsCommandLineFrontEnd", "Models", "OrderDocumentsProtocols",
    "OrderQueries", "PresentationProtocols", "PresentationTesting", "ShowOrderProtocols", "ShowOrderTesting",
  ],
  "ReceiptFrontEnd": [
    "CommandLineKernel", "CommandLineTesting", "ConsoleKernel", "Locks", "Models", "PresentationProtocols",
    "PresentationTesting", "ReceiptFrontEnd", "ShowOrder", "ShowOrderProtocols", "ShowOrderTesting",
  ],
  "SkillFrontEnd": ["CommandLineKernel", "CommandLineTesting", "PresentationProtocols", "SkillFrontEnd"],
  "ImportCommandLineFrontEnd": [
    "CommandLineKernel", "CommandLineTesting", "DocumentsProtocols", "ImportCommandLineFrontEnd",
    "ImportOrdersProtocols", "ImportOrdersTesting", "Locks", "PresentationProtocols",
  ],
  "MediaCommandLineFrontEnd": [
    "CommandLineKernel", "CommandLineTesting", "DocumentsProtocols", "JSON", "Locks", "MediaCommandLineFrontEnd",
    "MelodyListProtocols", "MelodyListTesting", "MelodyModels", "Models", "PresentationProtocols",
    "PresentationTesting", "ShowPresentationProtocols", "ShowPresentationTesting", "ShowQueries",
  ],
  "FormKernel": ["DocumentsProtocols", "FormKernel", "HTTPProtocols", "ModelsTesting", "PresentationProtocols"],
  "MetricsKernel": ["MetricsKernel"],
  "CacheKernel": ["CacheKernel", "HTTPProtocols", "Locks"],
  "LimitsKernel": ["HTTPProtocols", "LimitsKernel", "PresentationProtocols"],
  "WebKernel": [
    "APITesting", "AccessProtocols", "HTTPProtocols", "JSON", "Locks", "Permissions", "PresentationProtocols",
    "WebKernel", "WebTesting",
  ],
  "DocsFrontEnd": [
    "DocsFrontEnd", "HTTPProtocols", "PageKernel", "Permissions", "PresentationProtocols", "WebKernel", "WebTesting",
  ],
  "OpenAPIKernel": [
    "APITesting", "DocumentsProtocols", "MelodyListProtocols", "Models", "ModelsTesting", "OpenAPIKernel",
    "OrderDocumentsProtocols", "PresentationProtocols", "PresentationTesting", "ShowModels",
    "ShowPresentationProtocols",
  ],
  "PageKernel": ["HTTPProtocols", "PageKernel", "PresentationProtocols", "WebKernel", "WebTesting"],
  "APIAssembly": [
    "APIAssembly", "APIFrontEnd", "AssistantFrontEnd", "AssistantKernel", "CacheKernel", "CivilTime",
    "DocumentsProtocols", "Formatting", "HTTPProtocols", "MemoryStore", "MetricsKernel", "SceneAssembly", "WebKernel",
    "WebTesting",
  ],
  "AssistantKernel": ["AssistantKernel", "DocumentsProtocols", "Locks", "ModelsTesting"],
  "AssistantFrontEnd": [
    "AccessProtocols", "AssistantFrontEnd", "AssistantKernel", "DocumentsProtocols", "HTTPProtocols", "Locks",
    "Permissions", "WebKernel",
  ],
  "AssistantCommandLineFrontEnd": [
    "AssistantCommandLineFrontEnd", "CommandLineKernel", "CommandLineTesting", "Locks", "PresentationProtocols",
  ],
  "APIKernel": ["APIKernel", "HTTPProtocols", "WebKernel"],
  "APIFrontEnd": [
    "APIFrontEnd", "APITesting", "BulkOrdersProtocols", "BulkOrdersTesting", "CreateOrderProtocols",
    "CreateOrderTesting", "CustomersProtocols", "CustomersTesting", "DocumentsProtocols", "HTTPProtocols",
    "ImportOrdersProtocols", "ImportOrdersTesting", "JSON", "ListOrdersProtocols", "ListOrdersTesting", "Locks",
    "MelodyListProtocols", "MelodyListTesting", "MelodyModels", "Models", "OrderActionsProtocols",
    "OrderDocumentsProtocols", "OrderHistoryProtocols", "OrderQueries", "OrderStatisticsProtocols",
    "OrderStatisticsTesting", "Permissions", "PresentationProtocols", "PresentationTesting", "SavedViewsProtocols",
    "SavedViewsTesting", "ShowOrderProtocols", "ShowOrderTesting", "ShowPresentationProtocols",
    "ShowPresentationTesting", "ShowQueries", "StoreAdministrationProtocols", "StoreAdministrationTesting", "WebKernel",
    "WebTesting",
  ],
  "OrdersPageKernel": ["HTTPProtocols", "OrderQueries", "OrdersPageKernel"],
  "SalesPageKernel": ["OrderStatisticsProtocols", "PageKernel", "SalesPageKernel"],
  "CustomersPagesFrontEnd": [
    "BulkOrdersProtocols", "CustomersPagesFrontEnd", "CustomersProtocols", "CustomersTesting", "HTTPProtocols",
    "ListOrdersProtocols", "ListOrdersTesting", "Models", "OrderActionsProtocols", "OrderDocumentsProtocols",
    "OrderQueries", "PageKernel", "Permissions", "PresentationProtocols", "PresentationTesting", "WebKernel",
    "WebTesting",
  ],
  "OrderFormPagesFrontEnd": [
    "CreateOrder", "CreateOrderProtocols", "CreateOrderTesting", "DocumentsProtocols", "FormKernel", "HTTPProtocols",
    "JSON", "Locks", "Models", "ModelsTesting", "OrderDocumentsProtocols", "OrderFormPagesFrontEnd", "PageKernel",
    "PresentationProtocols", "PresentationTesting", "WebKernel", "WebTesting",
  ],
  "HomePagesFrontEnd": [
    "AccessProtocols", "HTTPProtocols", "HomePagesFrontEnd", "ListOrdersProtocols", "ListOrdersTesting", "Locks",
    "Models", "OrderDocumentsProtocols", "OrderQueries", "OrderStatisticsProtocols", "OrderStatisticsTesting",
    "PageKernel", "Permissions", "PresentationProtocols", "PresentationTesting", "SavedViewsProtocols",
    "SavedViewsTesting", "StoreAdministrationProtocols", "StoreAdministrationTesting", "WebKernel", "WebTesting",
  ],
  "PagesFrontEnd": [
    "AccessProtocols", "BulkOrdersProtocols", "BulkOrdersTesting", "CreateOrderProtocols", "CreateOrderTesting",
    "HTTPProtocols", "HomePagesFrontEnd", "ListOrdersProtocols", "ListOrdersTesting", "Models", "OrderActionsProtocols",
    "OrderDocumentsProtocols", "OrderFormPagesFrontEnd", "OrderHistoryProtocols", "OrderQueries",
    "OrderStatisticsProtocols", "OrderStatisticsTesting", "PageKernel", "PagesFrontEnd", "Permissions",
    "PresentationProtocols", "PresentationTesting", "SavedViewsProtocols", "SavedViewsTesting", "ShowOrderProtocols",
    "ShowOrderTesting", "StoreAdministrationProtocols", "StoreAdministrationTesting", "WebKernel", "WebTesting",
  ],
  "SalesPagesFrontEnd": [
    "HTTPProtocols", "OrderQueries", "OrderStatisticsProtocols", "OrderStatisticsTesting", "PageKernel",
    "PresentationProtocols", "SalesPagesFrontEnd", "WebKernel", "WebTesting",
  ],
  "ImportPagesFrontEnd": [
    "DocumentsProtocols", "HTTPProtocols", "ImportOrdersProtocols", "ImportOrdersTesting", "ImportPagesFrontEnd",
    "Locks", "PageKernel", "Permissions", "PresentationProtocols", "WebKernel", "WebTesting",
  ],
  "MediaPagesFrontEnd": [
    "DocumentsProtocols", "HTTPProtocols", "MediaPagesFrontEnd", "MelodyListProtocols", "MelodyListTesting",
    "PageKernel", "Permissions", "PresentationProtocols", "PresentationTesting", "ShowPresentationProtocols",
    "ShowPresentationTesting", "ShowQueries", "WebKernel", "WebTesting",
  ],
  "AdministrationPagesFrontEnd": [
    "AccessProtocols", "AccessTesting", "AdministrationPagesFrontEnd", "DocumentsProtocols", "HTTPProtocols", "Locks",
    "PageKernel", "Permissions", "PresentationProtocols", "StoreAdministrationProtocols", "StoreAdministrationTesting",
    "WebKernel", "WebTesting",
  ],
  "SceneAssembly": [
    "APITesting", "AccessProtocols", "AccessTesting", "CreateOrderProtocols", "CreateOrderTesting",
    "DocumentsProtocols", "Formatting", "ImportOrdersProtocols", "ImportOrdersTesting", "ListOrdersProtocols",
    "ListOrdersTesting", "Locks", "MelodiesStoreProtocols", "MelodyListProtocols", "MelodyListTesting", "MemoryStore",
    "Models", "OrderActionsProtocols", "OrderDocumentsProtocols", "OrderFilesProtocols", "OrderHistoryProtocols",
    "OrderQueries", "OrderStatisticsProtocols", "OrderStatisticsTesting", "OrdersStoreProtocols",
    "OrdersWorkerProtocols", "PresentationProtocols", "PresentationTesting", "SceneAssembly", "ShowOrderProtocols",
    "ShowOrderTesting", "ShowsStoreProtocols", "StoreAdministrationProtocols", "StoreAdministrationTesting",
  ],
  "CommandLineAssembly": [
    "AccessProtocols", "BulkOrdersProtocols", "CommandLineAssembly", "CommandLineFrontEnd", "CommandLineKernel",
    "CommandLineTesting", "CustomersProtocols", "HTTPTesting", "ListOrdersProtocols", "MelodyListProtocols",
    "OrderStatisticsProtocols", "OrdersStoreProtocols", "PresentationProtocols", "PresentationTesting",
    "SavedViewsProtocols", "SceneAssembly", "ShowOrderProtocols", "ShowPresentationProtocols",
    "StoreAdministrationProtocols", "StoreAdministrationTesting",
  ],
  "ServerAssembly": [
    "APIFrontEnd", "AccessProtocols", "AccessStoreProtocols", "AccessWorkers", "AdministrationPagesFrontEnd",
    "CommandLineAssembly", "CommandLineFrontEnd", "CommandLineKernel", "CommandLineTesting", "CustomersPagesFrontEnd",
    "Formatting", "HTTPFetcher", "HTTPProtocols", "HTTPServer", "HTTPTesting", "HomePagesFrontEnd",
    "ImportPagesFrontEnd", "ListOrdersProtocols", "ListOrdersTesting", "Locks", "MediaPagesFrontEnd",
    "MelodiesStoreProtocols", "MelodyListProtocols", "MelodyListTesting", "MemoryStore", "Models",
    "OrderDocumentsProtocols", "OrderHistoryProtocols", "OrderStatisticsProtocols", "OrderStatisticsTesting",
    "OrdersStoreProtocols", "PagesFrontEnd", "Permissions", "PresentationProtocols", "RemoteStore",
    "RemoteStoreProtocols", "SQLCollectionsKernel", "SQLOrdersKernel", "SQLiteKernel", "SQLiteStore", "SceneAssembly",
    "ServerAssembly", "ServerCommandLineFrontEnd", "ShowOrderProtocols", "ShowOrderTesting",
    "ShowPresentationProtocols", "ShowPresentationTesting", "ShowsStoreProtocols", "StoreAdministrationProtocols",
    "ViewsStoreProtocols", "WebKernel", "WebTesting",
  ],
  "EndToEnd": ["HTTPProtocols", "HTTPTesting", "HistoryTesting", "Locks", "PostgresTesting"],
  "Browser": ["HTTPProtocols", "HTTPTesting"],
  "Architecture": ["workbench"],
  "BulkOrders": [
    "BulkOrders", "BulkOrdersProtocols", "BulkOrdersTesting", "DocumentsProtocols", "MemoryStore",
    "OrderActionsProtocols", "OrderDocumentsProtocols", "OrdersWorkerProtocols", "PresentationProtocols",
    "PresentationTesting", "WorkerTesting", "Workers",
  ],
]

/// The suites that run programs, which are built before them.
let programs = [
  "Browser": ["storekeeper", "storekeeper-server"],
  "EndToEnd": ["storekeeper", "storekeeper-server"],
]

/// The suites with a folder of files that their tests read by path.
let fixtures = [
  "ShowsWorkers": "Fixtures", "ImportOrders": "Fixtures", "SQLiteStore": "Golden", "StoreRecords": "Golden",
  "RemoteStoreProtocols": "Golden", "OrderFilesProtocols": "Golden", "EndToEnd": "Clients",
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
