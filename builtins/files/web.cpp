// webread, websave, webwrite, urlread, urlwrite: http and https by libcurl, opened on first use.
#include <algorithm>
#include <filesystem>

#include "builtins/files/atomic_file.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

#ifndef __EMSCRIPTEN__
#include <dlfcn.h>
#endif

namespace matlift::builtins {

namespace {

struct Request {
  std::string url, method, body, mediaType, user, password, agent = "Matlift";
  std::vector<std::string> headers;
  double timeout = 5;
  std::string contentType = "auto";  ///< how the answer is read
};

struct Answer {
  std::string body, contentType;
  long status = 0;
};

/// Characters that mean something in an address as %XX.
std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    bool plain = isalnum(uint8_t(c)) || c == '-' || c == '_' || c == '.' || c == '~';
    out += plain ? std::string(1, c) : strprintf("%%%02X", unsigned(uint8_t(c)));
  }
  return out;
}

#ifdef __EMSCRIPTEN__
Answer perform(const Request&) {
  fail("MATLAB:webservices:notAvailable", "Addresses are not read in the browser.");
}
#else

// What curl/curl.h gives these: 10000 texts and pointers, 20000 functions, 0 numbers.
enum Option : int {
  kUrl = 10002,
  kWriteData = 10001,
  kWriteFunction = 20011,
  kUserAgent = 10018,
  kHeaders = 10023,
  kBody = 10015,
  kBodySize = 60,
  kFollow = 52,
  kMostRedirects = 68,
  kConnectTimeout = 78,
  kLowSpeedLimit = 19,
  kLowSpeedTime = 20,
  kProtocols = 181,
  kRedirectProtocols = 182,
  kNoSignal = 99,
  kNoProgress = 43,
  kProgressFunction = 20219,
  kEncoding = 10102,
  kMethod = 10036,
  kUser = 10173,
  kPassword = 10174,
};
constexpr int kStatusInfo = 0x200002, kTypeInfo = 0x100012;
constexpr long kHttpAndHttps = 3;

struct Curl {
  void* (*init)() = nullptr;
  int (*set)(void*, int, ...) = nullptr;
  int (*perform)(void*) = nullptr;
  int (*info)(void*, int, ...) = nullptr;
  void (*cleanup)(void*) = nullptr;
  const char* (*error)(int) = nullptr;
  void* (*append)(void*, const char*) = nullptr;
  void (*freeList)(void*) = nullptr;

  Curl() {
    void* opened = nullptr;
    for (const char* name : {"libcurl.so.4", "libcurl-gnutls.so.4"})
      if (!opened) opened = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!opened) return;
    auto find = [&](auto& to, const char* name) {
      to = reinterpret_cast<std::remove_reference_t<decltype(to)>>(dlsym(opened, name));
    };
    find(init, "curl_easy_init");
    find(set, "curl_easy_setopt");
    find(perform, "curl_easy_perform");
    find(info, "curl_easy_getinfo");
    find(cleanup, "curl_easy_cleanup");
    find(error, "curl_easy_strerror");
    find(append, "curl_slist_append");
    find(freeList, "curl_slist_free_all");
  }
};

const Curl& curl() {
  static const Curl all;
  if (!all.freeList)
    fail("MATLAB:webservices:notAvailable",
         "Reading addresses needs the library libcurl.so.4 (Debian: libcurl4), which is not here.");
  return all;
}

size_t keep(char* data, size_t size, size_t count, void* to) {
  static_cast<std::string*>(to)->append(data, size * count);
  return size * count;
}

int goOn(void*, int64_t, int64_t, int64_t, int64_t) { return accel::stopRequested() ? 1 : 0; }

