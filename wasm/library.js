// What the interpreter's thread asks of the page. 'sync' functions run on the browser's own thread while
// the caller waits, so that a program that prints without end cannot run ahead of the page.
mergeInto(LibraryManager.library, {
  matliftPageOutput__proxy: 'sync',
  matliftPageOutput__sig: 'viii',
  matliftPageOutput: function (text, length, stream) {
    // A copy: TextDecoder refuses shared memory.
    Module['onOutput'](HEAPU8.slice(text, text + length), stream);
  },

  matliftPageFigure__proxy: 'sync',
  matliftPageFigure__sig: 'viiiii',
  matliftPageFigure: function (number, name, nameLength, svg, svgLength) {
    const text = (at, length) => new TextDecoder().decode(HEAPU8.slice(at, at + length));
    Module['onFigure'](number, text(name, nameLength), text(svg, svgLength));
  },

  matliftPageFigureClosed__proxy: 'sync',
  matliftPageFigureClosed__sig: 'vi',
  matliftPageFigureClosed: function (number) {
    Module['onFigureClosed'](number);
  },

  matliftPageFinished__proxy: 'sync',
  matliftPageFinished__sig: 'vi',
  matliftPageFinished: function (status) {
    Module['onFinished'](status);
  },
});
