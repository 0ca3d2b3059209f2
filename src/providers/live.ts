import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { limits } from '#contract/core/limits';
import { channels, events, type PositionRow } from '#contract/core/realtime';
import { invalidateAssets, loadAssets } from './assets';
import { onAttention } from './attention';
import { apiOrEarly } from './early';
import { readAll, readAssets, type ReadingSources } from './liveReading';
import { createRows, type LiveRows, type LiveRowsWriter } from './liveRows';
import { onConnection, subscribe, type ConnectionState } from './realtime';
import { useSession } from './session';

export type { LiveRows } from './liveRows';

export interface LiveStatus {
  connection: ConnectionState;
  /** When the last message or response arrived, ms since 1970. */
  lastMessageAt: number | null;
  /** When everything was last reloaded, ms since 1970; 0: not yet. Views with history reload it then. */
  readAt: number;
  /** State of the first load. */
  phase: 'cargando' | 'listo' | 'fallo';
  /** Positions are there, perhaps before the names of their assets. */
  placed: boolean;
  /** `rows.revision` plus `rows.rosterRevision` at this moment: lists refresh when it changes. */
  revision: number;
}

export interface Live {
  readonly rows: LiveRows;
  status(): LiveStatus;
  /** Calls the listener at most twice a second for positions, at once for everything else. */
  onStatus(listener: () => void): () => void;
  /** Reloads assets and positions. */
  refetch(): void;
  /** Sets exactly these assets to the state `alarma`; `calls`: those that call for help. */
  alarm(ids: ReadonlySet<number>, calls?: ReadonlySet<number>): void;
  /** Starts listening; returns a function that stops it. */
  start(): () => void;
}

export interface LiveSources extends ReadingSources {
  /** Makes the next `loadAssets` request the list again. */
  invalidateAssets: () => void;
  subscribe: (channel: string, event: string, handler: (data: unknown) => void) => () => void;
  onConnection: (listener: (state: ConnectionState) => void) => () => void;
  onAttention: (listener: (watched: boolean) => void) => () => void;
}

/** The interval at which lists are notified of new positions, ms. */
const interval = 500;
/** Reload interval for data that is not published (batteries, new names). */
const reread = limits.assetsCacheLife;
const afterFailure = 10_000;
const meetAtMostEvery = 1_000;

/** The live positions of one company: the newest stored one of each asset, then real-time updates. */
export const createLive = (empresaId: number, sources: LiveSources): Live => {
  const writer = createRows();
  const listeners = new Set<() => void>();
  let status = initial;
  let heardAt: number | null = null;
  let later: ReturnType<typeof setTimeout> | undefined;
  let abort = new AbortController();
  let reading = false;
  let again = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Assets that reported during a reload: they stay, whatever the response contains. */
  const changed = new Set<number>();

  const publish = (change: Partial<LiveStatus> = {}) => {
    clearTimeout(later);
    later = undefined;
    status = {
      ...status,
      ...change,
      lastMessageAt: heardAt,
      revision: writer.rows.revision + writer.rows.rosterRevision,
    };
    for (const listener of listeners) listener();
  };

  const names = createNames(writer, sources, () => publish());

  const refetch = () => {
    again = reading;
    if (reading) return;
    reading = true;
    clearTimeout(retry);
    changed.clear();
    names.forget();
    const { signal } = abort;
    const onPart = () => {
      if (status.phase !== 'listo') publish({ placed: true });
    };
    readAll(writer, sources, changed, signal, onPart)
      .then(
        () => {
          if (signal.aborted) return;
          heardAt = Date.now();
          publish({ phase: 'listo', readAt: heardAt });
          names.meet(signal);
        },
        () => {
          if (signal.aborted) return;
          if (status.phase !== 'listo') publish({ phase: 'fallo' });
          retry = setTimeout(refetch, afterFailure);
        },
      )
      .finally(() => {
        if (signal.aborted) return;
        reading = false;
        if (again) refetch();
      });
  };

  const onMessage = (data: unknown) => {
    let unknownAssets = false;
    for (const row of rowsOf(data)) {
      const known = writer.place(row);
      unknownAssets = unknownAssets || (!known && names.maySay(row[0]));
      if (reading) changed.add(row[0]);
    }
    writer.commit();
    heardAt = Date.now();
    later ??= setTimeout(() => publish(), interval);
    if (unknownAssets && status.phase === 'listo' && names.restedAt(heardAt)) {
      sources.invalidateAssets();
      names.meet(abort.signal);
    }
  };

  /** Nothing is replayed: whatever happened before is read. */
  const listen = () => {
    abort = new AbortController();
    reading = again = false;
    const stops = [
      sources.subscribe(channels.company(empresaId, 'posiciones'), events.posiciones, onMessage),
      sources.onConnection((connection) => {
        // Reloads everything that changed during the disconnection.
        if (connection === 'conectado' && status.connection !== 'conectado') refetch();
        publish({ connection });
      }),
    ];
    if (!reading) refetch();
    const timer = setInterval(refetch, reread);
    return () => {
      stops.forEach((stop) => stop());
      clearInterval(timer);
      clearTimeout(retry);
      clearTimeout(later);
      later = undefined;
      abort.abort();
    };
  };

  return {
    rows: writer.rows,
    status: () => status,
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refetch() {
      if (status.phase === 'fallo') publish({ phase: 'cargando' });
      refetch();
    },
    alarm(ids, calls) {
      writer.alarm(ids, calls);
      writer.commit();
      publish();
    },
    start: () => whileWatched(sources.onAttention, listen),
  };
};