Answer perform(const Request& r) {
  const Curl& lib = curl();
  Answer answer;
  void* job = lib.init();
  void* headers = nullptr;
  for (const std::string& h : r.headers) headers = lib.append(headers, h.c_str());
  if (!r.mediaType.empty()) headers = lib.append(headers, ("Content-Type: " + r.mediaType).c_str());
  lib.set(job, kUrl, r.url.c_str());
  lib.set(job, kWriteFunction, keep);
  lib.set(job, kWriteData, &answer.body);
  lib.set(job, kUserAgent, r.agent.c_str());
  lib.set(job, kEncoding, "");
  lib.set(job, kFollow, 1L);
  lib.set(job, kMostRedirects, 20L);
  lib.set(job, kProtocols, kHttpAndHttps);
  lib.set(job, kRedirectProtocols, kHttpAndHttps);
  lib.set(job, kNoSignal, 1L);
  lib.set(job, kNoProgress, 0L);
  lib.set(job, kProgressFunction, goOn);
  // As MATLAB's: how long to wait for a connection, and for more to come.
  long seconds = r.timeout > 1e6 ? 0L : std::max(1L, long(r.timeout + 0.999));
  lib.set(job, kConnectTimeout, seconds);
  lib.set(job, kLowSpeedLimit, 1L);
  lib.set(job, kLowSpeedTime, seconds);
  if (headers) lib.set(job, kHeaders, headers);
  if (!r.user.empty()) {
    lib.set(job, kUser, r.user.c_str());
    lib.set(job, kPassword, r.password.c_str());
  }
  if (!r.body.empty() || r.method == "post") {
    lib.set(job, kBodySize, long(r.body.size()));
    lib.set(job, kBody, r.body.c_str());
  }
  std::string method = r.method;
  std::transform(method.begin(), method.end(), method.begin(), toupper);
  if (!method.empty() && method != "AUTO") lib.set(job, kMethod, method.c_str());
  int failed = lib.perform(job);
  char* type = nullptr;
  lib.info(job, kStatusInfo, &answer.status);
  lib.info(job, kTypeInfo, &type);
  if (type) answer.contentType = type;
  lib.cleanup(job);
  if (headers) lib.freeList(headers);
  interruptionPoint();
  if (failed)
    fail("MATLAB:webservices:ConnectionError", "Could not access %s: %s.", r.url.c_str(),
         lib.error(failed));
  return answer;
}
#endif

/// The answer of an address, or an error that names its status.
Answer fetched(const Request& r) {
  Answer a = perform(r);
  if (a.status >= 400)
    fail(strprintf("MATLAB:webservices:HTTP%ldStatusCodeError", a.status).c_str(),
         "The server returned the status %ld in response to the request to URL %s.", a.status,
         r.url.c_str());
  return a;
}

// --- arguments ---

void readOptions(const Value& options, Request& r) {
  auto field = [&](const char* name) -> const Value* {
    const Value* v = options.field(name);
    return v && v->numel() > 0 ? v : nullptr;
  };
  auto text = [&](const char* name, std::string& to) {
    if (const Value* v = field(name)) to = toText(*v, name);
  };
  text("UserAgent", r.agent);
  text("Username", r.user);
  text("Password", r.password);
  text("RequestMethod", r.method);
  text("ContentType", r.contentType);
  text("MediaType", r.mediaType);
  if (const Value* v = field("Timeout")) r.timeout = toDouble(*v, "Timeout");
  if (const Value* v = field("KeyName"))
    r.headers.push_back(toText(*v, "KeyName") + ": " +
                        (field("KeyValue") ? toText(*field("KeyValue"), "KeyValue") : ""));
  if (const Value* v = field("HeaderFields")) {
    TextArray all(*v, "HeaderFields");
    int64_t rows = v->dims().rows();
    for (int64_t k = 0; k < rows && 2 * rows <= all.size(); ++k)
      r.headers.push_back(utf8FromUtf16(all[k]) + ": " + utf8FromUtf16(all[k + rows]));
  }
}

std::string valueText(Interpreter& in, const Value& v) {
  Value args[] = {v};
  return v.isTextScalar() ? textOf(v) : textOf(in.call1(Value::text("string"), args));
}

