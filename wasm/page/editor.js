// The editor: a text area with line numbers, kept across visits.
const kKey = 'matlift.program';

// A browser that keeps nothing (private windows, full disks) is no reason not to work.
function recall() {
  try { return localStorage.getItem(kKey); } catch { return null; }
}
function keep(program) {
  try { localStorage.setItem(kKey, program); } catch { /* not kept */ }
}

export function makeEditor(area, gutter) {
  function changed() {
    const lines = area.value.split('\n').length;
    gutter.textContent = Array.from({ length: lines }, (_, i) => i + 1).join('\n');
    gutter.scrollTop = area.scrollTop;
    keep(area.value);
  }
  area.addEventListener('input', changed);
  area.addEventListener('scroll', () => { gutter.scrollTop = area.scrollTop; });
  area.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey) return;
    event.preventDefault();
    area.setRangeText('    ', area.selectionStart, area.selectionEnd, 'end');
    changed();
  });
  return {
    recall,
    text: () => area.value,
    load(program) {
      area.value = program;
      changed();
    },
  };
}
