/**
 * Returns the focus to the element that opened a layer. MUI does so while that element is in the page; if a dialog has
 * its own address (`/ordenes/create` over `/ordenes`), the page below is rendered again, and the opener is found by its
 * link and its text.
 */

/** Elements that had the focus, the latest one last. */
const recent: HTMLElement[] = [];

export const noteFocus = (target: EventTarget | null): void => {
  if (!(target instanceof HTMLElement)) return;
  recent.push(target);
  if (recent.length > 9) recent.shift();
};

document.addEventListener('focusin', ({ target }) => noteFocus(target));

/**
 * Finds the element that opened the layer of `root`. The returned function gives the focus back; call it when the layer
 * has closed.
 */
export const rememberOpener = (root: HTMLElement | null): (() => void) => {
  const opener = recent.findLast((element) => !root?.contains(element));
  const known = opener && mark(opener);
  return () => {
    if (opener) restoreFocus({ opener, known, root, until: Date.now() + 3_000 });
  };
};

interface Closed {
  opener: HTMLElement;
  known: string | undefined;
  root: HTMLElement | null;
  /** When it stops waiting for the page to render again. */
  until: number;
}

/** Retries until the page is rendered; stops if another element gets the focus. */
const restoreFocus = (closed: Closed): void => {
  setTimeout(() => {
    const { opener, known, root, until } = closed;
    // Not the global one, which may be gone before this.
    const page = opener.ownerDocument;
    const at = page.activeElement;
    if ((at !== page.body && !root?.contains(at)) || Date.now() > until) return;
    const again = opener.isConnected
      ? opener
      : [...page.querySelectorAll<HTMLElement>(opener.tagName)].find((each) => mark(each) === known);
    again?.focus();
    restoreFocus(closed);
  }, 50);
};

const mark = (element: HTMLElement): string =>
  [element.getAttribute('href'), element.getAttribute('aria-label') ?? element.textContent].join(' ');
