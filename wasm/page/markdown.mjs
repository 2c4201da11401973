// The manual's chapters as HTML: headings, paragraphs, lists, tables, code, links. What else Markdown has does not occur
// there. Everything is escaped; a link to another chapter becomes data-chapter.
const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

function inline(text) {
  return text.split(/(`[^`]+`)/).map((part) => {
    if (part.startsWith('`')) return `<code>${escape(part.slice(1, -1))}</code>`;
    return escape(part)
      .replace(/\[([^\]]+)\]\((\w+)\.md\)/g, '<a href="#" data-chapter="$2">$1</a>')
      .replace(/!?\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>');
  }).join('');
}

const cells = (line) => line.replace(/^\||\|\s*$/g, '').split('|').map((cell) => cell.trim());

function table(lines) {
  const row = (line, tag) => `<tr>${cells(line).map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row(lines[0], 'th')}</thead><tbody>${lines.slice(2).map((line) => row(line, 'td')).join('')}</tbody></table>`;
}

function block(lines) {
  const heading = lines[0].match(/^(#+) (.*)/);
  if (heading) return `<h${heading[1].length + 1}>${inline(heading[2])}</h${heading[1].length + 1}>${lines.length > 1 ? block(lines.slice(1)) : ''}`;
  if (lines[0].startsWith('|') && /^\|[-|]+$/.test(lines[1] ?? '')) return table(lines);
  const marker = /^(- |\d+\. )/;
  if (marker.test(lines[0])) {
    const items = lines.join('\n').split(/\n(?=- |\d+\. )/).map((item) => `<li>${inline(item.replace(marker, '').replace(/\n\s*/g, ' '))}</li>`).join('');
    return lines[0].startsWith('- ') ? `<ul>${items}</ul>` : `<ol>${items}</ol>`;
  }
  return `<p>${inline(lines.join(' '))}</p>`;
}

export function htmlOf(markdown) {
  return markdown.split(/^(```\w*\n[\s\S]*?^```$)/m).map((part) => {
    const code = part.match(/^```(\w*)\n([\s\S]*?)^```$/m);
    if (code) return `<pre class="${code[1] === 'matlab' ? 'program' : 'printed'}">${escape(code[2].replace(/\n$/, ''))}</pre>`;
    return part.split(/\n\s*\n/).map((text) => text.split('\n').filter(Boolean)).filter((lines) => lines.length).map(block).join('\n');
  }).join('\n');
}
