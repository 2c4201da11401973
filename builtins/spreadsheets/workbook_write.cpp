// Writing spreadsheets. An existing workbook keeps everything but the cells that are written: only
// the data of one sheet are made anew, and what a new sheet or a format of dates needs is added.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "builtins/files/atomic_file.h"
#include "builtins/spreadsheets/workbook.h"
#include "builtins/support/number_text.h"
#include "builtins/support/parallel.h"
#include "builtins/support/xml.h"
#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"

namespace matlift::builtins {

namespace {

using Kind = SheetCell::Kind;

constexpr const char* kHead = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
constexpr const char* kMain = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
constexpr const char* kOffice =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
constexpr const char* kPackage = "http://schemas.openxmlformats.org/package/2006/relationships";
constexpr const char* kSheetType =
    "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml";

/// The parts of an archive by name; the order of writing is theirs.
using Parts = std::map<std::string, std::string>;

Parts emptyWorkbook() {
  Parts p;
  std::string book = "application/vnd.openxmlformats-officedocument.spreadsheetml.";
  p["[Content_Types].xml"] =
      std::string(kHead) +
      "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
      "<Default Extension=\"rels\" "
      "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
      "<Override PartName=\"/xl/workbook.xml\" ContentType=\"" +
      book + "sheet.main+xml\"/><Override PartName=\"/xl/styles.xml\" ContentType=\"" + book +
      "styles+xml\"/></Types>";
  p["_rels/.rels"] = std::string(kHead) + "<Relationships xmlns=\"" + kPackage +
                     "\"><Relationship Id=\"rId1\" Type=\"" + kOffice +
                     "/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>";
  p["xl/workbook.xml"] = std::string(kHead) + "<workbook xmlns=\"" + kMain + "\" xmlns:r=\"" +
                         kOffice + "\"><sheets></sheets></workbook>";
  p["xl/_rels/workbook.xml.rels"] = std::string(kHead) + "<Relationships xmlns=\"" + kPackage +
                                    "\"><Relationship Id=\"rIdStyles\" Type=\"" + kOffice +
                                    "/styles\" Target=\"styles.xml\"/></Relationships>";
  p["xl/styles.xml"] =
      std::string(kHead) + "<styleSheet xmlns=\"" + kMain +
      "\"><fonts count=\"1\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>"
      "<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill>"
      "<fill><patternFill patternType=\"gray125\"/></fill></fills>"
      "<borders count=\"1\"><border/></borders>"
      "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\"/></cellStyleXfs>"
      "<cellXfs count=\"2\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" "
      "xfId=\"0\"/><xf numFmtId=\"22\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" "
      "applyNumberFormat=\"1\"/></cellXfs><cellStyles count=\"1\"><cellStyle name=\"Normal\" "
      "xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>";
  return p;
}

/// Puts text before the last occurrence of a mark.
bool insertBefore(std::string& text, const std::string& mark, const std::string& added) {
  size_t at = text.rfind(mark);
  if (at == text.npos) return false;
  text.insert(at, added);
  return true;
}

/// Takes out the elements that mention a word: `<Override … calcChain …/>`.
void removeElements(std::string& text, const std::string& word) {
  for (size_t at; (at = text.find(word)) != text.npos;) {
    size_t begin = text.rfind('<', at), end = text.find('>', at);
    if (begin == text.npos || end == text.npos) return;
    text.erase(begin, end + 1 - begin);
  }
}

double daysOf(double milliseconds, bool since1904) {
  double days = milliseconds / 86400e3;
  if (since1904) return days + 24107;
  return days + 25569 < 61 ? days + 25568 : days + 25569;
}

class SheetWriter {
 public:
  SheetWriter(Parts& parts, const Workbook* old, const SheetBlock& block)
      : parts_(parts), old_(old), block_(block) {}

  /// The part that gets the block; made when there is no such sheet.
  std::string target(const SheetTarget& wanted) {
    size_t count = old_ ? old_->names().size() : 0;
    if (!wanted.name.empty()) {
      int found = old_ ? old_->find(wanted.name) : -1;
      if (found >= 0) return index_ = found, old_->partOf(size_t(found));
      return addSheet(wanted.name, count + 1);
    }
    if (wanted.number <= count)
      return index_ = int(wanted.number) - 1, old_->partOf(wanted.number - 1);
    std::string part;
    for (size_t k = count + 1; k <= wanted.number; ++k)
      part = addSheet("Sheet" + std::to_string(k), k);
    return part;
  }

