// The language server and the debug adapter are the matlift program itself; this starts them.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function program() {
  return vscode.workspace.getConfiguration("matlift").get("path") || "matlift";
}

async function startClient() {
  const server = { command: program(), args: ["lsp"] };
  client = new LanguageClient("matlift", "Matlift", server, {
    documentSelector: [
      { scheme: "file", language: "matlab" },
      { scheme: "untitled", language: "matlab" },
    ],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.m") },
  });
  await client.start();
}

async function restartClient() {
  if (client) await client.stop();
  await startClient();
}

function runFile() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const file = editor.document.fileName;
  editor.document.save().then(() =>
    vscode.debug.startDebugging(undefined, { type: "matlift", request: "launch", name: "Run file", program: file, noDebug: true }),
  );
}

// F5 without a launch.json runs the file that is shown.
const configurations = {
  resolveDebugConfiguration(folder, configuration) {
    if (configuration.type) return configuration;
    const editor = vscode.window.activeTextEditor;
    if (!editor || editor.document.languageId !== "matlab") return undefined;
    return { type: "matlift", request: "launch", name: "Run file", program: editor.document.fileName };
  },
};

const adapters = {
  createDebugAdapterDescriptor() {
    return new vscode.DebugAdapterExecutable(program(), ["dap"]);
  },
};

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("matlift.run", runFile),
    vscode.commands.registerCommand("matlift.restart", restartClient),
    vscode.debug.registerDebugConfigurationProvider("matlift", configurations),
    vscode.debug.registerDebugAdapterDescriptorFactory("matlift", adapters),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("matlift.path")) restartClient();
    }),
  );
  await startClient();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
