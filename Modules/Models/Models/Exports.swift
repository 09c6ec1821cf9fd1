@_exported public import Amounts
@_exported public import CivilTime
@_exported public import OrderParts
@_exported public import Persons
@_exported public import Records
@_exported public import Statuses
@_exported public import Violations
