#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "builtins/spreadsheets/workbook.h"
#include "builtins/support/xml.h"
#include "builtins/tables/delimited.h"
#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"

namespace matlift::builtins {

namespace {

using Event = XmlReader::Event;

std::string bytesOfFile(const std::string& path, const char* identifier) {
  std::error_code ignored;
  std::ifstream in;
  if (!std::filesystem::is_directory(path, ignored)) in.open(path, std::ios::binary);
  if (!in.is_open())
    fail(identifier,
         "Unable to find or open '%s'. Check the path and filename or file permissions.",
         path.c_str());
  std::string bytes((std::istreambuf_iterator<char>(in)), {});
  if (bytes.compare(0, 4, "\xd0\xcf\x11\xe0") == 0)
    fail(identifier,
         "'%s' is an old or encrypted Excel file (.xls), which is not read here. Save it as .xlsx.",
         path.c_str());
  return bytes;
}

uint32_t numberAttribute(const XmlReader& xml, const char* name, uint32_t otherwise) {
  std::optional<double> x = fieldNumber(xml.attribute(name));
  return x && *x >= 0 && *x < 4e9 ? uint32_t(*x) : otherwise;
}

/// A format of numbers that shows a day: letters of dates outside quotes, brackets and escapes.
bool showsDate(std::string_view code) {
  bool quoted = false, day = false;
  for (size_t k = 0; k < code.size(); ++k) {
    char c = char(tolower(uint8_t(code[k])));
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '\\' || c == '_' || c == '*') {
      ++k;
    } else if (c == '[') {
      size_t end = code.find(']', k);
      if (end == code.npos) return false;
      k = end;
    } else if (c == 'y' || c == 'd') {
      day = true;
    } else if (c == ';') {
      break;  // the sections for negative numbers and text
    }
  }
  return day && code != "General";
}

bool isDateFormat(uint32_t id, const std::map<uint32_t, std::string>& own) {
  if (auto at = own.find(id); at != own.end()) return showsDate(at->second);
  return (id >= 14 && id <= 17) || id == 22 || (id >= 27 && id <= 31) || id == 36 ||
         (id >= 50 && id <= 58);
}

}  // namespace

size_t Sheet::columns() const {
  size_t most = 0;
  for (size_t r = 0; r < rows(); ++r)
    if (starts[r + 1] > starts[r])
      most = std::max<size_t>(most, cells[starts[r + 1] - 1].column + 1);
  return most;
}

const SheetCell* Sheet::at(size_t row, size_t column) const {
  if (row >= rows()) return nullptr;
  const SheetCell* begin = cells.data() + starts[row];
  const SheetCell* end = cells.data() + starts[row + 1];
  // Most rows have no gaps.
  if (size_t(end - begin) > column && begin[column].column == column) return begin + column;
  const SheetCell* found = std::lower_bound(
      begin, end, column, [](const SheetCell& c, size_t wanted) { return c.column < wanted; });
  return found != end && found->column == column ? found : nullptr;
}

double Sheet::milliseconds(double days) const {
  if (since1904) return (days - 24107) * 86400e3;
  // 1900 counts as a leap year there.
  double shift = days < 60 ? 25568 : 25569;
  return std::round((days - shift) * 86400e3);
}

std::string cellName(size_t row, size_t column) {
  std::string letters;
  for (size_t c = column + 1; c > 0; c = (c - 1) / 26) letters += char('A' + (c - 1) % 26);
  return std::string(letters.rbegin(), letters.rend()) + std::to_string(row + 1);
}

bool parseCellName(std::string_view text, size_t& row, size_t& column) {
  size_t k = 0, letters = 0, digits = 0;
  for (; k < text.size() && isalpha(uint8_t(text[k])) && letters < (1u << 20); ++k)
    letters = letters * 26 + size_t(toupper(uint8_t(text[k])) - 'A' + 1);
  size_t at = k;
  for (; k < text.size() && isdigit(uint8_t(text[k])) && digits < (1u << 26); ++k)
    digits = digits * 10 + size_t(text[k] - '0');
  if (k != text.size() || letters == 0 || at == k || digits == 0 || letters > kMostColumns ||
      digits > kMostRows)
    return false;
  row = digits - 1;
  column = letters - 1;
  return true;
}

Workbook::Workbook(const std::string& path, const char* identifier)
    : path_(path), identifier_(identifier), zip_(bytesOfFile(path, identifier), path, identifier) {
  std::map<std::string, std::string> types;
  relations("", &types);
  for (const auto& [part, type] : types)
    if (type.size() > 15 && type.substr(type.size() - 15) == "/officeDocument") workbook_ = part;
  if (workbook_.empty() || !zip_.find(workbook_))
    fail(identifier_, "'%s' is no spreadsheet: it has no workbook.", path.c_str());
  readSheets();
  readStyles();
}

