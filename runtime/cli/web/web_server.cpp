#include "runtime/cli/web/web_server.h"

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <vector>

#include "runtime/cli/web/gate.h"
#include "runtime/error/error.h"

namespace matlift::web {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using workbench::ClientId;
using workbench::Message;

constexpr size_t kMaxHeader = 16 << 10;
constexpr size_t kMaxMessage = (size_t(64) << 20) + (1 << 20);  // a file of the largest size
constexpr size_t kMaxConnections = 64;
// Beyond this a program that prints waits; what a client may be behind.
constexpr size_t kRoom = 4 << 20;
constexpr auto kPatience = std::chrono::seconds(30);
// A client that takes nothing for so long while a program waits for it is let go.
constexpr auto kSlow = std::chrono::seconds(10);

using Frame = std::shared_ptr<const std::string>;

// What every answer says: this page's files only, no inline scripts, nobody else's frame.
template <class Fields>
void addSecurity(Fields& fields, std::uint16_t port) {
  const std::string own = std::to_string(port);
  fields.set("X-Content-Type-Options", "nosniff");
  fields.set("Content-Security-Policy",
             "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
             "'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self' blob:; "
             "connect-src 'self' ws://127.0.0.1:" +
                 own + " ws://localhost:" + own +
                 "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  fields.set("Cross-Origin-Opener-Policy", "same-origin");
  fields.set("Cross-Origin-Embedder-Policy", "require-corp");
  fields.set("Cross-Origin-Resource-Policy", "same-origin");
  fields.set("Referrer-Policy", "no-referrer");
}

class Hub;

// A page, once it speaks WebSocket.
class Client : public std::enable_shared_from_this<Client> {
 public:
  Client(beast::tcp_stream stream, Hub& hub, ClientId id)
      : socket_(std::move(stream)), hub_(hub), id_(id) {}

  void accept(http::request<http::empty_body> request);
  void push(const Frame& frame, bool binary);
  void drop() {
    beast::error_code ignored;
    beast::get_lowest_layer(socket_).socket().close(ignored);
  }
  ClientId id() const { return id_; }
  std::atomic<size_t> behind{0};   // bytes
  std::atomic<uint64_t> taken{0};  // frames

 private:
  void read();
  void writeNext();
  websocket::stream<beast::tcp_stream> socket_;
  Hub& hub_;
  const ClientId id_;
  beast::flat_buffer received_;
  std::deque<std::pair<Frame, bool>> waiting_;
};

// All that the connections share.
class Hub {
 public:
  Hub(StaticSite site, Gate gate) : site(std::move(site)), gate(std::move(gate)) {}

  const StaticSite site;
  const Gate gate;
  workbench::Workbench* workbench = nullptr;
  std::atomic<size_t> connections{0};

  void add(std::shared_ptr<Client> client) {
    const std::lock_guard lock(mutex_);
    clients_.push_back(std::move(client));
  }
  void remove(const Client* client) {
    const std::lock_guard lock(mutex_);
    std::erase_if(clients_, [&](const auto& c) { return c.get() == client; });
    progress_.notify_all();
  }
  std::vector<std::shared_ptr<Client>> clients(ClientId which) const {
    const std::lock_guard lock(mutex_);
    if (which == workbench::kEveryone) return clients_;
    std::vector<std::shared_ptr<Client>> found;
    for (const auto& client : clients_)
      if (client->id() == which) found.push_back(client);
    return found;
  }
  ClientId newId() { return ++lastId_; }
  void progressed() { progress_.notify_all(); }
  template <class Until>
  void awaitProgress(Until until) {
    std::unique_lock lock(mutex_);
    progress_.wait_for(lock, std::chrono::milliseconds(50), until);
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable progress_;
  std::vector<std::shared_ptr<Client>> clients_;
  std::atomic<ClientId> lastId_{0};
};

void Client::accept(http::request<http::empty_body> request) {
  beast::get_lowest_layer(socket_).expires_never();
  auto timeouts = websocket::stream_base::timeout::suggested(beast::role_type::server);
  timeouts.keep_alive_pings = true;
  socket_.set_option(timeouts);
  socket_.read_message_max(kMaxMessage);
  socket_.auto_fragment(false);
  socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
    if (error) return;
    self->hub_.add(self);
    self->read();
  });
}

void Client::read() {
  socket_.async_read(received_, [self = shared_from_this()](beast::error_code error, size_t) {
    if (error) return self->hub_.remove(self.get());
    const auto data = self->received_.cdata();
    const std::string_view frame(static_cast<const char*>(data.data()), data.size());
    Message message;
    bool good = true;
    if (self->socket_.got_text())
      message.json = frame;
    else
      good = workbench::unpacked(frame, message);
    self->received_.consume(self->received_.size());
    if (!good) {
      self->drop();
      return self->hub_.remove(self.get());
    }
    if (self->hub_.workbench) self->hub_.workbench->receive(self->id_, std::move(message));
    self->read();
  });
}

void Client::push(const Frame& frame, bool binary) {
  waiting_.emplace_back(frame, binary);
  if (waiting_.size() == 1) writeNext();
}

void Client::writeNext() {
  socket_.binary(waiting_.front().second);
  socket_.async_write(asio::buffer(*waiting_.front().first),
                      [self = shared_from_this()](beast::error_code error, size_t) {
                        self->behind -= self->waiting_.front().first->size();
                        self->waiting_.pop_front();
                        ++self->taken;
                        self->hub_.progressed();
                        if (error) return self->hub_.remove(self.get());
                        if (!self->waiting_.empty()) self->writeNext();
                      });
}

// One connection until it ends or becomes a Client.
class Visitor : public std::enable_shared_from_this<Visitor> {
 public:
  Visitor(tcp::socket socket, Hub& hub) : stream_(std::move(socket)), hub_(hub) {
    ++hub_.connections;
  }
  ~Visitor() { --hub_.connections; }

