@_exported public import CacheKernel
@_exported public import LimitsKernel
@_exported public import MetricsKernel