std::string Workbook::part(const std::string& name) const {
  const ZipEntry* e = zip_.find(name);
  return e ? zip_.content(*e) : "";
}

std::string Workbook::relationsPart() const {
  size_t slash = workbook_.rfind('/');
  std::string folder = slash == workbook_.npos ? "" : workbook_.substr(0, slash + 1);
  return folder + "_rels/" + workbook_.substr(folder.size()) + ".rels";
}

std::map<std::string, std::string> Workbook::relations(
    const std::string& of, std::map<std::string, std::string>* types) const {
  std::string bytes = part(of.empty() ? "_rels/.rels" : relationsPart());
  std::string folder = of.substr(0, of.rfind('/') == of.npos ? 0 : of.rfind('/') + 1);
  std::map<std::string, std::string> out;
  XmlReader xml(bytes, "'" + path_ + "'", identifier_);
  for (Event e; (e = xml.next()) != Event::Done;) {
    if (e != Event::Start || xml.name() != "Relationship") continue;
    std::string target(xml.attribute("Target"));
    if (xml.attribute("TargetMode") == "External") continue;
    if (!target.empty() && target[0] == '/')
      target.erase(0, 1);
    else
      target = folder + target;
    out[std::string(xml.attribute("Id"))] = target;
    if (types) (*types)[target] = xml.attribute("Type");
  }
  return out;
}

void Workbook::readSheets() {
  std::map<std::string, std::string> types, targets = relations(workbook_, &types);
  for (const auto& [target, type] : types) {
    auto ends = [type = std::string_view(type)](std::string_view word) {
      return type.size() >= word.size() && type.substr(type.size() - word.size()) == word;
    };
    if (ends("/styles")) styles_ = target;
    if (ends("/sharedStrings")) shared_ = target;
  }
  std::string bytes = part(workbook_);
  XmlReader xml(bytes, "'" + path_ + "'", identifier_);
  for (Event e; (e = xml.next()) != Event::Done;) {
    if (e != Event::Start) continue;
    if (xml.name() == "workbookPr") {
      std::string_view flag = xml.attribute("date1904");
      since1904_ = flag == "1" || flag == "true";
    } else if (xml.name() == "sheet") {
      auto target = targets.find(std::string(xml.attribute("r:id")));
      if (target == targets.end()) target = targets.find(std::string(xml.attribute("id")));
      if (target != targets.end() && zip_.find(target->second))
        sheets_.push_back({std::string(xml.attribute("name")), target->second});
    }
  }
  if (sheets_.empty()) fail(identifier_, "'%s' is a workbook without sheets.", path_.c_str());
}

void Workbook::readStyles() {
  std::string bytes = styles_.empty() ? "" : part(styles_);
  std::map<uint32_t, std::string> own;
  XmlReader xml(bytes, "'" + path_ + "'", identifier_);
  bool inside = false;
  for (Event e; (e = xml.next()) != Event::Done;) {
    if (e == Event::Start && xml.name() == "numFmt")
      own[numberAttribute(xml, "numFmtId", 0)] = xml.attribute("formatCode");
    if (xml.name() == "cellXfs" && e != Event::Text) inside = e == Event::Start;
    if (e == Event::Start && inside && xml.name() == "xf") {
      isDate_.push_back(isDateFormat(numberAttribute(xml, "numFmtId", 0), own));
      if (isDate_.back() && dateStyle_ < 0) dateStyle_ = int(isDate_.size()) - 1;
    }
  }
}

std::vector<std::string> Workbook::names() const {
  std::vector<std::string> out;
  for (const Listed& s : sheets_) out.push_back(s.name);
  return out;
}

int Workbook::find(const std::string& name) const {
  for (size_t k = 0; k < sheets_.size(); ++k) {
    const std::string& n = sheets_[k].name;
    if (n.size() == name.size() && std::equal(n.begin(), n.end(), name.begin(), [](char a, char b) {
          return tolower(uint8_t(a)) == tolower(uint8_t(b));
        }))
      return int(k);
  }
  return -1;
}

namespace {

std::shared_ptr<std::vector<std::string>> sharedTexts(std::string_view bytes,
                                                      const std::string& what,
                                                      const char* identifier) {
  auto out = std::make_shared<std::vector<std::string>>();
  XmlReader xml(bytes, what, identifier);
  bool phonetic = false;
  for (Event e; (e = xml.next()) != Event::Done;) {
    if (e == Event::Start && xml.name() == "si") out->emplace_back();
    if (e != Event::Text && xml.name() == "rPh") phonetic = e == Event::Start;
    if (e == Event::Start && xml.name() == "t" && !phonetic && !out->empty())
      out->back() += xml.wholeText();
    interruptionPoint(out->size());
  }
  return out;
}

/// Cells of a sheet's part as they come.
class CellReader {
 public:
  CellReader(XmlReader& xml, Sheet& sheet, const std::vector<bool>& isDate, size_t shared)
      : xml_(xml), sheet_(sheet), isDate_(isDate), shared_(shared) {}

