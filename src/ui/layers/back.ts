import { isLeaving } from '../../providers/leave';

/**
 * Back closes the top layer (dialog, sheet, menu, drawer), never the page beneath. Every open layer has an entry in the
 * browser's history above the page's own; Back leaves the entry and closes the layer, and closing a layer otherwise
 * removes its entry. The router only sees pages.
 */

/** A history entry. */
interface Place {
  /** Its number, counted along the history. */
  at: number;
  /** 0: a page; n: the n-th layer over it. */
  depth: number;
  /** Of a page: the address of the previous page. */
  beneath?: string | undefined;
}

interface Layer {
  close: () => void;
  open: boolean;
}

const key = 'capa';
let layers: Layer[] = [];
/** The page under the layers, as the router last wrote it. */
let page: { state: unknown; href: string; beneath?: string | undefined };
let current: Place;
/** The highest known number of a page ahead. */
let lastPage = 0;
/** The callback on arrival, while our own history navigation is in progress. */
let arrival: (() => void) | undefined;
/** History writes that wait for the arrival. */
let held: (() => void)[] = [];
/** The path of the page whose address opens a drawer over itself. */
let addressed: string | undefined;
let watching = false;

/** If the browser ignores the request, it is repeated after so many ms. */
const retryAfter = 300;
/** A history navigation takes a few ms; one that never arrives must not block the product. */
const longest = 2_000;

/** Registers a layer over the page. Returns the function that removes it. */
export const openLayer = (close: () => void): (() => void) => {
  watchBack();
  const layer: Layer = { close, open: true };
  layers.push(layer);
  // Its entry must exist before the layer is visible: Back may be pressed at once.
  if (layers.length > current.depth) settle();
  else settleSoon();
  return () => {
    layer.open = false;
    layers = layers.filter((each) => each !== layer);
    settleSoon();
  };
};

/**
 * The address of this page opens the drawer over it: Back closes it without our help, and leaving it for its list
 * leaves no entry behind.
 */
export const addressLayer = (): (() => void) => {
  watchBack();
  const path = window.location.pathname;
  addressed = path;
  return () => {
    if (addressed === path) addressed = undefined;
  };
};

/** Before any router listens. */
export const watchBack = (): void => {
  if (watching) return;
  watching = true;
  const left = placeOf(window.history.state);
  current = left ?? { at: 0, depth: 0 };
  lastPage = current.at - current.depth;
  page = { state: window.history.state, href: window.location.href, beneath: current.beneath };
  window.history.pushState = (state: unknown, _, url) => {
    const href = resolved(url);
    whenThere(() => pushPage(state, href));
  };
  window.history.replaceState = (state: unknown, _, url) => {
    const href = resolved(url);
    // A document that is reloaded right afterwards must find the new state already written.
    if (arrival) write('replaceState', state, current, href);
    whenThere(() => replacePage(state, href));
  };
  // The only slot of its kind: it runs before every listener, and a second copy of this module replaces the first.
  window.onpopstate = onArrival;
  // After a reload no layer is open.
  if (current.depth > 0) travel(-current.depth);
  else write('replaceState', page.state, current, page.href);
};

const onArrival = (event: PopStateEvent): void => {
  const from = current;
  current = placeOf(window.history.state) ?? { at: from.at + 1, depth: 0 };
  if (arrival) {
    event.stopImmediatePropagation();
    arrive();
  } else if (current.at < from.at && current.at >= from.at - from.depth) {
    event.stopImmediatePropagation();
    closeDownTo(current.depth);
  } else if (current.depth === 0) {
    page = { state: window.history.state, href: window.location.href, beneath: current.beneath };
    settleSoon();
  } else {
    event.stopImmediatePropagation();
    pass(from);
  }
};

/**
 * Nothing is open at this entry any more: goes on to the page beneath or beyond it; if there is none beyond, back to
 * the previous entry.
 */
const pass = (from: Place): void => {
  const { at, depth } = current;
  if (at > from.at && at > lastPage) return travel(from.at - at);
  current = { at, depth: 0 };
  window.history.go(at < from.at ? -depth : 1);
};

