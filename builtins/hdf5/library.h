// libhdf5, opened on first use: a program that reads no such file does not wait for it. What stands
// here is what its C interface says of itself; nothing else in the project knows its numbers.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace matlift::builtins::h5 {

using Handle = int64_t;   // hid_t
using Extent = uint64_t;  // hsize_t
constexpr Extent kUnlimited = Extent(-1);
constexpr Handle kDefault = 0, kAll = 0;
constexpr size_t kVariableLength = size_t(-1);

enum class TypeClass : int {
  Integer = 0,
  Float = 1,
  Time = 2,
  String = 3,
  Bitfield = 4,
  Opaque = 5,
  Compound = 6,
  Reference = 7,
  Enum = 8,
  Vlen = 9,
  Array = 10
};
enum class ObjectKind : int { Group = 2, Datatype = 3, Dataset = 5 };
enum class Layout : int { Compact = 0, Contiguous = 1, Chunked = 2 };
constexpr int kDeflateFilter = 1, kShuffleFilter = 2, kFletcher32Filter = 3;
constexpr unsigned kReadOnly = 0, kReadWrite = 1, kTruncate = 2, kExclusive = 4;

struct GroupInfo {  // H5G_info_t
  int storage;
  Extent links;
  int64_t highestOrder;
  bool mounted;
};

/// name(result, arguments): the functions, as the library declares them.
#define MATLIFT_HDF5_FUNCTIONS(X)                                                                \
  X(H5open, int, ())                                                                             \
  X(H5free_memory, int, (void*))                                                                 \
  X(H5Eset_auto2, int, (Handle, void*, void*))                                                   \
  X(H5Ewalk2, int, (Handle, int, int (*)(unsigned, const void*, void*), void*))                  \
  X(H5Eclear2, int, (Handle))                                                                    \
  X(H5Fcreate, Handle, (const char*, unsigned, Handle, Handle))                                  \
  X(H5Fopen, Handle, (const char*, unsigned, Handle))                                            \
  X(H5Fclose, int, (Handle))                                                                     \
  X(H5Fis_hdf5, int, (const char*))                                                              \
  X(H5Gcreate2, Handle, (Handle, const char*, Handle, Handle, Handle))                           \
  X(H5Gget_info, int, (Handle, GroupInfo*))                                                      \
  X(H5Lexists, int, (Handle, const char*, Handle))                                               \
  X(H5Lget_name_by_idx, int64_t, (Handle, const char*, int, int, Extent, char*, size_t, Handle)) \
  X(H5Oopen, Handle, (Handle, const char*, Handle))                                              \
  X(H5Oclose, int, (Handle))                                                                     \
  X(H5Iget_type, int, (Handle))                                                                  \
  X(H5Iget_name, int64_t, (Handle, char*, size_t))                                               \
  X(H5Pcreate, Handle, (Handle))                                                                 \
  X(H5Pclose, int, (Handle))                                                                     \
  X(H5Pset_userblock, int, (Handle, Extent))                                                     \
  X(H5Pset_chunk, int, (Handle, int, const Extent*))                                             \
  X(H5Pset_deflate, int, (Handle, unsigned))                                                     \
  X(H5Pset_shuffle, int, (Handle))                                                               \
  X(H5Pset_fletcher32, int, (Handle))                                                            \
  X(H5Pset_fill_value, int, (Handle, Handle, const void*))                                       \
  X(H5Pset_create_intermediate_group, int, (Handle, unsigned))                                   \
  X(H5Pget_layout, int, (Handle))                                                                \
  X(H5Pget_chunk, int, (Handle, int, Extent*))                                                   \
  X(H5Pget_nfilters, int, (Handle))                                                              \
  X(H5Pget_filter2, int,                                                                         \
    (Handle, unsigned, unsigned*, size_t*, unsigned*, size_t, char*, unsigned*))                 \
  X(H5Pget_fill_value, int, (Handle, Handle, void*))                                             \
  X(H5Dcreate2, Handle, (Handle, const char*, Handle, Handle, Handle, Handle, Handle))           \
  X(H5Dget_space, Handle, (Handle))                                                              \
  X(H5Dget_type, Handle, (Handle))                                                               \
  X(H5Dget_create_plist, Handle, (Handle))                                                       \
  X(H5Dget_storage_size, Extent, (Handle))                                                       \
  X(H5Dset_extent, int, (Handle, const Extent*))                                                 \
  X(H5Dread, int, (Handle, Handle, Handle, Handle, Handle, void*))                               \
  X(H5Dwrite, int, (Handle, Handle, Handle, Handle, Handle, const void*))                        \
  X(H5Dvlen_reclaim, int, (Handle, Handle, Handle, void*))                                       \
  X(H5Dwrite_chunk, int, (Handle, Handle, uint32_t, const Extent*, size_t, const void*))         \
  X(H5Dread_chunk, int, (Handle, Handle, const Extent*, uint32_t*, void*))                       \
  X(H5Dget_chunk_storage_size, int, (Handle, const Extent*, Extent*))                            \
  X(H5Tequal, int, (Handle, Handle))                                                             \
  X(H5Aopen, Handle, (Handle, const char*, Handle))                                              \
  X(H5Aopen_by_idx, Handle, (Handle, const char*, int, int, Extent, Handle, Handle))             \
  X(H5Acreate2, Handle, (Handle, const char*, Handle, Handle, Handle, Handle))                   \
  X(H5Adelete, int, (Handle, const char*))                                                       \
  X(H5Aexists, int, (Handle, const char*))                                                       \
  X(H5Aget_name, int64_t, (Handle, size_t, char*))                                               \
  X(H5Aget_space, Handle, (Handle))                                                              \
  X(H5Aget_type, Handle, (Handle))                                                               \
  X(H5Aread, int, (Handle, Handle, void*))                                                       \
  X(H5Awrite, int, (Handle, Handle, const void*))                                                \
  X(H5Aclose, int, (Handle))                                                                     \
  X(H5Screate, Handle, (int))                                                                    \
  X(H5Screate_simple, Handle, (int, const Extent*, const Extent*))                               \
  X(H5Sclose, int, (Handle))                                                                     \
  X(H5Sget_simple_extent_type, int, (Handle))                                                    \
  X(H5Sget_simple_extent_ndims, int, (Handle))                                                   \
  X(H5Sget_simple_extent_dims, int, (Handle, Extent*, Extent*))                                  \
  X(H5Sselect_hyperslab, int,                                                                    \
    (Handle, int, const Extent*, const Extent*, const Extent*, const Extent*))                   \
  X(H5Tget_class, int, (Handle))                                                                 \
  X(H5Tget_size, size_t, (Handle))                                                               \
  X(H5Tget_sign, int, (Handle))                                                                  \
  X(H5Tget_order, int, (Handle))                                                                 \
  X(H5Tget_super, Handle, (Handle))                                                              \
  X(H5Tget_nmembers, int, (Handle))                                                              \
  X(H5Tget_member_name, char*, (Handle, unsigned))                                               \
  X(H5Tget_member_type, Handle, (Handle, unsigned))                                              \
  X(H5Tget_member_value, int, (Handle, unsigned, void*))                                         \
  X(H5Tget_array_ndims, int, (Handle))                                                           \
  X(H5Tget_array_dims2, int, (Handle, Extent*))                                                  \
  X(H5Tis_variable_str, int, (Handle))                                                           \
  X(H5Tget_strpad, int, (Handle))                                                                \
  X(H5Tget_cset, int, (Handle))                                                                  \
  X(H5Tset_cset, int, (Handle, int))                                                             \
  X(H5Tset_size, int, (Handle, size_t))                                                          \
  X(H5Tset_strpad, int, (Handle, int))                                                           \
  X(H5Tcopy, Handle, (Handle))                                                                   \
  X(H5Tcreate, Handle, (int, size_t))                                                            \
  X(H5Tinsert, int, (Handle, const char*, size_t, Handle))                                       \
  X(H5Tvlen_create, Handle, (Handle))                                                            \
  X(H5Tarray_create2, Handle, (Handle, unsigned, const Extent*))                                 \
  X(H5Tclose, int, (Handle))                                                                     \
  X(H5Rcreate, int, (void*, Handle, const char*, int, Handle))                                   \
  X(H5Rdereference2, Handle, (Handle, Handle, int, const void*))

