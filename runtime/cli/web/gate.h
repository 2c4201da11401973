// Who may talk to the server: a request for this very address, from no other site's page, with the
// token where the engine is behind it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace matlift::web {

class Gate {
 public:
  Gate(std::uint16_t port, std::string token) : port_(port), token_(std::move(token)) {}

  /// A name that another site's owner points to this machine is not ours.
  bool knowsHost(std::string_view host) const;
  /// Empty: no browser sent it, or none that asks for another site.
  bool knowsOrigin(std::string_view origin) const;
  /// `query`: what stands behind the question mark. Takes as long whatever is wrong with it.
  bool hasToken(std::string_view query) const;
  const std::string& token() const { return token_; }
  std::uint16_t port() const { return port_; }

 private:
  std::uint16_t port_;
  std::string token_;
};

/// 128 random bits in hexadecimal.
std::string newToken();

/// Does a list of codings (Accept-Encoding) allow this one?
bool accepts(std::string_view list, std::string_view coding);

/// The path of a request's target without its query, its %XX decoded; false: it is none.
bool decodedPath(std::string_view target, std::string& path, std::string_view& query);

}  // namespace matlift::web
