// What the interpreter's thread asks of the page. 'sync' functions run on the browser's own thread while
// the caller waits, so that a program that prints without end cannot run ahead of the page.
mergeInto(LibraryManager.library, {
  matliftPageOutput__proxy: 'sync',
  matliftPageOutput__sig: 'viii',
  matliftPageOutput: function (text, length, stream) {
    // A copy: TextDecoder refuses shared memory.
    Module['onOutput'](HEAPU8.slice(text, text + length), stream);
  },

  matliftPageFinished__proxy: 'sync',
  matliftPageFinished__sig: 'vi',
  matliftPageFinished: function (status) {
    Module['onFinished'](status);
  },
});
