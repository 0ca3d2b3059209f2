/** Text inside HTML. */
export const escaped = (text: unknown) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * The little of Markdown that the guide uses: headings, paragraphs, lists, blocks of code, `code`, **bold**,
 * [links](…).
 */
export const markdown = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}(?=(?:[^`]|`(?!``))*(?:```(?:[^`]|`(?!``))*```(?:[^`]|`(?!``))*)*$)/)
    .map(block)
    .join('\n');

const block = (text: string): string => {
  const heading = /^(#{2,3}) (.+)$/.exec(text);
  if (heading)
    return (
      `<h${heading[1]?.length ?? 2} id="${slug(heading[2] ?? '')}">` +
      `${inline(heading[2] ?? '')}</h${heading[1]?.length ?? 2}>`
    );
  const code = /^```\w*\n([\s\S]*?)\n```$/.exec(text);
  if (code) return `<pre tabindex="0"><code>${escaped(code[1])}</code></pre>`;
  if (/^- /.test(text)) {
    const items = text.split(/\n- /).map((item) => `<li>${inline(item.replace(/^- /, '').replaceAll('\n', ' '))}</li>`);
    return `<ul>${items.join('')}</ul>`;
  }
  return `<p>${inline(text.replaceAll('\n', ' '))}</p>`;
};

export const inline = (text: string): string =>
  escaped(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\(((?:https?:\/)?\/[^)\s]*|#[\w-]+)\)/g, '<a href="$2">$1</a>');

export const slug = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
