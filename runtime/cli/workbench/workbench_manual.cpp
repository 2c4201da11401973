// The functions for a manual: rows that never change, so that they can be read while a program
// runs.
#include "builtins/theme_list.h"
#include "runtime/cli/workbench/workbench.h"

namespace matlift::workbench {

void Workbench::functions(const Request&, Answer& answer) {
  static constexpr const char* kTitles[] = {
#define MATLIFT_TITLE(name, title) title,
      MATLIFT_HELP_GROUPS(MATLIFT_TITLE)
#undef MATLIFT_TITLE
  };
  answer.json.beginList("groups");
  for (const char* title : kTitles) answer.json.item(std::string_view(title));
  answer.json.endList().beginList("functions");
  for (const builtins::GroupedTheme& theme : builtins::groupedThemes()) {
    for (const BuiltinDescriptor& row : theme.rows) {
      if (!row.help) continue;
      answer.json.beginItem().text("name", row.name).integer("group", int(theme.group));
      answer.json.text("help", row.help);
      if (row.example && *row.example) answer.json.text("example", row.example);
      if (row.expected && *row.expected) answer.json.text("expected", row.expected);
      answer.json.end();
    }
  }
  answer.json.endList();
}

}  // namespace matlift::workbench
