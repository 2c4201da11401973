// Chunks of datasets packed and unpacked by our own deflate on all threads; the library, which does
// one after the other with zlib, only moves the bytes between file and memory.
#include <algorithm>
#include <cstring>

#include "builtins/hdf5/data.h"
#include "builtins/support/deflate.h"
#include "builtins/support/parallel.h"

namespace matlift::builtins::h5 {

namespace {

/// So many chunks are in memory at once, packed.
constexpr size_t kBatch = 64;

std::vector<Extent> inFileOrder(const std::vector<Extent>& v) { return {v.rbegin(), v.rend()}; }

/// Where the chunks of an array begin, first dimension fastest.
class Grid {
 public:
  Grid(std::vector<Extent> size, std::vector<Extent> chunk)
      : size_(std::move(size)), chunk_(std::move(chunk)), at_(size_.size(), 0) {
    for (Extent e : size_) done_ = done_ || e == 0;
  }
  bool done() const { return done_; }
  const std::vector<Extent>& at() const { return at_; }
  void next() {
    for (size_t k = 0; k < at_.size(); ++k) {
      at_[k] += chunk_[k];
      if (at_[k] < size_[k]) return;
      at_[k] = 0;
    }
    done_ = true;
  }

 private:
  std::vector<Extent> size_, chunk_, at_;
  bool done_ = false;
};

struct Piece {
  std::vector<Extent> at;
  std::string bytes;  ///< packed
  bool bad = false;
};

Extent product(const std::vector<Extent>& v) {
  Extent n = 1;
  for (Extent e : v) n *= e;
  return n;
}

/// Calls f(offset in the array, offset in the chunk, elements) for the runs of memory that a chunk
/// and the array share.
template <class F>
void eachRun(const std::vector<Extent>& size, const std::vector<Extent>& chunk,
             const std::vector<Extent>& at, F&& f) {
  std::vector<Extent> inside(size.size(), 0), room(size.size());
  for (size_t k = 0; k < size.size(); ++k) room[k] = std::min(chunk[k], size[k] - at[k]);
  for (;;) {
    Extent array = 0, piece = 0, arrayStep = 1, pieceStep = 1;
    for (size_t k = 0; k < size.size(); ++k) {
      array += (at[k] + inside[k]) * arrayStep;
      piece += inside[k] * pieceStep;
      arrayStep *= size[k];
      pieceStep *= chunk[k];
    }
    f(array, piece, room[0]);
    size_t k = 1;
    for (; k < size.size(); ++k) {
      if (++inside[k] < room[k]) break;
      inside[k] = 0;
    }
    if (k >= size.size()) return;
  }
}

/// Bytes of equal place in their elements stand together in a shuffled chunk.
void unshuffle(const std::string& from, std::string& to, size_t elementBytes) {
  const size_t n = from.size() / elementBytes;
  to.resize(from.size());
  for (size_t b = 0; b < elementBytes; ++b)
    for (size_t k = 0; k < n; ++k) to[k * elementBytes + b] = from[b * n + k];
}

/// What the chunks of a dataset went through: 0 nothing we know, 1 deflate, 2 shuffle and deflate.
int filtersOf(Handle plan) {
  const Library& lib = library();
  int count = lib.H5Pget_nfilters(plan), ids[2] = {};
  if (count < 1 || count > 2) return 0;
  for (int k = 0; k < count; ++k) {
    unsigned flags = 0, values[8] = {}, config = 0;
    size_t n = 8;
    ids[k] = lib.H5Pget_filter2(plan, unsigned(k), &flags, &n, values, 0, nullptr, &config);
  }
  if (count == 1 && ids[0] == kDeflateFilter) return 1;
  return count == 2 && ids[0] == kShuffleFilter && ids[1] == kDeflateFilter ? 2 : 0;
}

}  // namespace

void writePacked(Handle dataset, const void* from, const std::vector<Extent>& size,
                 const std::vector<Extent>& chunk, size_t elementBytes, const Parallel& threads) {
  const Library& lib = library();
  const size_t chunkBytes = product(chunk) * elementBytes;
  const char* bytes = static_cast<const char*>(from);
  std::vector<Piece> batch;
  auto flush = [&] {
    threads.run(int64_t(batch.size()), [&](int64_t k, int) {
      Piece& piece = batch[size_t(k)];
      std::string whole(chunkBytes, '\0');
      eachRun(size, chunk, piece.at, [&](Extent array, Extent inPiece, Extent n) {
        std::memcpy(whole.data() + inPiece * elementBytes, bytes + array * elementBytes,
                    n * elementBytes);
      });
      piece.bytes = deflateZlib(bytesOf(whole), Parallel());
    });
    for (const Piece& piece : batch) {
      std::vector<Extent> at = inFileOrder(piece.at);
      checked(lib.H5Dwrite_chunk(dataset, kDefault, 0, at.data(), piece.bytes.size(),
                                 piece.bytes.data()),
              "A variable cannot be written");
    }
    batch.clear();
  };
  for (Grid grid(size, chunk); !grid.done(); grid.next()) {
    batch.push_back({grid.at(), {}, false});
    if (batch.size() == kBatch) flush();
  }
  flush();
}

Value readPacked(Handle dataset, const Parallel& threads) {
  const Library& lib = library();
  Owned plan(lib.H5Dget_create_plist(dataset), lib.H5Pclose);
  Owned t(lib.H5Dget_type(dataset), lib.H5Tclose);
  TypeClass cls = TypeClass(lib.H5Tget_class(t));
  Space space = datasetSpace(dataset);
  const int filters = Layout(lib.H5Pget_layout(plan)) == Layout::Chunked ? filtersOf(plan) : 0;
  const bool numbers = cls == TypeClass::Integer || cls == TypeClass::Float;
  if (!filters || !numbers || space.size.empty() || space.count() < 65536)
    return readDataset(dataset);
  std::vector<Extent> chunk(space.size.size());
  lib.H5Pget_chunk(plan, int(chunk.size()), chunk.data());
  std::reverse(chunk.begin(), chunk.end());
  Value out = emptyLike(t, space.size);
  const size_t element = elementSize(out.classId()), chunkBytes = product(chunk) * element;
  // Of another order of bytes or size than memory's, or with huge chunks: the library's own way.
  if (lib.H5Tequal(t, memoryType(out.classId())) <= 0 || chunkBytes > (size_t(64) << 20))
    return readDataset(dataset);
  char* to = static_cast<char*>(out.mutableRawData());
  std::vector<Piece> batch;
  auto flush = [&] {
    threads.run(int64_t(batch.size()), [&](int64_t k, int) {
      Piece& piece = batch[size_t(k)];
      std::string whole(chunkBytes, '\0'), plain;
      std::span<uint8_t> room(reinterpret_cast<uint8_t*>(whole.data()), whole.size());
      Inflated done = inflateZlib(bytesOf(piece.bytes), room);
      piece.bad = done.status == Inflated::Status::Damaged || done.made != chunkBytes;
      if (piece.bad) return;
      if (filters == 2) unshuffle(whole, plain, element), whole.swap(plain);
      eachRun(space.size, chunk, piece.at, [&](Extent array, Extent inPiece, Extent n) {
        std::memcpy(to + array * element, whole.data() + inPiece * element, n * element);
      });
    });
    bool good = std::none_of(batch.begin(), batch.end(), [](const Piece& p) { return p.bad; });
    batch.clear();
    return good;
  };
  for (Grid grid(space.size, chunk); !grid.done(); grid.next()) {
    std::vector<Extent> at = inFileOrder(grid.at());
    Extent bytes = 0;
    uint32_t mask = 0;
    Piece piece{grid.at(), {}, false};
    bool there = lib.H5Dget_chunk_storage_size(dataset, at.data(), &bytes) >= 0 && bytes > 0 &&
                 bytes <= 2 * chunkBytes + 1024;
    if (there) {
      piece.bytes.resize(bytes);
      there = lib.H5Dread_chunk(dataset, kDefault, at.data(), &mask, piece.bytes.data()) >= 0;
    }
    // A chunk that was never written, or that is damaged: the library knows what to say.
    if (!there || mask) return readDataset(dataset);
    batch.push_back(std::move(piece));
    if (batch.size() == kBatch && !flush()) return readDataset(dataset);
  }
  if (!flush()) return readDataset(dataset);
  return out;
}

}  // namespace matlift::builtins::h5
