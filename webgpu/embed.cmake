# cmake -DOUT=embedded_wgsl.cpp "-DFILES=a.wgsl;b.wgsl" -P embed.cmake
set(rows "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND rows "    {\"${name}\", R\"wgsl(${text})wgsl\"},\n")
endforeach()
file(WRITE ${OUT} "#include \"webgpu/codegen/embedded_wgsl.h\"

namespace webgpu {
namespace {
constexpr EmbeddedWgsl kFiles[] = {
${rows}};
}  // namespace

std::span<const EmbeddedWgsl> embeddedWgsl() { return kFiles; }
}  // namespace webgpu
")
