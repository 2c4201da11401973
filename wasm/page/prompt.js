// The prompt below the output: one statement at a time, with the lines of before under the arrows.
export function makePrompt(input, submit) {
  const lines = [];
  let at = 0;
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      const line = input.value;
      if (!line.trim() || !submit(line)) return;
      if (lines.at(-1) !== line) lines.push(line);
      at = lines.length;
      input.value = '';
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      at = Math.min(Math.max(at + (event.key === 'ArrowUp' ? -1 : 1), 0), lines.length);
      input.value = lines[at] ?? '';
    }
  });
}
