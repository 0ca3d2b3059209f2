import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import { masked, maskedAddress } from './masks';

/** The page, apart from what lies over it: dialogs, menus, notices. Each line is a text, or a role with its name. */
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

/** What a screen reader would say: roles, names, texts, states and values, and where links lead. */
export const seen = (): Seen => ({
  page: [...document.querySelectorAll('main')].flatMap(linesWithin),
  over: layers().flatMap(linesWithin),
});

export const noticesShown = (): string[] =>
  [...document.querySelectorAll('.MuiSnackbar-root')].map((notice) => linesWithin(notice).join(' '));

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

/** Drawings, and what is hidden from who hears it. A layer under another one is hidden as well, but read. */
const unsaid = [
  ...['script', 'style', 'svg', 'noscript', '.leaflet-pane', '.noStreets', '[data-testid=sentinelStart]'],
  ...['.material-symbols-outlined', '[aria-hidden=true]'],
].join(', ');
/** Elements within a line of text. */
const inline = /^(abbr|b|bdi|br|code|em|i|kbd|label|mark|s|small|span|strong|sub|sup|time|u)$/;

/** The lines of what an element contains: a row of a table, a term with what it means, and a short item have one. */
const linesWithin = (root: Element): string[] => {
  const lines: string[] = [];
  /** The text so far of the line that is read. */
  let text = '';
  const end = (line = text) => {
    if (line) lines.push(line);
    text = '';
  };
  const add = (words: string) => {
    if (words) text += (text && ' ') + words;
  };
  const read = (node: Node, silent: boolean) => {
    if (node instanceof Element) readElement(node, silent);
    else if (node.nodeType === Node.TEXT_NODE && !silent) add(masked(plain(node.textContent)));
  };
  const readElement = (element: Element, silent: boolean) => {
    if (element.matches(unsaid)) return;
    const { localName } = element;
    if (element.matches('tr, [role=row]')) {
      end();
      const cells = [...element.children].map((cell) => linesWithin(cell).join(' '));
      end(`row${statesOf(element)}: ${cells.join(' | ')}`);
      return;
    }
    if (element.matches('dt, li:not([role])')) {
      end();
      const inner = linesWithin(element);
      if (localName === 'dt') add(`${inner.join(' ')}:`);
      else if (inner.join(' ').length < 100) end(`• ${inner.join(' ')}`);
      else lines.push(...inner);
      return;
    }
    if (localName === 'dd') {
      add(linesWithin(element).join(' '));
      end();
      return;
    }
    const role = spokenRole(element);
    const isWithinText = inline.test(localName) && !role;
    if (!isWithinText) end();
    if (role) end(describe(element, role));
    else if (!silent) add(titleOf(element));
    for (const child of element.childNodes)
      read(child, silent || isNameOfAnother(element) || namedByContent.test(role));
    if (!isWithinText) end();
  };
  for (const child of root.childNodes) read(child, false);
  end();
  return lines;
};

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Roles whose name or value is what they contain, which is thus said already. */
const namedByContent = /^(button|link|heading|tab|option|menuitem|menuitemcheckbox|menuitemradio|combobox)$/;
/** Roles that only say where texts are. */
const ofPlaces = /^(presentation|none|generic|banner|contentinfo|rowgroup|legend|main|document|.*cell|.*header)$/;
/** Roles that say something only with a name. */
const ofNamed = /^(region|form|list|complementary|group|article|table|tablist|tabpanel|toolbar|navigation)$/;

/** The role that is worth a line, or ''. */
const spokenRole = (element: Element): string => {
  const type = element instanceof HTMLInputElement && element.type !== 'hidden' ? element.type : '';
  const role = getRole(element) ?? type;
  return ofPlaces.test(role) || (ofNamed.test(role) && nameOf(element) === '') ? '' : role;
};

/** The words of a label belong to its field. */
const isNameOfAnother = (element: Element): boolean =>
  element.localName === 'legend' ||
  (element instanceof HTMLLabelElement && element.control !== null) ||
  (element.id !== '' && document.querySelector(`[aria-labelledby~="${element.id}"]`) !== null);

/** There is no layout to ask: texts of inline elements belong together. */
const withoutLayout = (element: Element) =>
  ({
    getPropertyValue: (name: string) => (name !== 'display' ? '' : inline.test(element.localName) ? 'inline' : 'block'),
  }) as CSSStyleDeclaration;

const nameOf = (element: Element): string =>
  masked(
    plain(
      computeAccessibleName(element, {
        computedStyleSupportsPseudoElements: false,
        getComputedStyle: withoutLayout,
      }),
    ),
  );

const titleOf = (element: Element): string => {
  const title = element.getAttribute('title');
  return title && !plain(element.textContent).includes(title) ? `(${masked(title)})` : '';
};

/** `button "Vistas" expanded=false`, `link "Rosa Díaz" → /personal/#/show`, `textbox "Nombre" «Camión uno» required` */
const describe = (element: Element, role: string): string => {
  const name = nameOf(element);
  const written = element.matches('textarea, select, input:not([type=checkbox], [type=radio])')
    ? (element as HTMLInputElement).value
    : role === 'combobox' && plain(element.textContent);
  // On the thirtieth of a month the last thirty days are this month.
  const value = typeof written === 'string' ? ` «${masked(written.replace(/^Este mes$/, 'Últimos 30 días'))}»` : '';
  const others = ['placeholder', 'title', 'aria-valuetext'].flatMap((attribute) => {
    const said = element.getAttribute(attribute);
    return said && !name.includes(masked(said)) ? ` ${attribute}="${masked(said)}"` : [];
  });
  const target = element.getAttribute('href');
  return [
    role === 'heading' ? element.localName : role,
    name && ` "${name}"`,
    value,
    statesOf(element),
    ...others,
    target === null ? '' : ` → ${maskedAddress(target)}`,
  ].join('');
};

const states = [
  ...['expanded', 'pressed', 'selected', 'checked', 'disabled', 'invalid', 'required', 'current', 'busy', 'sort'],
  ...['valuenow', 'readonly', 'multiselectable'],
];
const usual = new Set(['invalid=false', 'disabled=false', 'busy=false']);

/** With a blank before each. */
const statesOf = (element: Element): string => {
  const ofAria = states.flatMap((state) => {
    const value = element.getAttribute(`aria-${state}`);
    return value === null || usual.has(`${state}=${value}`) ? [] : `${state}=${masked(value)}`;
  });
  const own = (['disabled', 'required', 'checked', 'readOnly', 'open'] as const).filter(
    (state) => state in element && (element as HTMLInputElement & HTMLDetailsElement)[state],
  );
  return [...ofAria, ...own].map((state) => ` ${state}`).join('');
};
