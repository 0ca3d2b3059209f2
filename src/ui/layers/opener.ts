/**
 * Gives the focus back to what opened a layer. MUI does so while that element is in the page; where a dialog has an address of its own
 * (`/ordenes/create` over `/ordenes`) the page below is drawn anew, and the opener is found again by its link and its text.
 */

/** Elements that had the focus, the latest one last. */
const recent: HTMLElement[] = [];

export const noteFocus = (target: EventTarget | null): void => {
  if (!(target instanceof HTMLElement)) return;
  recent.push(target);
  if (recent.length > 9) recent.shift();
};

document.addEventListener('focusin', ({ target }) => noteFocus(target));

/** Finds what the layer inside `root` was opened from. Call the answer when the layer has closed: it gives the focus back. */
export const rememberOpener = (root: HTMLElement | null): (() => void) => {
  const opener = recent.findLast((element) => !root?.contains(element));
  const known = opener && mark(opener);
  return () => {
    if (opener) restoreFocus({ opener, known, root, until: Date.now() + longest });
  };
};

/** ms in which a page must have been drawn again. */
const longest = 3_000;

interface Closed {
  opener: HTMLElement;
  known: string | undefined;
  root: HTMLElement | null;
  until: number;
}

/** Tries until the page is drawn; stops as soon as something else has the focus. */
const restoreFocus = (closed: Closed): void => {
  setTimeout(() => {
    const { opener, known, root, until } = closed;
    const at = document.activeElement;
    if ((at !== document.body && !root?.contains(at)) || Date.now() > until) return;
    const again = opener.isConnected ? opener : [...document.querySelectorAll<HTMLElement>(opener.tagName)].find((each) => mark(each) === known);
    again?.focus();
    restoreFocus(closed);
  }, 50);
};

const mark = (element: HTMLElement): string => [element.getAttribute('href'), element.ariaLabel ?? element.textContent].join(' ');
