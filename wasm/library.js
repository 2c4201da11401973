// What the workbench asks of the page. 'sync' functions run on the browser's own thread while the caller
// waits, so that a program that prints without end cannot run ahead of the page.
mergeInto(LibraryManager.library, {
  matliftSend__proxy: 'sync',
  matliftSend__sig: 'vii',
  matliftSend: function (frame, length) {
    // A copy: TextDecoder refuses shared memory.
    Module['onMessage'](HEAPU8.slice(frame, frame + length));
  },
});
