#include <sys/types.h>
#include <sys/socket.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <microhttpd.h>

// MHD_start_daemon and the two that ask for facts are variadic, which Swift does not import.
static inline struct MHD_Daemon *cmicrohttpd_start(
  unsigned int flags, int listening_socket, unsigned int threads, unsigned int connection_limit,
  size_t memory_limit,
  MHD_AcceptPolicyCallback accept, MHD_AccessHandlerCallback handle, MHD_NotifyConnectionCallback connection_changed,
  MHD_RequestCompletedCallback request_ended,
  void *(*target_arrived)(void *, const char *, struct MHD_Connection *),
  size_t (*unescape)(void *, struct MHD_Connection *, char *),
  void (*log)(void *, const char *, va_list), void *context) {
  return MHD_start_daemon(
    flags, 0, accept, context, handle, context,
    MHD_OPTION_EXTERNAL_LOGGER, log, context,
    MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listening_socket,
    MHD_OPTION_THREAD_POOL_SIZE, threads > 1 ? threads : 0u,
    MHD_OPTION_CONNECTION_LIMIT, connection_limit,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_limit,
    MHD_OPTION_STRICT_FOR_CLIENT, 1,
    MHD_OPTION_NOTIFY_CONNECTION, connection_changed, context,
    MHD_OPTION_NOTIFY_COMPLETED, request_ended, context,
    MHD_OPTION_URI_LOG_CALLBACK, target_arrived, context,
    MHD_OPTION_UNESCAPE_CALLBACK, unescape, context,
    MHD_OPTION_END);
}

static inline void *cmicrohttpd_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : 0;
}

static inline int cmicrohttpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

static inline const struct sockaddr *cmicrohttpd_address(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : 0;
}

static inline size_t cmicrohttpd_header_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

// What the library logs before it answers a request by itself: the status of that answer; 0 for all other messages.
static inline unsigned int cmicrohttpd_status_of_refusal(const char *format, va_list arguments) {
  return format && strstr(format, "(HTTP response code is %u ") ? va_arg(arguments, unsigned int) : 0u;
}

// MHD_SIZE_UNKNOWN and the two ends of a stream are cast macros, which Swift does not import.
static const uint64_t cmicrohttpd_size_unknown = MHD_SIZE_UNKNOWN;
static const ssize_t cmicrohttpd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t cmicrohttpd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;