const closeDownTo = (depth: number): void => {
  restorePage();
  for (const layer of layers.splice(depth).reverse()) {
    layer.close();
    // A layer that refused to close is still open.
    setTimeout(() => {
      if (!layer.open || layers.includes(layer)) return;
      layers.push(layer);
      settle();
    }, retryAfter);
  }
  settleSoon();
};

/** The page's address may have changed while a layer was open. */
const restorePage = (): void => {
  if (current.depth === 0 && page.href !== window.location.href) write('replaceState', page.state, current, page.href);
};

/** Makes the number of entries equal to that of layers. */
const settle = (): void => {
  // A replaced copy of this module must do nothing; a history navigation now would cancel the document that is loading.
  if (arrival || isLeaving() || window.onpopstate !== onArrival) return;
  const missing = layers.length - current.depth;
  if (missing < 0) travel(missing);
  for (let n = 0; n < missing; n += 1) {
    lastPage = current.at - current.depth;
    write('pushState', page.state, { at: current.at + 1, depth: current.depth + 1 }, window.location.href);
  }
};

let settling = false;
/** After everything else in this tick: a menu that closes may open a page, one dialog may follow another. */
const settleSoon = (): void => {
  if (settling) return;
  settling = true;
  setTimeout(() => {
    settling = false;
    settle();
  });
};

const travel = (by: number, then: () => void = restorePage): void => {
  const late = setTimeout(() => {
    if (arrival !== done) return;
    current = placeOf(window.history.state) ?? { at: current.at, depth: 0 };
    arrive();
  }, longest);
  const done = () => {
    clearTimeout(late);
    then();
  };
  arrival = done;
  window.history.go(by);
};

const arrive = (): void => {
  const done = arrival;
  arrival = undefined;
  done?.();
  const waiting = held;
  held = [];
  for (const each of waiting) whenThere(each);
  settleSoon();
};

const whenThere = (work: () => void): void => {
  if (arrival) held.push(work);
  else work();
};

/** A new page replaces the entry of the layer that opened it. */
const pushPage = (state: unknown, href: string): void => {
  if (isInDrawer() && (new URL(href).pathname === addressed || isSame(page.beneath, href)))
    return leaveDrawer(state, href);
  const { at, depth } = current;
  const beneath = page.href;
  page = { state, href, beneath };
  if (depth === 0) write('pushState', state, { at: at + 1, depth: 0, beneath }, href);
  else write('replaceState', state, { at, depth: 0, beneath }, href);
  lastPage = current.at;
  // A layer that stays open is over the new page.
  settleSoon();
};

const replacePage = (state: unknown, href: string): void => {
  if (isInDrawer() && isSame(page.beneath, href)) return leaveDrawer(state, href);
  page = { ...page, state, href };
  write('replaceState', state, current, href);
};

const isInDrawer = () => addressed !== undefined && addressed === window.location.pathname;

/** From the drawer to its list, usually the entry beneath, or to another record in the same drawer. */
const leaveDrawer = (state: unknown, href: string): void => {
  const steps = current.depth + (isSame(page.beneath, href) ? 1 : 0);
  const settled = () => {
    page = { state, href, beneath: current.beneath };
    lastPage = current.at;
    write('replaceState', state, current, href);
  };
  if (steps === 0) settled();
  else travel(-steps, settled);
};

const write = (how: 'pushState' | 'replaceState', state: unknown, place: Place, href: string): void => {
  current = place;
  History.prototype[how].call(window.history, { ...(isObject(state) && state), [key]: place }, '', href);
};

/** Without a URL, the address stays as it is, with its fragment. */
const resolved = (url: string | URL | null | undefined): string =>
  url == null ? window.location.href : new URL(url, window.location.href).href;

const isSame = (one: string | undefined, other: string): boolean =>
  one !== undefined && inOrder(one) === inOrder(other);
const inOrder = (href: string) => {
  const { pathname, searchParams } = new URL(href);
  return `${pathname}?${searchParams.toString()}`;
};

const placeOf = (state: unknown): Place | undefined =>
  isObject(state) && isPlace(state[key]) ? state[key] : undefined;
const isPlace = (given: unknown): given is Place =>
  isObject(given) && typeof given['at'] === 'number' && typeof given['depth'] === 'number';
const isObject = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null;