  void write(const std::string& part, SheetWrite mode) {
    Sheet before;
    if (index_ >= 0 && mode != SheetWrite::OverwriteSheet) before = old_->sheet(size_t(index_));
    size_t row = mode == SheetWrite::Append ? before.rows() : block_.row;
    std::string data = sheetData(before, row);
    std::string& text = parts_[part];
    size_t begin = text.find("<sheetData"), end = text.find("</sheetData>");
    size_t stop = end == text.npos ? text.find("/>", begin) : end + 10;
    if (begin == text.npos || stop == text.npos) {
      text = std::string(kHead) + "<worksheet xmlns=\"" + kMain + "\">" + data + "</worksheet>";
    } else {
      text.replace(begin, stop + 2 - begin, data);
      removeElements(text, "<dimension ");
    }
    dropCalculationOrder();
  }

 private:
  std::string addSheet(const std::string& name, size_t number) {
    std::string folder = "xl/worksheets/", part;
    for (size_t k = number;; ++k) {
      part = folder + "sheet" + std::to_string(k) + ".xml";
      if (!parts_.count(part)) break;
    }
    std::string workbook = old_ ? old_->workbookPart() : "xl/workbook.xml";
    std::string relations = old_ ? old_->relationsPart() : "xl/_rels/workbook.xml.rels";
    std::string id = "rIdMatlift" + std::to_string(number);
    uint64_t sheetId = 0;
    const std::string& book = parts_[workbook];
    for (size_t at = 0; (at = book.find("sheetId=\"", at)) != book.npos; at += 9)
      sheetId = std::max<uint64_t>(sheetId, strtoull(book.c_str() + at + 9, nullptr, 10));
    std::string prefix = book.find("<x:sheets") != book.npos ? "x:" : "";
    bool good = insertBefore(parts_[workbook], "</" + prefix + "sheets>",
                             "<" + prefix + "sheet xmlns:r=\"" + kOffice + "\" name=\"" +
                                 xmlEscaped(name) + "\" sheetId=\"" + std::to_string(sheetId + 1) +
                                 "\" r:id=\"" + id + "\"/>");
    good = good && insertBefore(parts_[relations], "</Relationships>",
                                "<Relationship Id=\"" + id + "\" Type=\"" + kOffice +
                                    "/worksheet\" Target=\"/" + part + "\"/>");
    good = good && insertBefore(
                       parts_["[Content_Types].xml"], "</Types>",
                       "<Override PartName=\"/" + part + "\" ContentType=\"" + kSheetType + "\"/>");
    if (!good)
      fail("MATLAB:table:write:UnsupportedWorkbook",
           "A sheet cannot be added: the workbook is written in a way that is not known here.");
    parts_[part] =
        std::string(kHead) + "<worksheet xmlns=\"" + kMain + "\"><sheetData/></worksheet>";
    return part;
  }

  /// Excel makes it again.
  void dropCalculationOrder() {
    for (auto& [name, text] : parts_)
      if (name == "[Content_Types].xml" || name.find("workbook.xml.rels") != name.npos)
        removeElements(text, "calcChain.xml");
    parts_.erase("xl/calcChain.xml");
  }

  /// The number of a format that shows dates.
  int dateStyle() {
    if (dateStyle_ >= 0) return dateStyle_;
    if (!old_) return dateStyle_ = 1;
    if (old_->dateStyle() >= 0) return dateStyle_ = old_->dateStyle();
    auto at = parts_.find(old_->stylesPart());
    size_t begin = at == parts_.end() ? std::string::npos : at->second.find("<cellXfs");
    size_t end = begin == std::string::npos ? begin : at->second.find("</cellXfs>", begin);
    if (end == std::string::npos) return dateStyle_ = 0;
    std::string& text = at->second;
    int count = 0;
    for (size_t k = begin; (k = text.find("<xf ", k)) < end; ++k) ++count;
    text.insert(end,
                "<xf numFmtId=\"22\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" "
                "applyNumberFormat=\"1\"/>");
    size_t mark = text.find("count=\"", begin);
    if (mark < text.find('>', begin)) {
      size_t from = mark + 7, to = text.find('"', from);
      text.replace(from, to - from, std::to_string(count + 1));
    }
    return dateStyle_ = count;
  }

  void start(std::string& out, size_t row, size_t column, uint32_t style, const char* type) {
    out += "<c r=\"" + cellName(row, column) + "\"";
    if (style) out += " s=\"" + std::to_string(style) + "\"";
    if (*type) out += std::string(" t=\"") + type + "\"";
    out += ">";
  }

  static std::string number(double x) {
    char buffer[40];
    snprintf(buffer, sizeof buffer, "%.17g", x);
    for (int digits = 15; digits < 17; ++digits) {
      char shorter[40];
      snprintf(shorter, sizeof shorter, "%.*g", digits, x);
      if (parseDecimal(shorter) == x) return shorter;
    }
    return buffer;
  }

  static std::string inlineText(const std::string& text) {
    return "<is><t xml:space=\"preserve\">" + xmlEscaped(text) + "</t></is></c>";
  }

