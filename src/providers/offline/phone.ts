import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { events, ordersChannel } from '#contract/realtime';
import { here } from '../leave';
import { onParting, type Parting } from '../parting';
import { queryClient } from '../queries';
import { onConnection, subscribe } from '../realtime';
import { currentRole } from '../session';
import { standInWith } from '../standIn';
import { answerOf } from './answers';
import { apply } from './apply';
import { isStuck, type Accion, type Entry } from './entry';
import { forgetOthers, keyOf, rememberCopy } from './keys';
import { lineOf, newKey } from './line';
import { createOutbox, type Outbox } from './outbox';
import { refresh } from './refresh';
import { createRounds } from './rounds';
import { emptyShelf, readShelf, type Shelf } from './shelf';
import { nothing, openVault, type Copy, type Drafts, type Vault } from './vault';

/** What the screens of an operario are drawn from. */
export interface Phone {
  /** `cargando` until what this phone keeps was read; `sin_datos`: it keeps nothing and nobody answers yet; `imposible`: this browser keeps nothing. */
  fase: 'cargando' | 'sin_datos' | 'listo' | 'imposible';
  /** What the server said last with what is unsent on top. */
  vista: Copy;
  /** What the server said last. */
  copia: Copy;
  entradas: readonly Entry[];
  /** What is being written here and was not said yet, by its place. */
  borradores: Drafts;
  /** Entries of this person that this browser cannot read. */
  ilegibles: number;
  enviando: boolean;
  /** Did the server answer the last time it was asked? */
  en_linea: boolean;
}

const initial: Phone = { fase: 'cargando', vista: nothing, copia: nothing, entradas: [], borradores: {}, ilegibles: 0, enviando: false, en_linea: true };
const store = createStore<Phone>(() => initial);

export const usePhoneCopy = <T>(selector: (state: Phone) => T): T => useStore(store, selector);

/** For tests and for who asks outside of React. */
export const phoneState = store.getState;

let running: { vault: Vault; outbox: Outbox; wake: () => void; name: string } | undefined;

/** What this phone keeps takes a moment to open after its page: who was quicker is not sent away. */
const there = async () => {
  if (!running && store.getState().fase === 'cargando') await opened();
  if (!running) throw new Error('Este teléfono todavía no está listo. Inténtelo de nuevo.');
  return running;
};

const opened = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unhear();
      resolve();
    };
    const timer = setTimeout(end, opensWithin);
    const unhear = store.subscribe(({ fase }) => fase !== 'cargando' && end());
  });

/** ms */
const opensWithin = 15_000;

/** Does something: kept here at once, sent when there is network. Rejects when this phone cannot keep it. */
export const perform = async (accion: Accion): Promise<void> => {
  const { outbox, wake } = await there();
  await outbox.add(accion);
  wake();
};

/** Keeps a picture until it is sent; answers the id by which an action names it. */
export const keepPhoto = async (picture: Blob): Promise<string> => {
  const id = newKey();
  const { vault } = await there();
  await vault.keepPhoto({ id, tipo: picture.type, archivo_id: null, creado_en: Date.now() }, picture);
  return id;
};

/** Keeps what is being written, at once; undefined: it was said, or given up. Where nothing can be kept it lives as long as the page. */
export const keepDraft = (place: string, draft: unknown): void => {
  const { [place]: _, ...others } = store.getState().borradores;
  store.setState({ borradores: draft === undefined ? others : { ...others, [place]: draft } });
  const vault = running?.vault;
  // One after the other: the last letter is the last one written down.
  writing = writing.then(() => vault?.keepDraft(place, draft)).catch((reason: unknown) => console.warn('No se pudo guardar el borrador.', reason));
};
let writing: Promise<unknown> = Promise.resolve();

