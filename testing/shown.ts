/**
 * What a page says to who reads or hears it, line by line: texts, names, states and values, where links lead. What is
 * of no matter here is masked: digits, dates, addresses of mail.
 */
export const shownOn = (page: ParentNode): string[] => {
  const lines: string[] = [];
  const parts = page.querySelectorAll('main, [role=dialog]');
  for (const part of parts) if (!part.parentElement?.closest('main, [role=dialog]')) read(part, lines);
  return lines.map((line) => (/^<h\d/.test(line) ? line : masked(line)));
};

const read = (element: Element, lines: string[]): void => {
  if (element.matches('script, style, svg, noscript')) return;
  const icon = element.matches('.material-symbols-outlined');
  if (icon || element.getAttribute('aria-hidden') === 'true') {
    const text = element.textContent.trim();
    if (icon && text) lines.push(`(${text})`);
    return;
  }
  const said = describe(element);
  if (said) lines.push(said);
  for (const child of element.childNodes)
    if (child instanceof Element) read(child, lines);
    else if (child.nodeType === Node.TEXT_NODE && child.textContent?.trim()) lines.push(child.textContent.trim());
};

/** Attributes that are told, or change what can be done. */
const told = [
  'aria-label',
  'alt',
  'title',
  'placeholder',
  'aria-current',
  'aria-pressed',
  'aria-selected',
  'aria-checked',
  'aria-expanded',
  'aria-sort',
  'aria-disabled',
  'aria-invalid',
  'type',
  'href',
  'src',
];

const describe = (element: Element): string => {
  const kind = element.getAttribute('role') ?? (named.test(element.localName) ? element.localName : '');
  const attributes = told.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null || (name === 'type' && value === 'button') ? [] : [`${name}=${value}`];
  });
  if (kind === '' && attributes.length === 0) return '';
  const states = (['disabled', 'required', 'checked', 'readOnly'] as const).filter(
    (state) => state in element && (element as HTMLInputElement)[state],
  );
  const value = /^(input|textarea|select)$/.test(element.localName) ? [`«${(element as HTMLInputElement).value}»`] : [];
  return `<${[kind || element.localName, ...attributes, ...states, ...value].join(' ')}>`;
};

const named = /^(a|button|input|textarea|select|h[1-6]|table|th|tr|form|fieldset|legend|nav|img|label|li|section)$/;

const months = [
  ...['ene(ro)?', 'feb(rero)?', 'mar(zo)?', 'abr(il)?', 'may(o)?', 'jun(io)?', 'jul(io)?', 'ago(sto)?'],
  ...['sept?(iembre)?', 'oct(ubre)?', 'nov(iembre)?', 'dic(iembre)?'],
].join('|');
const days = 'lun(es)?|mar(tes)?|mié(rcoles)?|jue(ves)?|vie(rnes)?|sáb(ado)?|dom(ingo)?';

const masked = (line: string): string =>
  line
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'uuid')
    .replaceAll(/[\w.+-]+@[\w.-]+/g, '@')
    .replaceAll(/\d+([.,:]\d+)*/g, '#')
    .replaceAll(new RegExp(`(# (?:de )?)(?:${months})\\b\\.?`, 'gi'), '$1mes')
    .replaceAll(new RegExp(`\\b(${days})\\b,? (?=#)`, 'gi'), 'día ')
    .replaceAll(new RegExp(`^(?:${months}) de #`, 'gi'), 'mes de #')
    .replaceAll(/hace (un momento|un[ao]? \w+|# \w+)/gi, 'hace #');
