#include <unistd.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "builtins/support/parallel.h"
#include "builtins/support/zip.h"
#include "runtime/cli/session.h"
#include "runtime/error/error.h"
#include "tests/fuzz/targets.h"

namespace fuzz {

namespace {

// Every reader of files of data. file: the bytes, by any name; sheet: a spreadsheet whose one sheet
// they are; text: they as text. What a reader refuses it gives a reason for.
constexpr std::string_view kProgram = R"(
calls = { ...
  @() load('-mat', file), @() whos('-file', file), @() readtable(file, 'FileType', 'text'), @() readcell(file, 'FileType', 'text'), ...
  @() readmatrix(file, 'FileType', 'text'), @() csvread(file), @() detectImportOptions(file, 'FileType', 'text'), ...
  @() readcell(file, 'FileType', 'spreadsheet'), @() readtable(sheet), @() readcell(sheet), @() xlsread(sheet), @() sheetnames(file), ...
  @() jsondecode(text), @() jsonencode(jsondecode(text)), @() imread(file), @() imread(image), @() audioread(sound), @() audioinfo(sound), ...
  @() textscan(text, '%f %s %d', 'Delimiter', ','), @() datetime(text), @() duration(text), @() load(file) };
for k = 1:numel(calls)
  try
    r = calls{k}(); clear r
  catch e
    if isempty(e.message), error('no reason'), end
  end
end
done = true;
)";

constexpr const char* kFormats[] = {".png", ".bmp", ".gif", ".tif"};

class Reader {
 public:
  Reader() : base_("/tmp/matlift_fuzz_data_" + std::to_string(getpid())), session_(quiet()) {}
  ~Reader() {
    for (const std::string& f : files_) std::remove(f.c_str());
  }

  void read(std::string_view bytes) {
    matlift::Interpreter& in = session_.interpreter();
    // Files of HDF5 are libhdf5's to read.
    if (bytes.substr(0, 8) == "\x89HDF\r\n\x1a\n" ||
        (bytes.size() > 127 && bytes[126] == 'I' && bytes[125] == 2))
      return;
    const char* format = kFormats[bytes.empty() ? 0 : uint8_t(bytes[0]) % 4];
    give("file", write(".bin", bytes));
    give("image", write(format, bytes));
    give("sound", write(".wav", bytes));
    give("sheet", write(".xlsx", workbook(bytes)));
    in.setVariable("text", matlift::Value::text(bytes));
    in.clearVariable("done");
    session_.runText(kProgram, "fuzz");
    if (!in.variable("done")) __builtin_trap();
  }

 private:
  static matlift::SessionOptions quiet() {
    matlift::SessionOptions options;
    options.output = [](std::string_view) {};
    options.errorOutput = [](std::string_view) {};
    return options;
  }
  void give(const char* name, const std::string& path) {
    session_.interpreter().setVariable(name, matlift::Value::text(path));
  }
  std::string write(const char* extension, std::string_view bytes) {
    std::string path = base_ + extension;
    if (std::FILE* file = std::fopen(path.c_str(), "wb")) {
      std::fwrite(bytes.data(), 1, bytes.size(), file);
      std::fclose(file);
    }
    if (files_.size() < 4) files_.push_back(path);
    return path;
  }
  /// The checksums are right, so that what is inside is looked at.
  static std::string workbook(std::string_view sheet) {
    const matlift::builtins::Parallel threads;
    matlift::builtins::ZipWriter zip(threads);
    zip.add("_rels/.rels",
            "<R><Relationship Id=\"a\" Type=\"x/officeDocument\" Target=\"w.xml\"/></R>");
    zip.add("_rels/w.xml.rels",
            "<R><Relationship Id=\"a\" Type=\"t/worksheet\" Target=\"s.xml\"/>"
            "<Relationship Id=\"b\" Type=\"t/sharedStrings\" Target=\"s.xml\"/>"
            "<Relationship Id=\"c\" Type=\"t/styles\" Target=\"s.xml\"/></R>");
    zip.add("w.xml", "<workbook><sheets><sheet name=\"S\" r:id=\"a\"/></sheets></workbook>");
    zip.add("s.xml", std::string(sheet));
    return zip.finish();
  }

  std::string base_;
  std::vector<std::string> files_;
  matlift::Session session_;
};

}  // namespace

void dataInput(const uint8_t* data, size_t size) {
  static Reader reader;
  reader.read({reinterpret_cast<const char*>(data), size});
}

}  // namespace fuzz
