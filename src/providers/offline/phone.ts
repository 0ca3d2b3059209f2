import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { events, ordersChannel } from '#contract/core/realtime';
import { reportFault } from '../fault';
import { here } from '../leave';
import { onSessionEnd, type EndNotice } from '../endNotice';
import { queryClient } from '../queries';
import { onConnection, onReconnection, subscribe } from '../realtime';
import { currentRole } from '../session';
import { onServerTime } from '../serverTime';
import { respondOfflineWith } from '../offlineResponder';
import { answerOf } from './answers';
import { apply } from './apply';
import { isStuck, type Accion, type Entry } from './entry';
import { forgetOthers, rememberCopy } from './forget';
import { inOrder } from './inOrder';
import { keyOf } from './keys';
import { lineOf, newKey } from './line';
import { createClock, type Clock } from './clock';
import { createOutbox, type Outbox } from './outbox';
import { createPace, type Pace } from './pace';
import { refresh } from './refresh';
import { createRounds } from './rounds';
import { emptyReference, readReference, type Reference } from './reference';
import { nothing, type Copy } from './copy';
import { openLocalStore, type Drafts, type LocalStore } from './localStore';

/** The state that an operario's screens render. */
export interface Phone {
  /**
   * `cargando` until the stored data is read; `sin_datos`: nothing is stored and there is no response yet; `imposible`:
   * this browser cannot store anything.
   */
  fase: 'cargando' | 'sin_datos' | 'listo' | 'imposible';
  /** The server's last state with unsent changes applied. */
  vista: Copy;
  /** The server's last state. */
  copy: Copy;
  entradas: readonly Entry[];
  /** Unsubmitted drafts, by place. */
  borradores: Drafts;
  /** Entries of this user that this browser cannot decrypt. */
  ilegibles: number;
  enviando: boolean;
  /** Whether the last request got a response. */
  en_linea: boolean;
  /** Whether the network carries little, or loses much. */
  lenta: boolean;
  /** What the server answered last instead of taking or giving what was asked, in Spanish. */
  negativa: string | null;
}

const initial: Phone = {
  fase: 'cargando',
  vista: nothing,
  copy: nothing,
  entradas: [],
  borradores: {},
  ilegibles: 0,
  enviando: false,
  en_linea: true,
  lenta: false,
  negativa: null,
};
const store = createStore<Phone>(() => initial);

export const usePhoneCopy = <T>(selector: (state: Phone) => T): T => useStore(store, selector);

/** For tests and for callers outside React. */
export const phoneState = store.getState;

interface Running {
  localStore: LocalStore;
  outbox: Outbox;
  clock: Clock;
  wake: () => void;
  call: () => void;
  name: string;
}
let running: Running | undefined;
/** Where somebody who has no phone keeps drafts: the office. */
let apart: Pick<Running, 'localStore' | 'clock'> | undefined;

/** Waits for the database: the page may be ready before it is open. */
const there = async () => {
  if (!running && store.getState().fase === 'cargando') await openedSoon();
  if (!running) throw new Error('Este teléfono todavía no está listo. Inténtelo de nuevo.');
  return running;
};

const openedSoon = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unhear();
      resolve();
    };
    const timer = setTimeout(end, opensWithin);
    const unhear = store.subscribe(({ fase }) => (running || fase !== 'cargando') && end());
  });

/** ms */
const opensWithin = 15_000;

/**
 * Makes a change: stored here at once, sent when there is network; a call for help before everything else. Rejects if
 * this phone cannot store it. Returns its entry.
 */
export const perform = async (accion: Accion): Promise<Entry> => {
  const { outbox, wake, call } = await there();
  const entry = await outbox.add(accion);
  if (accion.tipo === 'sos') call();
  wake();
  return entry;
};

