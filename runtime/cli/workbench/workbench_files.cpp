// Requests about files.
#include "runtime/cli/workbench/workbench.h"

namespace matlift::workbench {

void Workbench::list(const Request& request, Answer& answer) {
  answer.json.beginList("entries");
  for (const FileEntry& entry : files_.list(request.text("path"))) {
    answer.json.beginItem().text("name", entry.name).flag("folder", entry.isFolder);
    answer.json.integer("bytes", entry.bytes).integer("modified", entry.modified).end();
  }
  answer.json.endList();
}

void Workbench::read(const Request& request, Answer& answer) {
  FileEntry facts;
  answer.bytes = files_.read(request.text("path"), facts);
  answer.json.integer("bytes", facts.bytes).integer("modified", facts.modified);
}

void Workbench::write(const Request& request, Answer& answer) {
  answer.json.integer("modified", files_.write(request.text("path"), request.bytes(),
                                               request.integer("modified", 0)));
  filesChanged();
}

void Workbench::makeFolder(const Request& request, Answer&) {
  files_.makeFolder(request.text("path"));
  filesChanged();
}

void Workbench::remove(const Request& request, Answer&) {
  files_.remove(request.text("path"));
  filesChanged();
}

void Workbench::rename(const Request& request, Answer&) {
  files_.rename(request.text("path"), request.text("to"));
  filesChanged();
}

void Workbench::filesChanged() { publish(R"({"type":"filesChanged"})"); }

}  // namespace matlift::workbench
