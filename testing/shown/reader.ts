import { masked, maskedAddress } from './masks';

/** The page, apart from what lies over it: dialogs, menus, notices. Each line is one text, or one element. */
export interface Seen {
  page: readonly string[];
  over: readonly string[];
}

/** What lies over the page: the last is on top. */
export const layers = (): Element[] =>
  [...document.body.children].filter(
    (child) =>
      child.matches('[role=presentation], [role=dialog], .MuiModal-root, .MuiPopper-root:not([role=tooltip])') &&
      !child.matches('.MuiModal-hidden') &&
      child.childElementCount > 0,
  );

/** What is said to who reads or hears it: texts, names, states and values, classes, where links lead. */
export const seen = (): Seen => ({
  page: [...document.querySelectorAll('main')].flatMap(linesOf),
  over: layers().flatMap(linesOf),
});

export const noticesShown = (): string[] =>
  [...document.querySelectorAll('.MuiSnackbar-root')].map((notice) => linesOf(notice).join(' '));

/** The lines of `all` that `others` does not have, or has fewer times. */
export const without = (all: readonly string[], others: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return all.filter((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count <= 0;
  });
};

/** A layer under another one is hidden from who hears the page, but read all the same. */
const linesOf = (root: Element): string[] => {
  const lines: string[] = [];
  for (const child of root.children) read(child, lines);
  return lines;
};

const read = (element: Element, lines: string[]): void => {
  if (
    element.matches(
      'script, style, svg, noscript, .leaflet-pane, .noStreets, [data-testid=sentinelStart], .MuiTouchRipple-root',
    )
  )
    return;
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
    else if (child.nodeType === Node.TEXT_NODE && child.textContent?.trim())
      lines.push(...masked(child.textContent.trim()).split('\n'));
};

/** Attributes that screen readers announce, or that change what is seen or can be done. */
const kept = new Set([
  ...['alt', 'title', 'placeholder', 'type', 'inputmode', 'maxlength', 'min', 'max', 'step', 'rows', 'accept'],
  ...['multiple', 'autocomplete', 'download', 'target', 'colspan', 'dir', 'lang', 'hidden', 'inert', 'open', 'style'],
]);
const left =
  /^(aria-(controls|labelledby|describedby|owns|activedescendant|hidden|haspopup|modal)|data-(test|testid|series|index|option-index|discover|shrink|indeterminate|mui-.*))$/;
/** What the library computes for itself. */
const ofLibrary = /Paper-shadow|transition|clip-path|display: contents|margin-top|^opacity/;

const usual = new Set(['type=button', 'aria-invalid=false', 'aria-disabled=false']);

const describe = (element: Element): string => {
  const kind = element.getAttribute('role') ?? (named.test(element.localName) ? element.localName : '');
  const attributes: string[] = [];
  for (const { name, value } of element.attributes)
    if (name === 'href' || name === 'src') attributes.push(`${name}=${maskedAddress(value)}`);
    else if (kept.has(name) || (/^(aria|data)-/.test(name) && !left.test(name)))
      if (!usual.has(`${name}=${value}`) && !(name === 'style' && ofLibrary.test(value)))
        attributes.push(`${name}=${masked(value)}`);
  const classes = classesOf(element);
  if (kind === '' && attributes.length === 0 && classes === '') return '';
  const states = (['disabled', 'required', 'checked', 'readOnly'] as const).filter(
    (state) => state in element && (element as HTMLInputElement)[state],
  );
  const value = /^(input|textarea|select)$/.test(element.localName)
    ? [`«${masked((element as HTMLInputElement).value)}»`]
    : [];
  return `<${[(kind || element.localName) + classes, ...attributes, ...states, ...value].join(' ')}>`;
};

/** Our own classes, and those of the library that name a colour, size or state. */
const classesOf = (element: Element): string =>
  [...element.classList]
    .flatMap((name) => {
      if (!name.startsWith('Mui')) return /^(css-|Ra|ra-|leaflet-|fc-|Private|material-symbols)/.test(name) ? [] : name;
      return ofState.exec(name)?.slice(1, 2) ?? [];
    })
    .map((name) => `.${name}`)
    .join('');

const ofState =
  /^Mui(?:-(?!focus)|(?:Button|Chip|Alert|IconButton|Typography|TextField|Tab)-(?=color|size|filled|outlined|contained|text))(\w+)$/;

const named = /^(a|button|input|textarea|select|h[1-6]|table|th|tr|td|form|fieldset|legend|nav|img|label|li|section)$/;
