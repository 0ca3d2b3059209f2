import { limits } from '#contract/core/limits';
import { ApiFailure } from '../apiFailure';
import { isLeaving } from '../leave';
import { session } from '../session';
import { retryStart } from '../start';
import type { Clock } from './clock';
import type { Entry } from './entry';
import { createLane } from './lane';
import { keyOf } from './keys';
import type { Outbox } from './outbox';
import { refresh, refreshFleet, refreshInspections, refreshPictures, refreshReference, refreshTyres } from './refresh';
import type { Reference } from './reference';
import type { Drafts, LocalStore } from './localStore';

interface Parts {
  /** Of the database, and of the lock that all tabs share. */
  name: string;
  userId: number;
  localStore: LocalStore;
  outbox: Outbox;
  clock: Clock;
  changed: () => Promise<void>;
  takeReference: (reference: Reference) => void;
  signal: AbortSignal;
  /** Reports the state of sending to the screens. */
  report: (change: { enviando?: boolean; en_linea?: boolean; negativa?: string | null }) => void;
}

/** What changes of this phone make of what it keeps: to be loaded again. */
type Stale = Readonly<Partial<Record<Entry['accion']['tipo'], { expire: () => void }>>>;

/** Retry delays after requests without a response, and the maximum age of lists that are loaded apart, ms. */
const retryDelay = { first: 1_000, longest: 60_000 };
const callDelay = { first: 1_000, longest: 10_000 };
const fleetOften = 3_600_000;
const inspectionsOften = 5 * 60_000;
const tyresOften = 30 * 60_000;
/** What only serves without network leaves the line to what the screen shows, ms. */
const restDelay = 500;

/** Rounds of sending and reloading: one at a time on this device, however many tabs are open. */
export const createRounds = (parts: Parts) => {
  const { name, userId, localStore, outbox, clock, changed, takeReference, signal, report } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let again = false;
  let failures = 0;
  const fleet = seldom(fleetOften, () => refreshFleet(localStore, signal));
  const inspections = seldom(inspectionsOften, () => refreshInspections(localStore, signal));
  const tyres = seldom(tyresOften, () => refreshTyres(localStore, signal));
  const stale: Stale = { inspeccion: inspections, ronda_llantas: tyres };
  let fetching = false;
  let cuts = 0;

  /** Returns what made it stop before everything was sent; null if it was aborted. */
  const round = async (): Promise<ApiFailure | null | undefined> => {
    await sealed(localStore, userId);
    // Nothing dated is sent by a clock that may have been changed.
    if (!clock.isSure() && (await localStore.entries()).length > 0) await refresh(localStore, signal);
    // What was inspected or read here counts only once it is loaded again.
    for (const { accion } of await localStore.entries()) stale[accion.tipo]?.expire();
    const sent = await outbox.flush(signal);
    if (sent.end === 'pausa') {
      // Losing one response in ten does not mean that the connection is lost.
      if (sent.sent) failures = 0;
      return sent.failure ?? null;
    }
    void pictures.go();
    await refresh(localStore, signal);
    await localStore.sweepPhotos(
      namedBy(await localStore.entries(), await localStore.drafts()),
      Date.now() - 86_400_000,
    );
    await changed();
    // The start-up failed without network; now there is one.
    if (session.getState().failure) await retryStart();
    return undefined;
  };

  /** Large downloads run in parallel to the rounds. */
  const fetchRest = async () => {
    if (fetching || signal.aborted) return;
    fetching = true;
    clearTimeout(restTimer);
    try {
      const sheets = refreshReference(name, userId, localStore, signal);
      const [reference] = await Promise.all([sheets, fleet.load(), inspections.load().then(tyres.load)]);
      takeReference(reference);
      await refreshPictures(localStore, signal);
      await localStore.writeCopy({ completo: Date.now() });
      cuts = 0;
      await changed();
    } catch (reason) {
      if (signal.aborted) return;
      await localStore.writeCopy({ completo: null });
      // A full disk or a failed connection: until it is stored, it is requested from the server.
      if (!(reason instanceof ApiFailure || reason instanceof TypeError))
        console.warn('No se pudo guardar todo lo que se necesita sin red.', reason);
      restTimer = setTimeout(() => void fetchRest(), Math.min(retryDelay.longest, retryDelay.first * 2 ** cuts));
      cuts += 1;
    } finally {
      fetching = false;
    }
  };

  const go = async () => {
    if (signal.aborted || isLeaving() || session.getState().changedElsewhere) return;
    again = busy;
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    clearTimeout(restTimer);
    report({ enviando: true });
    void calls.go();
    let held: unknown;
    try {
      held = await alone(name, round, signal);
    } catch (reason) {
      held = reason;
      if (!signal.aborted && !(reason instanceof ApiFailure))
        console.warn('No se pudo actualizar lo que este teléfono guarda.', reason);
    } finally {
      busy = false;
      report({ enviando: pictures.isBusy() });
    }
    if (signal.aborted) return;
    const wait = held === undefined ? undefined : pauseAfter(held);
    failures = wait === undefined ? 0 : failures + 1;
    report({ en_linea: !isUnanswered(held), negativa: saidBy(held) });
    if (wait !== undefined)
      timer = setTimeout(
        () => void go(),
        Math.max(wait, Math.min(retryDelay.longest, retryDelay.first * 2 ** (failures - 1))),
      );
    else if (again) void go();
    else restTimer = setTimeout(() => void fetchRest(), restDelay);
  };

  const { calls, pictures } = createLanes(parts, { go: () => void go(), isBusy: () => busy });

  const stop = () => {
    clearTimeout(timer);
    clearTimeout(restTimer);
  };
  signal.addEventListener('abort', stop, { once: true });
  return {
    /** Starts a round at once. */
    wake: () => {
      failures = 0;
      void go();
    },
    /** Sends calls for help at once, whatever is under way. */
    call: () => void calls.go(),
    /** Starts a round soon: many changes at once cause one reload. */
    later: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void go(), limits.retryDelay);
    },
  };
};

