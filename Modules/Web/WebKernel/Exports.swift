@_exported public import MetricsKernel