/** The same for what has a place: stored at once, with the place if that comes before it is sent. */
export const performPlaced = async (accion: Accion, place: Promise<object | undefined>): Promise<void> => {
  const { outbox, wake } = await there();
  const { n } = await outbox.add(accion);
  void Promise.race([place, new Promise<undefined>((resolve) => setTimeout(resolve, placeWithin, undefined))])
    .then((found) => found && amend(n, found))
    .finally(wake);
};
/** ms */
const placeWithin = 1_000;

/** Adds fields to the body of a change that was not sent yet. Returns whether it could. */
export const amend = async (n: number, fields: object): Promise<boolean> =>
  (await there()).outbox.amend(n, (accion) => ({ ...accion, cuerpo: { ...accion.cuerpo, ...fields } }) as Accion);

/** Stores a picture until it is uploaded; returns the id that actions use. */
export const keepPhoto = async (picture: Blob): Promise<string> => {
  const id = newKey();
  const { localStore } = await there();
  await localStore.keepPhoto({ id, tipo: picture.type, archivo_id: null, creado_en: Date.now() }, picture);
  return id;
};

/** Stores a draft at once; undefined deletes it. If nothing can be stored, it lives as long as the page. */
export const keepDraft = (place: string, draft: unknown): void => {
  const { [place]: _, ...others } = store.getState().borradores;
  store.setState({ borradores: draft === undefined ? others : { ...others, [place]: draft } });
  const localStore = (running ?? apart)?.localStore;
  // One after another, so that the last version is written last.
  writing = writing
    .then(() => localStore?.keepDraft(place, draft))
    .catch((reason: unknown) => console.warn('No se pudo guardar el borrador.', reason));
};
let writing: Promise<unknown> = Promise.resolve();