  void kept(std::string& out, const Sheet& sheet, const SheetCell& c, size_t row) {
    std::string formula;
    if (c.formula >= 0 && !sheet.formulas[size_t(c.formula)].empty())
      formula = "<f>" + xmlEscaped(sheet.formulas[size_t(c.formula)]) + "</f>";
    switch (c.kind) {
      case Kind::Number:
      case Kind::Date:
      case Kind::Logical:
        start(out, row, c.column, c.style, c.kind == Kind::Logical ? "b" : "");
        out += formula + "<v>" + number(c.number) + "</v></c>";
        break;
      case Kind::Text:
        start(out, row, c.column, c.style, formula.empty() ? "inlineStr" : "str");
        out += formula.empty() ? inlineText(sheet.textOf(c))
                               : formula + "<v>" + xmlEscaped(sheet.textOf(c)) + "</v></c>";
        break;
      case Kind::Error:
        start(out, row, c.column, c.style, "e");
        out += formula + "<v>" + xmlEscaped(sheet.textOf(c)) + "</v></c>";
        break;
      case Kind::Empty:
        start(out, row, c.column, c.style, "");
        out += formula + "</c>";
    }
  }

  void fresh(std::string& out, const SheetBlock::Cell& c, size_t row, size_t column, uint32_t style,
             bool since1904) {
    if (c.kind == Kind::Number && !std::isfinite(c.number)) {
      // NaN is an empty cell, and infinities are words.
      if (!std::isnan(c.number)) {
        start(out, row, column, style, "inlineStr");
        out += inlineText(c.number > 0 ? "Inf" : "-Inf");
      }
      return;
    }
    switch (c.kind) {
      case Kind::Number:
      case Kind::Logical:
        start(out, row, column, style, c.kind == Kind::Logical ? "b" : "");
        out += "<v>" + number(c.number) + "</v></c>";
        break;
      case Kind::Date:
        start(out, row, column, uint32_t(dateStyle()), "");
        out += "<v>" + number(daysOf(c.number, since1904)) + "</v></c>";
        break;
      case Kind::Text:
      case Kind::Error:
        if (c.text.empty()) break;
        start(out, row, column, style, "inlineStr");
        out += inlineText(c.text);
        break;
      case Kind::Empty:
        break;
    }
  }

  std::string sheetData(const Sheet& before, size_t firstRow) {
    std::string out = "<sheetData>";
    const size_t lastRow = firstRow + block_.rows, first = block_.column,
                 last = block_.column + block_.columns;
    if (lastRow > kMostRows || last > kMostColumns)
      fail("MATLAB:table:write:DataExceedsSheetBounds",
           "The data exceed the sheet, which has %u rows and %u columns.", kMostRows, kMostColumns);
    for (size_t r = 0; r < std::max(before.rows(), block_.rows ? lastRow : 0); ++r) {
      interruptionPoint(r);
      bool inBlock = r >= firstRow && r < lastRow;
      std::string row;
      size_t k = r < before.rows() ? before.starts[r] : 0,
             end = r < before.rows() ? before.starts[r + 1] : 0;
      for (; k < end && (!inBlock || before.cells[k].column < first); ++k)
        kept(row, before, before.cells[k], r);
      if (inBlock) {
        for (size_t c = first; c < last; ++c) {
          const SheetCell* under = before.at(r, c);
          fresh(row, block_.cells[(r - firstRow) * block_.columns + (c - first)], r, c,
                under ? under->style : 0, before.since1904);
        }
        while (k < end && before.cells[k].column < last) ++k;
        for (; k < end; ++k) kept(row, before, before.cells[k], r);
      }
      if (!row.empty()) out += "<row r=\"" + std::to_string(r + 1) + "\">" + row + "</row>";
    }
    return out + "</sheetData>";
  }

  Parts& parts_;
  const Workbook* old_;
  const SheetBlock& block_;
  int index_ = -1, dateStyle_ = -1;
};

}  // namespace

void writeSheet(const std::string& path, const SheetTarget& target, const SheetBlock& block,
                SheetWrite mode, const Parallel& threads, const char* identifier) {
  std::error_code ignored;
  std::optional<Workbook> old;
  if (mode != SheetWrite::ReplaceFile && std::filesystem::exists(path, ignored))
    old.emplace(path, identifier);
  Parts parts;
  if (old)
    for (const ZipEntry& e : old->archive().entries())
      parts[e.name] = e.isFolder() ? "" : old->archive().content(e);
  else
    parts = emptyWorkbook();
  SheetWriter writer(parts, old ? &*old : nullptr, block);
  writer.write(writer.target(target), mode);
  ZipWriter zip(threads);
  // Some readers want this part first.
  zip.add("[Content_Types].xml", parts["[Content_Types].xml"]);
  for (const auto& [name, text] : parts)
    if (name != "[Content_Types].xml" && (name.empty() || name.back() != '/')) zip.add(name, text);
  writeFileAtomically(path, zip.finish(), identifier);
}

}  // namespace matlift::builtins