  void read() {
    parser_.emplace();
    parser_->header_limit(kMaxHeader);
    parser_->body_limit(0);
    stream_.expires_after(kPatience);
    http::async_read(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](beast::error_code error, size_t) { self->arrived(error); });
  }

 private:
  using Response = http::response<http::span_body<const char>>;

  void arrived(beast::error_code error) {
    if (error == http::error::end_of_stream) return close();
    if (error == beast::error::timeout || error == asio::error::connection_reset) return;
    if (error) {
      closing_ = true;
      return refuse(http::status::bad_request, "This is no request that this server answers.\n");
    }
    closing_ = !parser_->get().keep_alive();
    answer(parser_->get());
  }

  void answer(const http::request<http::empty_body>& request) {
    const auto field = [&](http::field name) {
      const auto value = request[name];
      return std::string_view(value.data(), value.size());
    };
    std::string path;
    std::string_view query;
    if (!hub_.gate.knowsHost(field(http::field::host)) ||
        !hub_.gate.knowsOrigin(field(http::field::origin)))
      return refuse(http::status::forbidden, "This server answers its own page only.\n");
    if (request.method() != http::verb::get && request.method() != http::verb::head)
      return refuse(http::status::method_not_allowed, "GET and HEAD only.\n");
    const std::string_view target(request.target().data(), request.target().size());
    if (!decodedPath(target, path, query))
      return refuse(http::status::bad_request, "No such path.\n");
    if (path == "/engine") return upgrade(request, query);
    // The page's files are no secret; the page itself needs the token, to say so before it fails.
    if ((path == "/" || path == "/index.html") && !hub_.gate.hasToken(query))
      return refuse(http::status::forbidden,
                    "Open the address that `matlift web` has printed: it holds the token.\n");
    const SiteFile* file = hub_.site.find(path);
    if (!file) return refuse(http::status::not_found, "Not here.\n");
    send(*file, field(http::field::accept_encoding), field(http::field::if_none_match));
  }

  void upgrade(const http::request<http::empty_body>& request, std::string_view query) {
    if (!hub_.workbench || !websocket::is_upgrade(request))
      return refuse(http::status::not_found, "Not here.\n");
    if (!hub_.gate.hasToken(query)) return refuse(http::status::forbidden, "Wrong token.\n");
    std::make_shared<Client>(std::move(stream_), hub_, hub_.newId())->accept(parser_->release());
  }

  void send(const SiteFile& file, std::string_view codings, std::string_view known) {
    Response response{known == file.tag ? http::status::not_modified : http::status::ok, 11};
    response.set(http::field::content_type, file.type);
    response.set(http::field::etag, file.tag);
    response.set(http::field::vary, "Accept-Encoding");
    response.set(http::field::cache_control,
                 file.hashed ? "public, max-age=31536000, immutable" : "no-cache");
    const std::string* body = &file.plain;
    if (!file.brotli.empty() && accepts(codings, "br")) {
      body = &file.brotli;
      response.set(http::field::content_encoding, "br");
    } else if (!file.gzip.empty() && accepts(codings, "gzip")) {
      body = &file.gzip;
      response.set(http::field::content_encoding, "gzip");
    }
    static const std::string nothing;
    write(std::move(response), known == file.tag ? nothing : *body);
  }