/** Loads at most so often, ms; again after `expire`. */
const seldom = (often: number, refreshed: () => Promise<void>) => {
  let at = -Infinity;
  return {
    load: async () => {
      if (Date.now() - at <= often) return;
      await refreshed();
      at = Date.now();
    },
    expire: () => {
      at = -Infinity;
    },
  };
};

/** Encrypts what was written before the key was there. */
const sealed = async (localStore: LocalStore, userId: number): Promise<void> => {
  const key = localStore.isSealed() ? undefined : await keyOf(userId);
  if (key) await localStore.useKey(key);
};

/** What is sent beside the rounds. */
const createLanes = ({ name, outbox, signal, report }: Parts, round: { go: () => void; isBusy: () => boolean }) => ({
  /** Calls for help wait for nothing that is under way. */
  calls: createLane(signal, async (failures) => {
    const sent = await outbox.flush(signal, true);
    if (sent.end === 'vacia' || !sent.failure) return undefined;
    return Math.min(callDelay.longest, callDelay.first * 2 ** failures);
  }),

  /** Pictures go beside all that is small. */
  pictures: createLane(signal, async () => {
    report({ enviando: true });
    const sent = await alone(`${name} fotos`, () => outbox.upload(signal, round.go), signal);
    report({ enviando: round.isBusy() });
    return sent.end === 'pausa' ? (sent.wait ?? retryDelay.first) : undefined;
  }),
});

/** How long to wait at least, ms: as long as the server asks. */
const pauseAfter = (held: unknown): number => {
  if (!(held instanceof ApiFailure)) return 0;
  return held.status === 403 ? retryDelay.longest : (held.retryAfter ?? 0) * 1_000;
};

/** What failed on this phone, and what the server answers, say nothing against its network. */
const isUnanswered = (held: unknown) => held instanceof ApiFailure && held.status === 0;

const saidBy = (held: unknown): string | null =>
  held instanceof ApiFailure && held.status > 0 ? `${held.error}. ${held.message}` : null;

/** A Web Lock where available; elsewhere idempotency keys prevent duplicates. */
const alone = <T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, { signal }, work) : work();

const namedBy = (entries: readonly Entry[], drafts: Drafts) =>
  new Set(JSON.stringify([entries.map(({ accion }) => accion.cuerpo), drafts]).match(/[0-9a-f]{32}/g) ?? []);