const initial: LiveStatus = {
  connection: 'conectando',
  lastMessageAt: null,
  readAt: 0,
  phase: 'cargando',
  placed: false,
  revision: 0,
};

/** Listens while somebody looks at the page; returns a function that ends it. */
const whileWatched = (onAttention: LiveSources['onAttention'], listen: () => () => void): (() => void) => {
  let stop = listen();
  const unwatch = onAttention((watched) => {
    stop();
    stop = watched ? listen() : nothing;
  });
  return () => {
    unwatch();
    stop();
  };
};

const nothing = () => undefined;

/** The names of assets that are on the map but not on the list: new ones, and those beyond the limit of the list. */
const createNames = (writer: LiveRowsWriter, sources: LiveSources, onRead: () => void) => {
  let metAt = -Infinity;
  /** Assets that were requested but not returned: they are not visible to this user, or deleted. */
  const nameless = new Set<number>();
  return {
    /** At a reload: all may be asked for again. */
    forget: () => nameless.clear(),
    maySay: (id: number) => !nameless.has(id),
    /** Whether enough time has passed since the last request. */
    restedAt: (at: number) => at - metAt > meetAtMostEvery,
    meet(signal: AbortSignal) {
      metAt = Date.now();
      const unknown = writer.unknownAssets().filter((id) => !nameless.has(id));
      if (unknown.length === 0) return;
      readAssets(sources, unknown, signal).then(
        (assets) => {
          if (signal.aborted) return;
          for (const id of unknown) nameless.add(id);
          for (const { id } of assets) nameless.delete(id);
          writer.describe(assets, false);
          writer.commit();
          onRead();
        },
        () => undefined,
      );
    },
  };
};

/** The live positions of the selected company, while the caller is mounted. */
export const useLivePositions = (): { rows: LiveRows } & Pick<Live, 'refetch' | 'alarm'> & LiveStatus => {
  const empresa = useSession((state) => state.empresa);
  const live = useMemo(
    () =>
      createLive(empresa ?? 0, { api: apiOrEarly, loadAssets, invalidateAssets, subscribe, onConnection, onAttention }),
    [empresa],
  );
  useEffect(() => (empresa === null ? undefined : live.start()), [live, empresa]);
  const status = useSyncExternalStore(live.onStatus, live.status);
  return { rows: live.rows, refetch: live.refetch, alarm: live.alarm, ...status };
};

/** The rows of a message; none when it is invalid. */
const rowsOf = (data: unknown): PositionRow[] =>
  typeof data === 'object' && data !== null && 'filas' in data && Array.isArray(data.filas)
    ? data.filas.filter(isRow)
    : [];

const isRow = (row: unknown): row is PositionRow =>
  Array.isArray(row) &&
  row.length === 7 &&
  [0, 1, 2, 3, 6].every((at) => Number.isFinite(row[at])) &&
  [4, 5].every((at) => row[at] === null || Number.isFinite(row[at]));
