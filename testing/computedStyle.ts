type GetStyle = typeof window.getComputedStyle;

const own = Symbol.for('ftrack: styles of jsdom');
const kept = window as Window & { [own]?: GetStyle };
/** This file is evaluated again for each test file; the window is not. */
const ofJsdom = (kept[own] ??= window.getComputedStyle);

/**
 * jsdom applies its whole style sheet to every element that is asked about, and queries by role ask about each with its
 * ancestors: a sixth of all the time. While the document has no rules, only what is written at an element decides.
 */
export const quickStyles = () => {
  window.getComputedStyle = (element, pseudo) =>
    pseudo ? ofJsdom.call(window, element, pseudo) : styleOf(element as HTMLElement);
};

export const fullStyles = () => {
  window.getComputedStyle = ofJsdom;
};

const styleOf = (element: HTMLElement): CSSStyleDeclaration => {
  const read: Record<string, () => string> = {
    display: () => element.style?.display || displayOf(element),
    visibility: () => inherited(element, 'visibility') || 'visible',
    pointerEvents: () => inherited(element, 'pointerEvents') || 'auto',
  };
  const all = () => ofJsdom.call(window, element);
  const getPropertyValue = (name: string) => (read[name] ?? (() => all().getPropertyValue(name)))();
  return new Proxy(element.style, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return getPropertyValue;
      const quick = typeof name === 'string' && Object.hasOwn(read, name) ? read[name] : undefined;
      return quick ? quick() : Reflect.get(all(), name);
    },
  });
};

const decisive = ['hidden', 'open', 'type', 'popover'];
const displays = new Map<string, string>();

/** What jsdom says of an element with this name and those of its attributes that its style sheet looks at. */
const displayOf = (element: HTMLElement): string => {
  const key = [element.localName, ...decisive.map((name) => element.getAttribute(name) ?? '-')].join(' ');
  const known = displays.get(key);
  if (known !== undefined) return known;
  const { display } = ofJsdom.call(window, element);
  displays.set(key, display);
  return display;
};

const inherited = (element: HTMLElement, property: 'visibility' | 'pointerEvents'): string => {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const value = at.style?.[property];
    if (value && value !== 'inherit') return value;
  }
  return '';
};
