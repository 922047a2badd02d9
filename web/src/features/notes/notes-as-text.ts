/** Converts notes to plain text: a line for each block, lists with their marks, links with their addresses. */
export function notesAsText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const text = body.childElementCount === 0 ? (body.textContent ?? '') : linesOf(body).join('\n');
  return `${text.trim()}\n`;
}

const block = /^(p|div|h\d|li|ul|ol|blockquote)$/;

/** Returns the text of an element, at least one line for each block in it. */
function linesOf(element: Element): string[] {
  const lines: string[] = [];
  let line: string | null = null;
  const end = () => {
    if (line !== null) lines.push(...line.split('\n'));
    line = null;
  };
  let number = 0;
  for (const node of element.childNodes) {
    if (node instanceof Element && block.test(node.localName)) {
      end();
      if (node.localName === 'li') number += 1;
      lines.push(...blockLines(node, number));
    } else line = (line ?? '') + inlineText(node);
  }
  end();
  return lines.length > 0 ? lines : [''];
}

function blockLines(element: Element, number: number): string[] {
  const lines = linesOf(element);
  const { localName: name, parentElement: list } = element;
  if (name === 'blockquote') return lines.map((line) => `> ${line}`);
  if (name !== 'li') return lines;
  const mark = list?.localName === 'ol' ? `${number}. ` : '- ';
  return lines.map((line, at) => (at === 0 ? mark : ' '.repeat(mark.length)) + line);
}

function inlineText(node: Node): string {
  if (!(node instanceof Element)) return node instanceof Text ? node.data : '';
  if (/^(script|style|template|textarea)$/.test(node.localName)) return '';
  if (node.localName === 'br') return '\n';
  const words = [...node.childNodes].map(inlineText).join('');
  const href = node.localName === 'a' ? node.getAttribute('href') : null;
  return href && href !== words ? `${words} (${href})` : words;
}