  void read() {
    sheet_.starts.push_back(0);
    for (Event e; (e = xml_.next()) != Event::Done;) {
      if (e != Event::Start) continue;
      if (xml_.name() == "row")
        startRow();
      else if (xml_.name() == "c")
        cell();
    }
    sheet_.starts.push_back(sheet_.cells.size());
    if (sheet_.starts.size() == 2 && sheet_.cells.empty()) sheet_.starts = {0};
  }

 private:
  /// Rows are numbered, or follow one another; never backwards.
  void startRow() {
    size_t here = sheet_.starts.size() - 1, row = begun_ ? here + 1 : 0;
    uint32_t given = numberAttribute(xml_, "r", 0);
    if (given > 0 && given <= kMostRows) row = given - 1;
    if (begun_ && row <= here) row = here + 1;
    if (row >= kMostRows) return;
    while (sheet_.starts.size() - 1 < row) sheet_.starts.push_back(sheet_.cells.size());
    begun_ = true;
    column_ = 0;
    interruptionPoint(row);
  }

  void cell() {
    SheetCell c;
    size_t row = 0, column = column_;
    if (xml_.hasAttribute("r")) parseCellName(xml_.attribute("r"), row, column);
    c.column = uint32_t(std::max(column, column_));
    c.style = numberAttribute(xml_, "s", 0);
    std::string type(xml_.attribute("t"));
    std::string value, inlineText;
    bool has = false, isInline = false;
    for (int depth = 1; depth > 0;) {
      Event e = xml_.next();
      if (e == Event::Done) break;
      if (e == Event::End) --depth;
      if (e != Event::Start) continue;
      if (xml_.name() == "v") {
        value = xml_.wholeText();
        has = true;
      } else if (xml_.name() == "f") {
        c.formula = int32_t(sheet_.formulas.size());
        sheet_.formulas.push_back(xml_.wholeText());
      } else if (xml_.name() == "t") {
        inlineText += xml_.wholeText();
        isInline = true;
      } else {
        ++depth;
      }
    }
    if (c.column >= kMostColumns) return;
    column_ = c.column + 1;
    set(c, type, has ? value : inlineText, has || isInline);
    if (c.kind != SheetCell::Kind::Empty || c.formula >= 0) sheet_.cells.push_back(c);
  }

  void text(SheetCell& c, std::string value) {
    c.kind = SheetCell::Kind::Text;
    c.text = uint32_t(sheet_.texts->size());
    sheet_.texts->push_back(std::move(value));
  }

  void set(SheetCell& c, const std::string& type, std::string value, bool has) {
    if (!has) return;
    if (type == "str" || type == "inlineStr" || type == "d") return text(c, std::move(value));
    if (type == "e") {
      text(c, std::move(value));
      c.kind = SheetCell::Kind::Error;
      return;
    }
    std::optional<double> x = fieldNumber(value);
    if (!x) {
      if (!value.empty()) text(c, std::move(value));
      return;
    }
    if (type == "s") {
      if (*x < 0 || *x >= double(shared_)) return;
      c.kind = SheetCell::Kind::Text;
      c.text = uint32_t(*x);
      return;
    }
    c.number = *x;
    c.kind = type == "b"                                    ? SheetCell::Kind::Logical
             : c.style < isDate_.size() && isDate_[c.style] ? SheetCell::Kind::Date
                                                            : SheetCell::Kind::Number;
  }

  XmlReader& xml_;
  Sheet& sheet_;
  const std::vector<bool>& isDate_;
  size_t shared_, column_ = 0;
  bool begun_ = false;
};

}  // namespace

Sheet Workbook::sheet(size_t k) const {
  std::string bytes = shared_.empty() ? "" : part(shared_);
  Sheet sheet;
  sheet.name = sheets_[k].name;
  sheet.since1904 = since1904_;
  sheet.texts = sharedTexts(bytes, "'" + path_ + "'", identifier_);
  bytes = part(sheets_[k].part);
  XmlReader xml(bytes, "Sheet '" + sheet.name + "' of '" + path_ + "'", identifier_);
  CellReader(xml, sheet, isDate_, sheet.texts->size()).read();
  return sheet;
}

}  // namespace matlift::builtins