/// Types and classes of property lists that the library keeps as variables.
#define MATLIFT_HDF5_CONSTANTS(X) \
  X(H5T_NATIVE_DOUBLE_g)          \
  X(H5T_NATIVE_FLOAT_g)           \
  X(H5T_NATIVE_INT8_g)            \
  X(H5T_NATIVE_INT16_g)           \
  X(H5T_NATIVE_INT32_g)           \
  X(H5T_NATIVE_INT64_g)           \
  X(H5T_NATIVE_UINT8_g)           \
  X(H5T_NATIVE_UINT16_g)          \
  X(H5T_NATIVE_UINT32_g)          \
  X(H5T_NATIVE_UINT64_g)          \
  X(H5T_C_S1_g)                   \
  X(H5T_STD_REF_OBJ_g)            \
  X(H5P_CLS_FILE_CREATE_ID_g)     \
  X(H5P_CLS_DATASET_CREATE_ID_g)  \
  X(H5P_CLS_LINK_CREATE_ID_g)

struct Library {
#define MATLIFT_MEMBER(name, result, arguments) result(*name) arguments = nullptr;
  MATLIFT_HDF5_FUNCTIONS(MATLIFT_MEMBER)
#undef MATLIFT_MEMBER
#define MATLIFT_MEMBER(name) Handle name = -1;
  MATLIFT_HDF5_CONSTANTS(MATLIFT_MEMBER)
#undef MATLIFT_MEMBER
};

/// Opens it the first time. Throws MATLAB:imagesci:hdf5lib:notAvailable where there is none.
const Library& library();

/// The library's own words about what just failed: the innermost of its messages; "" when none.
std::string lastCause();

/// What a function gave, closed at the end.
class Owned {
 public:
  using Close = int (*)(Handle);
  Owned() = default;
  Owned(Handle handle, Close close) : handle_(handle), close_(close) {}
  Owned(Owned&& o) noexcept : handle_(std::exchange(o.handle_, -1)), close_(o.close_) {}
  Owned& operator=(Owned&& o) noexcept {
    std::swap(handle_, o.handle_);
    std::swap(close_, o.close_);
    return *this;
  }
  ~Owned() {
    if (handle_ >= 0 && close_) close_(handle_);
  }
  bool good() const { return handle_ >= 0; }
  Handle get() const { return handle_; }
  operator Handle() const { return handle_; }

 private:
  Handle handle_ = -1;
  Close close_ = nullptr;
};

}  // namespace matlift::builtins::h5
