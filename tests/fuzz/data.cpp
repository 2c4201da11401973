#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

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
changeParts(parts, bytes);
try
  r = load(parts); clear r, whos('-file', parts); h5info(parts); load(parts, 's');
catch e
  if isempty(e.message), error('no reason'), end
end
done = true;
function changeParts(file, bytes)
% A file of version 7.3 that libhdf5 itself takes, with some of its attributes and elements made from the input: four bytes a change.
  places = {'/c', '/s', '/s/a', '/s/b', '/t', '/f', '/sp', '/sp/data', '/sp/ir', '/sp/jc', '/n', '/e', '/l', '/k', '/#refs#/a', '/#refs#/b', '/#refs#/c'};
  names = {'MATLAB_class', 'MATLAB_empty', 'MATLAB_sparse', 'MATLAB_object_decode', 'MATLAB_int_decode', 'MATLAB_fields', 'H5PATH'};
  words = {'double', 'single', 'int8', 'uint64', 'char', 'logical', 'cell', 'struct', 'function_handle', 'string', 'table', 'none', ''};
  for k = 1:4:min(numel(bytes), 32) - 3
    b = double(bytes(k:k + 3));
    place = places{mod(b(1), end) + 1};
    try
      if b(2) < 64
        h5writeatt(file, place, 'MATLAB_class', words{mod(b(3), end) + 1});
      elseif b(2) < 160
        h5writeatt(file, place, names{mod(b(3), end) + 1}, (b(4) - 99) * 10 ^ mod(b(2), 17));
      else
        x = h5read(file, place);
        x(mod(b(3), end) + 1) = (b(4) - 99) * 10 ^ mod(b(2), 17);
        h5write(file, place, x);
      end
    catch
    end
  end
end
)";

// One of each kind that a file of version 7.3 keeps in its own way. No libhdf5: no such file.
constexpr std::string_view kParts = R"(
c = {1, 'x', {2}}; s = struct('a', {1, 2}, 'b', 'y'); t = 'text'; f = @(x) x + 1; sp = sparse([1 0; 2 3]);
n = int8([1 2; 3 4]); e = zeros(0, 3); l = [true false]; k = [1 + 2i 3]; g = "string";
try, save('-v7.3', parts, 'c', 's', 't', 'f', 'sp', 'n', 'e', 'l', 'k', 'g'); catch, end
clear c s t f sp n e l k g
)";

constexpr const char* kFormats[] = {".png", ".bmp", ".gif", ".tif", ".jpg"};

class Reader {
 public:
  Reader() : base_("/tmp/matlift_fuzz_data_" + std::to_string(getpid())), session_(quiet()) {
    give("parts", write(".mat", ""));
    session_.runText(kParts, "fuzz");
    std::ifstream made(base_ + ".mat", std::ios::binary);
    parts_.assign(std::istreambuf_iterator<char>(made), {});
  }
  ~Reader() {
    for (const std::string& f : files_) std::remove(f.c_str());
  }

  void read(std::string_view bytes) {
    matlift::Interpreter& in = session_.interpreter();
    // Files of HDF5 are libhdf5's to read.
    if (bytes.substr(0, 8) == "\x89HDF\r\n\x1a\n" ||
        (bytes.size() > 127 && bytes[126] == 'I' && bytes[125] == 2))
      return;
    const char* format = kFormats[bytes.empty() ? 0 : uint8_t(bytes[0]) % std::size(kFormats)];
    give("file", write(".bin", bytes));
    give("image", write(format, bytes));
    give("sound", write(".wav", bytes));
    give("sheet", write(".xlsx", workbook(bytes)));
    give("parts", write(".mat", parts_));
    in.setVariable("text", matlift::Value::text(bytes));
    in.setVariable("bytes", matlift::Value::fromVector(
                                std::vector<uint8_t>(bytes.begin(), bytes.end()), true));
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
    files_.insert(path);
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
  std::string parts_;  // the file of version 7.3 as it was saved
  std::set<std::string> files_;
  matlift::Session session_;
};

}  // namespace

void dataInput(const uint8_t* data, size_t size) {
  static Reader reader;
  reader.read({reinterpret_cast<const char*>(data), size});
}

}  // namespace fuzz