  void refuse(http::status status, const char* text) {
    Response response{status, 11};
    response.set(http::field::content_type, "text/plain; charset=utf-8");
    response.set(http::field::cache_control, "no-store");
    if (status == http::status::method_not_allowed) response.set(http::field::allow, "GET, HEAD");
    refusal_ = text;
    write(std::move(response), refusal_);
  }

  // `body` lives as long as the site or this object.
  void write(Response response, const std::string& body) {
    addSecurity(response, hub_.gate.port());
    response.keep_alive(!closing_);
    const bool head = parser_->is_header_done() && parser_->get().method() == http::verb::head;
    response.content_length(body.size());
    if (!head) response.body() = {body.data(), body.size()};
    response_.emplace(std::move(response));
    serializer_.emplace(*response_);
    serializer_->split(head);
    stream_.expires_after(kPatience);
    auto done = [self = shared_from_this()](beast::error_code error, size_t) {
      if (error) return;
      if (self->closing_) return self->close();
      self->read();
    };
    if (head)
      http::async_write_header(stream_, *serializer_, std::move(done));
    else
      http::async_write(stream_, *serializer_, std::move(done));
  }

  void close() {
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  beast::tcp_stream stream_;
  Hub& hub_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  std::optional<Response> response_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;
  std::string refusal_;
  bool closing_ = false;
};

}  // namespace

struct WebServer::Parts {
  Parts(StaticSite site, ServerOptions options)
      : acceptor(context), hub(std::move(site), listen(std::move(options))) {}

  Gate listen(ServerOptions options) {
    const tcp::endpoint place(asio::ip::address_v4::loopback(), options.port);
    beast::error_code error;
    acceptor.open(place.protocol(), error);
    acceptor.set_option(asio::socket_base::reuse_address(true), error);
    acceptor.bind(place, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error)
      fail("Matlift:web:listen", "Cannot listen on port %d: %s.", int(options.port),
           error.message().c_str());
    return {acceptor.local_endpoint().port(), std::move(options.token)};
  }

  void accept() {
    acceptor.async_accept([this](beast::error_code error, tcp::socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (!error && hub.connections < kMaxConnections) {
        socket.set_option(tcp::no_delay(true), error);
        std::make_shared<Visitor>(std::move(socket), hub)->read();
      }
      accept();
    });
  }

  asio::io_context context{1};
  tcp::acceptor acceptor;
  Hub hub;
  std::thread thread;
};

WebServer::WebServer(StaticSite site, ServerOptions options)
    : parts_(std::make_unique<Parts>(std::move(site), std::move(options))) {}
WebServer::~WebServer() { stop(); }

std::string WebServer::address() const {
  const Gate& gate = parts_->hub.gate;
  return "http://127.0.0.1:" + std::to_string(gate.port()) + "/" +
         (gate.token().empty() ? "" : "?token=" + gate.token());
}

void WebServer::start(workbench::Workbench* workbench) {
  parts_->hub.workbench = workbench;
  parts_->accept();
  parts_->thread = std::thread([this] { parts_->context.run(); });
}

void WebServer::stop() {
  if (!parts_->thread.joinable()) return;
  parts_->context.stop();
  parts_->thread.join();
}

void WebServer::send(ClientId to, const Message& message) {
  const bool binary = !message.bytes.empty();
  const auto frame =
      std::make_shared<const std::string>(binary ? workbench::packed(message) : message.json);
  for (const auto& client : parts_->hub.clients(to)) {
    client->behind += frame->size();
    asio::post(parts_->context, [client, frame, binary] { client->push(frame, binary); });
  }
}

void WebServer::awaitRoom(const std::function<bool()>& giveUp) {
  using Clock = std::chrono::steady_clock;
  for (const auto& client : parts_->hub.clients(workbench::kEveryone)) {
    std::uint64_t taken = client->taken;
    Clock::time_point since = Clock::now();
    while (client->behind > kRoom && !giveUp()) {
      parts_->hub.awaitProgress([&] { return client->behind <= kRoom; });
      if (client->taken != taken) {
        taken = client->taken;
        since = Clock::now();
      } else if (Clock::now() - since > kSlow) {
        // The others are not kept waiting for one that does not read.
        parts_->hub.remove(client.get());
        asio::post(parts_->context, [client] { client->drop(); });
        break;
      }
    }
  }
}

}  // namespace matlift::web