/** A local picture (`local:…`) or a stored one of the server; undefined: ask the server. */
export const pictureOf = async (url: string): Promise<Blob | undefined> => {
  if (!running) return undefined;
  const { localStore } = running;
  return url.startsWith('local:')
    ? (await localStore.photo(url.slice('local:'.length)))?.picture
    : localStore.picture(url.replace(/[?#].*$/s, ''));
};

export const sendNow = (): void => running?.wake();

export const discard = async (n: number): Promise<void> => void (await decided((outbox) => outbox.discard(n)));
/** Removes a change before it is sent. Returns false if it is being sent or was sent already. */
export const takeBack = (n: number): Promise<boolean> => decided((outbox) => outbox.takeBack(n));
export const retry = (n: number): Promise<void> => decided((outbox) => outbox.retry(n));
/**
 * Sends a change on top of the server's current state, after loading it. Rejects with ApiFailure if there is no
 * response.
 */
export const insist = async (n: number): Promise<void> => {
  await refresh((await there()).localStore, new AbortController().signal);
  await decided((outbox) => outbox.insist(n));
};
/** Leaves what others made of it, and tells in a comment what was done here. `all`: also what was done after it. */
export const yieldTo = (n: number, all = false): Promise<void> => decided((outbox) => outbox.yieldTo(n, all));

const decided = async <T>(decide: (outbox: Outbox) => Promise<T>): Promise<T> => {
  const { outbox, wake } = await there();
  const decision = await decide(outbox);
  wake();
  return decision;
};

/** The server's clock, as far as known here. */
export const serverNow = (): number => (running ?? apart)?.clock.now() ?? Date.now();

/** Age in ms after which an untouched draft is deleted. */
const draftsLast = 30 * 86_400_000;

/** Interval in ms at which a visible page refreshes. */
const often = 3 * 60_000;

/** ms */
const afterConnection = 20_000;

/** Opens the stored data of a user in a company, and keeps it fresh. Returns a function that stops it. */
export const startPhone = (userId: number, empresaId: number): (() => void) => {
  const abort = new AbortController();
  const { signal } = abort;
  const name = `ftrack-${userId}-${empresaId}`;
  const ends: (() => void)[] = [];
  void run(name, userId, empresaId, signal, ends).catch((reason: unknown) => {
    // A blocked database is the browser's choice; anything else is a fault.
    if ('indexedDB' in globalThis && !(reason instanceof DOMException)) reportFault(reason);
    if (!signal.aborted) store.setState({ fase: 'imposible' });
  });
  return () => {
    abort.abort();
    for (const end of ends) end();
    if (running?.name === name) running = undefined;
    store.setState(initial);
  };
};

/** Keeps only drafts on this device, for who has no orders on it. Returns a function that stops it. */
export const startDrafts = (userId: number, empresaId: number): (() => void) => {
  const abort = new AbortController();
  const ends: (() => void)[] = [];
  void runDrafts(`ftrack-${userId}-${empresaId}`, userId, abort.signal, ends).catch(() => undefined);
  return () => {
    abort.abort();
    for (const end of ends) end();
    apart = undefined;
    store.setState(initial);
  };
};

const runDrafts = async (name: string, userId: number, signal: AbortSignal, ends: (() => void)[]) => {
  await forgetOthers(userId);
  await rememberCopy(name);
  const localStore = await openLocalStore(name, await keyOf(userId));
  const clock = await clockOf(localStore);
  if (signal.aborted) return localStore.close();
  apart = { localStore, clock };
  ends.push(keepTime(clock, localStore, { say: () => undefined }), () => localStore.close());
  await localStore.sweepDrafts(Date.now() - draftsLast);
  await readDrafts(localStore, signal);
};

/** What was typed before they were read is newer, and is not stored yet. */
const readDrafts = async (localStore: LocalStore, signal: AbortSignal) => {
  const stored = await localStore.drafts();
  if (signal.aborted) return;
  const typed = store.getState().borradores;
  store.setState({ borradores: { ...stored, ...typed } });
  for (const [place, draft] of Object.entries(typed)) keepDraft(place, draft);
};

const run = async (name: string, userId: number, empresaId: number, signal: AbortSignal, ends: (() => void)[]) => {
  await forgetOthers(userId);
  await rememberCopy(name);
  const localStore = await openLocalStore(name, undefined);
  ends.push(() => localStore.close());
  const clock = await clockOf(localStore);
  if (signal.aborted) return localStore.close();

  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  let opened = false;
  // Out of order, a task that was just ticked would have its box again, under the next tap.
  const showNewest = inOrder(localStore.state, ({ copy, entries: entradas, unreadable: ilegibles }) => {
    // Before, what is sealed would be missing.
    if (signal.aborted || !opened) return;
    const fase = copy.sincronizado === null ? 'sin_datos' : 'listo';
    store.setState({ fase, copy, entradas, ilegibles, vista: apply(copy, entradas, clock.now()) });
  });
  const show = () => (signal.aborted ? Promise.resolve() : showNewest());
  const changed = async () => {
    await show();
    tabs?.postMessage('cambio');
  };
  const pace = createPace((lenta) => store.setState({ lenta }));
  const outbox = createOutbox(localStore, lineOf({ signal, clock, pace, changed }));
  let reference = emptyReference;
  const takeReference = (read: Reference) => (reference = read);
  const rounds = createRounds({
    name,
    userId,
    localStore,
    outbox,
    clock,
    changed,
    takeReference,
    signal,
    report: store.setState,
  });
  running = { localStore, outbox, clock, wake: rounds.wake, call: rounds.call, name };
  // From here on a call for help is stored, before the key for the rest has come.
  store.setState({});
  const key = await keyOf(userId);
  if (key) await localStore.useKey(key);
  if (signal.aborted) return localStore.close();
  opened = true;
  await localStore.sweepDrafts(Date.now() - draftsLast);
  await readDrafts(localStore, signal);
  await show();
  reference = await readReference(name, key);
  ends.push(...answerWithoutNetwork(() => reference, rounds.wake), onSessionEnd(unsentWork));

  tabs?.addEventListener('message', () => void show());
  const seen = () => document.visibilityState === 'visible' && rounds.wake();
  const timer = setInterval(seen, often);
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', rounds.wake);
  // Shows at once that there is no network, not only after the next request.
  window.addEventListener('offline', rounds.wake);
  const unhear = subscribe(ordersChannel(currentRole(), empresaId, userId), events.cambios, rounds.later);
  // What happened between the first packet and the connection was not told. Nobody waits for it while opening.
  let missed: ReturnType<typeof setTimeout> | undefined;
  const unwatch = onConnection((state) => {
    if (state === 'conectado') missed ??= setTimeout(seen, afterConnection);
  });
  const unsubscribe = onReconnection(rounds.later);
  ends.push(
    keepTime(clock, localStore, pace),
    () => clearInterval(timer),
    () => clearTimeout(missed),
    unwatch,
    () => document.removeEventListener('visibilitychange', seen),
    () => window.removeEventListener('online', rounds.wake),
    () => window.removeEventListener('offline', rounds.wake),
    unhear,
    unsubscribe,
    () => tabs?.close(),
  );
  rounds.wake();
};

/** Goes on with the clock that this phone knew. */
const clockOf = async (localStore: LocalStore): Promise<Clock> => {
  const clock = createClock({ wall: Date.now, steady: () => performance.now() });
  const { reloj } = await localStore.copy();
  if (reloj) clock.resume(reloj);
  return clock;
};

/** ms */
const looks = { clock: 2_000, stored: 30_000 };

/** Watches the clock and hears the server's. Returns a function that stops it. */
const keepTime = (clock: Clock, localStore: LocalStore, pace: Pick<Pace, 'say'>): (() => void) => {
  let storedAt = -Infinity;
  const keep = () => {
    if (performance.now() - storedAt < looks.stored) return;
    storedAt = performance.now();
    void localStore.writeCopy({ reloj: clock.stored() }).catch(() => undefined);
  };
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    clock.look();
    pace.say();
    keep();
  };
  const timer = setInterval(look, looks.clock);
  document.addEventListener('visibilitychange', clock.unwatched);
  const unhear = onServerTime((server, took) => {
    const wasSure = clock.isSure();
    clock.heard(server, took);
    if (!wasSure) storedAt = -Infinity;
    keep();
  });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', clock.unwatched);
    unhear();
  };
};

/** Unsent changes are encrypted, and survive the end of the session. */
const unsentWork = (): EndNotice | undefined => {
  const { entradas } = store.getState();
  const [first] = entradas;
  if (!first || !globalThis.crypto?.subtle) return undefined;
  const words =
    entradas.length === 1
      ? 'El cambio sin enviar está a salvo en este teléfono, cifrado: entre de nuevo y se envía.'
      : `Los ${entradas.length} cambios sin enviar están a salvo en este teléfono, ` +
        'cifrados: entre de nuevo y se envían.';
  const ofOrder = entradas.findLast(({ accion }) => accion.orden_id !== null)?.accion.orden_id;
  const orders = '/operario/ordenes/';
  return { words, back: here().startsWith(orders) || !ofOrder ? here() : `${orders}${ofOrder}` };
};

/** Responds to requests while there is no network; once it is back, the visible data is reloaded. */
const answerWithoutNetwork = (reference: () => Reference, wake: () => void): (() => void)[] => {
  let stoodIn = false;
  const end = respondOfflineWith({
    alone: () => !store.getState().en_linea,
    answer: (path) => {
      const { vista, fase, en_linea } = store.getState();
      const answer =
        fase === 'listo' ? answerOf(path, { view: vista, reference: reference(), now: serverNow() }) : undefined;
      if (answer && en_linea) wake();
      stoodIn ||= answer !== undefined;
      return Promise.resolve(answer);
    },
  });
  const unsubscribe = store.subscribe(({ en_linea }, before) => {
    if (!en_linea || before.en_linea || !stoodIn) return;
    stoodIn = false;
    void queryClient.invalidateQueries();
  });
  return [end, unsubscribe];
};

/** The number of unsent changes, and of those that need a decision. */
export const waiting = (entries: readonly Entry[]) => ({
  total: entries.length,
  atascadas: entries.filter(isStuck).length,
});