/** A picture of this phone (`local:…`) or one of the server that it keeps; undefined: ask the server. */
export const pictureOf = async (url: string): Promise<Blob | undefined> => {
  if (!running) return undefined;
  const { vault } = running;
  return url.startsWith('local:') ? (await vault.photo(url.slice('local:'.length)))?.picture : vault.picture(url.replace(/[?#].*$/s, ''));
};

export const sendNow = (): void => running?.wake();

export const discard = (n: number): Promise<void> => decided((outbox) => outbox.discard(n));
export const retry = (n: number): Promise<void> => decided((outbox) => outbox.retry(n));
/** On top of what the server has at this moment, which is asked first. Rejects with ApiFailure when nobody answers. */
export const insist = async (n: number): Promise<void> => {
  await refresh((await there()).vault, new AbortController().signal);
  await decided((outbox) => outbox.insist(n));
};

const decided = async (decide: (outbox: Outbox) => Promise<void>) => {
  const { outbox, wake } = await there();
  await decide(outbox);
  wake();
};

/** The server's clock, as far as it is known here. */
export const serverNow = (): number => Date.now() + store.getState().copia.desfase;

/** What nobody went on writing for so long was given up, ms. */
const draftsLast = 30 * 86_400_000;

/** How often a page that is seen asks for what is new, ms. */
const often = 3 * 60_000;

/** Opens what this phone keeps of that user in that company, and keeps it fresh. Answers how to stop. */
export const startPhone = (userId: number, empresaId: number): (() => void) => {
  const abort = new AbortController();
  const { signal } = abort;
  const name = `ftrack-${userId}-${empresaId}`;
  const ends: (() => void)[] = [];
  void run(name, userId, empresaId, signal, ends).catch(() => !signal.aborted && store.setState({ fase: 'imposible' }));
  return () => {
    abort.abort();
    for (const end of ends) end();
    if (running?.name === name) running = undefined;
    store.setState(initial);
  };
};

const run = async (name: string, userId: number, empresaId: number, signal: AbortSignal, ends: (() => void)[]) => {
  await forgetOthers(userId);
  await rememberCopy(name);
  const vault = await openVault(name, undefined);
  ends.push(() => vault.close());
  const key = await keyOf(userId);
  if (key) await vault.useKey(key);
  if (signal.aborted) return vault.close();

  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  const show = async () => {
    if (signal.aborted) return;
    const [copia, entradas, ilegibles] = await Promise.all([vault.copy(), vault.entries(), vault.unreadable()]);
    const fase = copia.sincronizado === null ? 'sin_datos' : 'listo';
    if (!signal.aborted) store.setState({ fase, copia, entradas, ilegibles, vista: apply(copia, entradas, Date.now() + copia.desfase) });
  };
  const changed = async () => {
    await show();
    tabs?.postMessage('cambio');
  };
  const outbox = createOutbox(vault, lineOf(signal, serverNow, changed));
  let shelf = emptyShelf;
  const rounds = createRounds(name, userId, vault, outbox, changed, (read) => (shelf = read), signal, store.setState);
  running = { vault, outbox, wake: rounds.wake, name };
  await vault.sweepDrafts(Date.now() - draftsLast);
  store.setState({ borradores: await vault.drafts() });
  await show();
  shelf = await readShelf(name, key);
  ends.push(...answerWithoutNetwork(() => shelf, rounds.wake), onParting(unsentWork));

  tabs?.addEventListener('message', () => void show());
  const seen = () => document.visibilityState === 'visible' && rounds.wake();
  const timer = setInterval(seen, often);
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', rounds.wake);
  // Nobody answers now: it is said at once, not with the next question.
  window.addEventListener('offline', rounds.wake);
  const unhear = subscribe(ordersChannel(currentRole(), empresaId, userId), events.cambios, rounds.later);
  const untell = onConnection((state) => state === 'conectado' && rounds.later());
  ends.push(
    () => clearInterval(timer),
    () => document.removeEventListener('visibilitychange', seen),
    () => window.removeEventListener('online', rounds.wake),
    () => window.removeEventListener('offline', rounds.wake),
    unhear,
    untell,
    () => tabs?.close(),
  );
  rounds.wake();
};

/** Work that waits is sealed, and the session's end takes none of it. */
const unsentWork = (): Parting | undefined => {
  const { entradas } = store.getState();
  const [first] = entradas;
  if (!first || !globalThis.crypto?.subtle) return undefined;
  const words =
    entradas.length === 1
      ? 'El cambio sin enviar está a salvo en este teléfono, cifrado: entre de nuevo y se envía.'
      : `Los ${entradas.length} cambios sin enviar están a salvo en este teléfono, cifrados: entre de nuevo y se envían.`;
  const ofOrder = entradas.findLast(({ accion }) => accion.orden_id !== null)?.accion.orden_id;
  const orders = '/operario/ordenes/';
  return { words, back: here().startsWith(orders) || !ofOrder ? here() : `${orders}${ofOrder}` };
};

/** What nobody else answers, this phone does; once somebody does again, what stands on the screen is read anew. */
const answerWithoutNetwork = (shelf: () => Shelf, wake: () => void): (() => void)[] => {
  let stoodIn = false;
  const end = standInWith({
    alone: () => !store.getState().en_linea,
    answer: (path) => {
      const { vista, fase, en_linea } = store.getState();
      const answer = fase === 'listo' ? answerOf(path, { view: vista, shelf: shelf(), now: serverNow() }) : undefined;
      if (answer && en_linea) wake();
      stoodIn ||= answer !== undefined;
      return Promise.resolve(answer);
    },
  });
  const untell = store.subscribe(({ en_linea }, before) => {
    if (!en_linea || before.en_linea || !stoodIn) return;
    stoodIn = false;
    void queryClient.invalidateQueries();
  });
  return [end, untell];
};

/** How many changes wait, and how many of them wait for a person. */
export const waiting = (entries: readonly Entry[]) => ({ total: entries.length, atascadas: entries.filter(isStuck).length });
