// The output pane: text of two streams in pieces of any size, bounded in length.

// Past this the oldest text goes: a page with a gigabyte of text does not answer any more.
const kMaxCharacters = 2_000_000;

export function makeOutput(pane) {
  const decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
  let shownCharacters = 0;
  let pending = [];

  function showPending() {
    const atEnd = pane.scrollHeight - pane.scrollTop - pane.clientHeight < 40;
    for (const [text, name] of pending) {
      const last = pane.lastChild;
      if (last && last.className === name && last.textContent.length < 10_000) last.append(text);
      else pane.append(Object.assign(document.createElement('span'), { className: name, textContent: text }));
      shownCharacters += text.length;
    }
    pending = [];
    while (shownCharacters > kMaxCharacters && pane.childNodes.length > 1) {
      shownCharacters -= pane.firstChild.textContent.length;
      pane.firstChild.remove();
    }
    if (atEnd) pane.scrollTop = pane.scrollHeight;
  }

  function show(text, name) {
    if (!text) return;
    if (pending.length === 0) setTimeout(showPending, 0);
    pending.push([text, name]);
  }
  const nameOf = (stream) => (stream === 2 ? 'error' : '');

  return {
    bytes: (bytes, stream) => show(decoders[stream].decode(bytes, { stream: true }), nameOf(stream)),
    echo: (text) => show(text, 'echo'),
    // The program ended: nothing more belongs to a character that was cut in two.
    finish() {
      for (const stream of [1, 2]) show(decoders[stream].decode(), nameOf(stream));
      showPending();
    },
    clear() {
      pending = [];
      shownCharacters = 0;
      pane.replaceChildren();
    },
  };
}