/// Options, and names with values, from argument k on.
Request request(Call& call, int k) {
  Request r;
  r.url = toText(call.arg(k - 1), "URL");
  if (r.url.find("://") == r.url.npos)
    fail("MATLAB:webservices:InvalidURL", "The URL '%s' must begin with http:// or https://.",
         r.url.c_str());
  std::string query;
  for (; k < call.nargin(); ++k) {
    Value& v = call.arg(k);
    if (v.isStruct() || v.isObject()) {
      Value args[] = {v};
      readOptions(v.isStruct() ? v : call.interpreter.call1(Value::text("struct"), args), r);
    } else if (call.has(k + 1)) {
      query += (query.empty() ? "" : "&") + escaped(toText(v, "Name")) + "=" +
               escaped(valueText(call.interpreter, call.arg(k + 1)));
      ++k;
    }
  }
  if (!query.empty()) r.url += (r.url.find('?') == r.url.npos ? "?" : "&") + query;
  return r;
}

bool isA(const std::string& type, const char* word) { return type.find(word) != type.npos; }

Value bytesValue(const std::string& body) {
  return Value::fromVector(std::vector<uint8_t>(body.begin(), body.end()), false);
}

/// What comes back as what its kind says: text, JSON, a table, an image, bytes.
Value contentOf(Call& call, const Request& r, const Answer& a) {
  std::string kind = r.contentType;
  if (kind == "auto") {
    std::string t = a.contentType;
    std::transform(t.begin(), t.end(), t.begin(), tolower);
    kind = isA(t, "json")                                                          ? "json"
           : isA(t, "csv")                                                         ? "table"
           : isA(t, "image/")                                                      ? "image"
           : isA(t, "text/") || isA(t, "xml") || isA(t, "javascript") || t.empty() ? "text"
                                                                                   : "binary";
  }
  if (kind == "json") {
    Value args[] = {Value::text(a.body)};
    return call.interpreter.call1(Value::text("jsondecode"), args);
  }
  if (kind == "binary" || kind == "raw") return bytesValue(a.body);
  if (kind == "table" || kind == "image" || kind == "audio") {
    std::string name = textOf(call.interpreter.call1(Value::text("tempname"), {}));
    name += kind == "table" ? ".csv" : "." + a.contentType.substr(a.contentType.find('/') + 1);
    writeFileAtomically(name, a.body, "MATLAB:webservices:cannotWrite");
    Value args[] = {Value::text(name)};
    const char* reader = kind == "table" ? "readtable" : kind == "image" ? "imread" : "audioread";
    Value out = call.interpreter.call1(Value::text(reader), args);
    std::error_code ignored;
    std::filesystem::remove(name, ignored);
    return out;
  }
  return Value::text(a.body);
}

Value webread(Call& call) {
  Request r = request(call, 1);
  return contentOf(call, r, fetched(r));
}

Value websave(Call& call) {
  Request r = request(call, 2);
  std::string path = toText(call.arg(0), "File name");
  writeFileAtomically(path, fetched(r).body, "MATLAB:webservices:cannotWrite");
  return Value::text(std::filesystem::absolute(path).string());
}

/// webwrite(url, data, options) or webwrite(url, name, value, …, options).
Value webwrite(Call& call) {
  std::vector<Value> rest{call.arg(0)};
  std::string body, media = "application/x-www-form-urlencoded";
  int k = 1;
  const bool pairs = call.nargin() > 2 && call.arg(1).isTextScalar() && !call.arg(2).isStruct() &&
                     !call.arg(2).isObject();
  Value data = pairs ? Value() : call.arg(1);
  if (pairs) {
    for (; k + 1 < call.nargin() && call.arg(k).isTextScalar(); k += 2)
      body += (body.empty() ? "" : "&") + escaped(textOf(call.arg(k))) + "=" +
              escaped(valueText(call.interpreter, call.arg(k + 1)));
  } else {
    k = 2;
  }
  for (; k < call.nargin(); ++k) rest.push_back(call.arg(k));
  ValueList outs(1);
  Call inner(call.interpreter, rest, 1, outs);
  Request r = request(inner, 1);
  if (data.isDefined() && data.isTextScalar()) {
    body = textOf(data);
  } else if (data.isDefined()) {
    Value args[] = {data};
    body = textOf(call.interpreter.call1(Value::text("jsonencode"), args));
    media = "application/json";
  }
  if (r.mediaType.empty() || r.mediaType == "auto") r.mediaType = media;
  if (r.method.empty() || r.method == "auto") r.method = "post";
  r.body = body;
  return contentOf(call, r, fetched(r));
}

