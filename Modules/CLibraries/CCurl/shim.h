#include <curl/curl.h>

// curl_easy_setopt is variadic, which Swift does not import: one function for each kind of value. The parentheses avoid
// the macro of the same name, which checks constant options only.
static inline CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
  return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *text) {
  return (curl_easy_setopt)(easy, option, text);
}

static inline CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
  return (curl_easy_setopt)(easy, option, list);
}

// The library copies the bytes, as many as the size says that is set first.
static inline CURLcode ccurl_set_body(CURL *easy, const void *bytes, size_t count) {
  CURLcode code = (curl_easy_setopt)(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code != CURLE_OK ? code : (curl_easy_setopt)(easy, CURLOPT_COPYPOSTFIELDS, bytes);
}

static inline void ccurl_set_errors(CURL *easy, char *buffer) {
  (curl_easy_setopt)(easy, CURLOPT_ERRORBUFFER, buffer);
}

static inline void ccurl_set_receivers(CURL *easy, curl_write_callback head, curl_write_callback body, void *context) {
  (curl_easy_setopt)(easy, CURLOPT_HEADERFUNCTION, head);
  (curl_easy_setopt)(easy, CURLOPT_HEADERDATA, context);
  (curl_easy_setopt)(easy, CURLOPT_WRITEFUNCTION, body);
  (curl_easy_setopt)(easy, CURLOPT_WRITEDATA, context);
}

// A union's member and CURL_GLOBAL_DEFAULT, a macro of a macro, are plain values here.
static inline CURLcode ccurl_result(const CURLMsg *message) { return message->data.result; }
static inline CURLcode ccurl_begin(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