/// urlread(url, 'get'|'post', {name, value, …}): text and whether it went well.
Request oldRequest(Call& call, int k) {
  Request r;
  r.url = toText(call.arg(k), "URL");
  for (++k; k + 1 < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k)), pairs;
    const Value& v = call.arg(k + 1);
    if (word == "timeout") r.timeout = toDouble(v, "Timeout");
    if (word != "get" && word != "post") continue;
    if (!v.isCell())
      fail("MATLAB:urlread:InvalidInput", "The names and values must be a cell array.");
    for (int64_t i = 0; i + 1 < v.numel(); i += 2)
      pairs += (pairs.empty() ? "" : "&") + escaped(toText(v.cellAt(i), "Name")) + "=" +
               escaped(toText(v.cellAt(i + 1), "Value"));
    if (word == "get")
      r.url += (r.url.find('?') == r.url.npos ? "?" : "&") + pairs;
    else
      r.body = pairs, r.method = "post";
  }
  return r;
}

Value urlread(Call& call) {
  Request r = oldRequest(call, 0);
  call.setOut(1, Value::logical(true));
  if (call.nargout < 2) return Value::text(fetched(r).body);
  try {
    return Value::text(fetched(r).body);
  } catch (const Error&) {
    call.setOut(1, Value::logical(false));
    return Value::text("");
  }
}

Value urlwrite(Call& call) {
  Value name = call.arg(1);
  std::swap(call.args[0], call.args[1]);
  Request r = oldRequest(call, 1);
  std::string path = toText(name, "File name");
  writeFileAtomically(path, fetched(r).body, "MATLAB:urlwrite:cannotWrite");
  call.setOut(1, Value::logical(true));
  return Value::text(std::filesystem::absolute(path).string());
}

constexpr BuiltinDescriptor webRow(const char* name, BuiltinFunction f, int least, int outs,
                                   const char* help) {
  return {.name = name,
          .function = f,
          .minIn = least,
          .maxIn = kAny,
          .maxOut = outs,
          .help = help,
          .example = "try, urlread('nothing'), catch e, disp(e.identifier(1:6)), end",
          .expected = "MATLAB\n",
          .purity = Purity::HasEffects};
}

const BuiltinDescriptor kRows[] = {
    webRow("webread", webread, 1, 1,
           "webread(url, name, value, ..., weboptions) reads an address (http, https): JSON as "
           "values, CSV as a "
           "table, images, text, else bytes.\nNeeds libcurl; not in the browser."),
    webRow("websave", websave, 2, 1,
           "websave(file, url, name, value, ..., weboptions) saves what an address gives."),
    webRow("webwrite", webwrite, 2, 1,
           "webwrite(url, data, weboptions) posts text, or values as JSON; webwrite(url, name, "
           "value, ...) a form."),
    webRow("urlread", urlread, 1, 2,
           "[text, ok] = urlread(url, 'get'|'post', {name, value, ...}) reads an address as text."),
    webRow("urlwrite", urlwrite, 2, 2,
           "[file, ok] = urlwrite(url, file) saves what an address gives."),
};

}  // namespace

BuiltinTheme webTheme() { return kRows; }

}  // namespace matlift::builtins
