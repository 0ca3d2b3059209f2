import { errors } from '#contract/errors';
import { ApiFailure } from '../apiFailure';
import { besides } from './apply';
import { filesOf, isStuck, pathOf, streamOf, targetOf, type Accion, type Entry } from './entry';
import { handedOver, rescued } from './rescue';
import type { LocalStore } from './localStore';

/** The outbox's dependencies. */
export interface Line {
  /** Sends a body with its Idempotency-Key; returns the record. Rejects with ApiFailure. */
  post: (path: string, body: object, key: string) => Promise<unknown>;
  /** Deletes the resource at a path; a missing one counts as deleted. Rejects with ApiFailure. */
  remove: (path: string, key: string) => Promise<void>;
  /** Uploads a picture; returns its id. Rejects with ApiFailure. */
  upload: (picture: Blob) => Promise<string>;
  /** By the server's clock, ISO. */
  now: () => string;
  newKey: () => string;
  /** Called when entries or the copy were written. */
  changed: () => Promise<void> | void;
}

/**
 * Result of a round of sending: nothing left that can be sent, or a pause because there was no response, or one that
 * keeps everything for later. No failure: the round was aborted. `sent`: at least one request succeeded.
 */
export type Round = { end: 'vacia' } | { end: 'pausa'; failure?: ApiFailure; sent: boolean };

export const createOutbox = (localStore: LocalStore, line: Line) => {
  /** Appends an entry. Rejects when this phone cannot store it. */
  const add = async (accion: Accion): Promise<Entry> => {
    const entry = await localStore.append({
      key: line.newKey(),
      accion,
      ...(await stateSeen(accion)),
      orden: await orderOf(accion),
      creado_en: line.now(),
      intentos: 0,
      estado: 'pendiente',
      error: null,
      contrato: 2,
    });
    await line.changed();
    return entry;
  };

  const orderOf = async ({ orden_id }: Accion): Promise<Entry['orden']> => {
    const order = (await localStore.copy()).ordenes.find(({ id }) => id === orden_id);
    return order && { numero: order.numero, titulo: order.titulo };
  };

  /** The record and its version; no version if an earlier unsent change will give it another one. */
  const stateSeen = async (accion: Accion): Promise<Pick<Entry, 'version' | 'seen'>> => {
    const target = targetOf(accion);
    if (!target || (await localStore.entries()).some((earlier) => isSame(targetOf(earlier.accion), target)))
      return { version: null };
    const seen = await known(localStore, target);
    return { version: seen?.version ?? null, seen };
  };

  /**
   * Removes an unsent entry. The next one continues from the version that this one saw.
   * @returns whether it was there
   */
  const discard = async (n: number): Promise<boolean> => {
    const all = await localStore.entries();
    const gone = all.find((entry) => entry.n === n);
    if (!gone) return false;
    const heir = next(all, gone);
    await localStore.settle(heir && heir.version === null ? [{ ...heir, version: gone.version }] : [], [gone]);
    await line.changed();
    return true;
  };

  const ways: Ways = { underWay: new Set(), takenBack: new Set() };

  /**
   * Removes an entry before it is sent.
   * @returns false if it is being sent or was sent already
   */
  const takeBack = async (n: number): Promise<boolean> => {
    if (ways.underWay.has(n)) return false;
    ways.takenBack.add(n);
    try {
      return await discard(n);
    } catch (reason) {
      ways.takenBack.delete(n);
      throw reason;
    }
  };

  /** Sends it again unchanged. */
  const retry = (n: number) => renew(n, (entry) => Promise.resolve(entry.version));

  /** «Usar la mía»: sends it on top of the server's current version. */
  const insist = (n: number) =>
    renew(n, async ({ accion }) => {
      const target = targetOf(accion);
      return target ? knownVersion(localStore, target) : null;
    });

  /** With a new key, because the old one belongs to the rejected request. */
  const renew = async (n: number, versionOf: (entry: Entry) => Promise<number | null>) => {
    const found = (await localStore.entries()).find((entry) => entry.n === n);
    if (!found || !isStuck(found)) return;
    await localStore.settle([
      { ...found, key: line.newKey(), version: await versionOf(found), estado: 'pendiente', error: null },
    ]);
    await line.changed();
  };

  return { add, discard, takeBack, retry, insist, flush: createSender(localStore, line, ways) };
};

/** Numbers of entries: those being sent, and those taken back before they were sent. None is in both. */
interface Ways {
  underWay: Set<number>;
  takenBack: Set<number>;
}

/** Sends what waits and stores what became of it. */
const createSender = (localStore: LocalStore, line: Line, { underWay, takenBack }: Ways) => {
  /** Sends all entries that can be sent, one after another. Not to be called concurrently. */
  const flush = async (signal: AbortSignal): Promise<Round> => {
    let sent = false;
    while (!signal.aborted) {
      const waiting = await localStore.entries();
      const entry = firstToGo(waiting.filter(({ n }) => !takenBack.has(n)));
      if (!entry) return { end: 'vacia' };
      underWay.add(entry.n);
      const failure = await deliver(entry).finally(() => underWay.delete(entry.n));
      if (failure) return { end: 'pausa', failure, sent };
      sent = true;
    }
    return { end: 'pausa', sent };
  };

  /** Returns the failure that keeps the entry for later; rejections are handled here. */
  const deliver = async (entry: Entry): Promise<ApiFailure | undefined> => {
    const target = targetOf(entry.accion);
    // Stored before it is sent: a repeat must be identical.
    const going: Entry = {
      ...entry,
      estado: 'enviando',
      intentos: entry.intentos + 1,
      version: entry.version ?? (target ? await knownVersion(localStore, target) : null),
    };
    await localStore.settle([going]);
    await line.changed();
    try {
      const sent = await sendFiles(going.accion);
      const answer = await pass(going, sent);
      await delivered(going, answer, sent);
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      const refused = refusalOf(reason);
      await localStore.settle([{ ...going, ...refused }], [], undefined, await rescuedOf(going, refused));
      await line.changed();
      return refused.estado === 'pendiente' ? reason : undefined;
    }
    return undefined;
  };

  /** The order now belongs to somebody else; text and pictures are still sent to it, once. */
  const rescuedOf = async (entry: Entry, { traspaso }: Refusal): Promise<Omit<Entry, 'n'>[]> => {
    const accion = traspaso && rescued(entry, await localStore.copy());
    if (!accion) return [];
    const { orden, creado_en } = entry;
    return [
      {
        key: line.newKey(),
        accion,
        version: null,
        orden,
        creado_en,
        intentos: 0,
        estado: 'pendiente',
        error: null,
        contrato: 2,
      },
    ];
  };

  const pass = async ({ accion, version, key }: Entry, sent: ReadonlyMap<string, string>): Promise<unknown> => {
    if (accion.tipo !== 'quitar_archivo') return line.post(pathOf(accion), bodyOf(accion, version, sent), key);
    const archivo_id = sent.get(accion.archivo_id) ?? accion.archivo_id;
    await line.remove(pathOf({ ...accion, archivo_id }), key);
    const { archivos } = await localStore.copy();
    await localStore.writeCopy({ etag: null, archivos: archivos.filter(({ id }) => id !== archivo_id) });
    return undefined;
  };

  /** Uploads the local pictures in its body. Returns their ids on the server. */
  const sendFiles = async (accion: Accion): Promise<Map<string, string>> => {
    const sent = new Map<string, string>();
    for (const id of filesOf(accion)) {
      const photo = await localStore.photo(id);
      if (!photo) continue;
      const archivo = photo.archivo_id ?? (await line.upload(photo.picture));
      if (photo.archivo_id === null) await localStore.photoSent(id, archivo);
      await localStore.keepPicture(`/archivos/${archivo}`, photo.picture);
      sent.set(id, archivo);
    }
    return sent;
  };

  const delivered = async (entry: Entry, answer: unknown, sent: ReadonlyMap<string, string>) => {
    const all = await localStore.entries();
    const version = isRecord(answer) && typeof answer['version'] === 'number' ? answer['version'] : null;
    const heir = next(all, entry);
    const part = parts[entry.accion.tipo];
    // Replaces the ids in later entries with the same pictures.
    const renamed = all.filter(({ n, accion }) => n > entry.n && filesOf(accion).some((id) => sent.has(id)));
    const changed = new Map(renamed.map((each) => [each.n, { ...each, accion: named(each.accion, sent) }]));
    if (heir && version !== null)
      changed.set(heir.n, { ...(changed.get(heir.n) ?? heir), version: heir.version ?? version });
    const stays = besides(await localStore.copy(), entry, part);
    await localStore.settle([...changed.values()], [entry], {
      stays,
      ...(part && isRecord(answer) && { part, record: answer }),
    });
    await line.changed();
  };

  return flush;
};

/** A record of the copy, with its version. */
const known = async (localStore: LocalStore, { parte, id }: Target): Promise<{ version: number } | undefined> => {
  const records: readonly { id: number; version: number }[] = (await localStore.copy())[parte];
  return records.find((record) => record.id === id);
};
const knownVersion = async (localStore: LocalStore, target: Target): Promise<number | null> =>
  (await known(localStore, target))?.version ?? null;

export type Outbox = ReturnType<typeof createOutbox>;

/** The part of the copy that the response to each kind updates. */
const parts = {
  transicion: 'ordenes',
  registro: 'tareas',
  comentario: 'comentarios',
  archivo: 'archivos',
  quitar_archivo: null,
  repuesto: 'usados',
  lectura: null,
  falla: null,
  carga: null,
  parada: null,
  mensaje: 'mensajes',
  mensajes_leidos: null,
  sos: null,
} as const;

/** A call for help, else the first entry whose stream is not blocked. */
const firstToGo = (entries: readonly Entry[]): Entry | undefined => {
  const blocked = new Set<string>();
  const urgent = entries.find((entry) => entry.accion.tipo === 'sos' && !isStuck(entry));
  return (
    urgent ??
    entries.find((entry) => {
      const stream = streamOf(entry);
      // A change of a reassigned order blocks nothing.
      if (isStuck(entry) && !entry.traspaso) blocked.add(stream);
      return !isStuck(entry) && !blocked.has(stream);
    })
  );
};

/** The next entry that changes the same record. */
const next = (all: readonly Entry[], { n, accion }: Entry): Entry | undefined =>
  all.find((later) => later.n > n && isSame(targetOf(later.accion), targetOf(accion)));

type Target = NonNullable<ReturnType<typeof targetOf>>;
const isSame = (one: Target | undefined, other: Target | undefined) =>
  one !== undefined && one.parte === other?.parte && one.id === other.id;

const bodyOf = (accion: Accion, version: number | null, sent: ReadonlyMap<string, string>): object => ({
  ...named(accion, sent).cuerpo,
  ...(targetOf(accion) && { version: version ?? 0 }),
});

/** Replaces local ids with those of the server. */
const named = (accion: Accion, sent: ReadonlyMap<string, string>): Accion => {
  if (sent.size === 0) return accion;
  return JSON.parse(JSON.stringify(accion), (_, value: unknown) =>
    typeof value === 'string' ? (sent.get(value) ?? value) : value,
  ) as Accion;
};

type Refusal = Pick<Entry, 'estado' | 'error' | 'traspaso'>;

const refusalOf = (failure: ApiFailure): Refusal => {
  const { status, code, message, errors: campos = {} } = failure;
  const traspaso = handedOver(failure);
  if (traspaso) return { estado: 'rechazada', error: { mensaje: message, campos: {} }, traspaso };
  if (code === 'VERSION_CONFLICTO')
    return { estado: 'conflicto', error: { mensaje: errors.VERSION_CONFLICTO.message, campos: {} } };
  // An ended session must not discard anybody's work.
  const passing =
    status === 0 ||
    status >= 500 ||
    status === 401 ||
    status === 419 ||
    status === 429 ||
    code === 'EMPRESA_ACCESS_DENIED';
  return passing ? { estado: 'pendiente', error: null } : { estado: 'rechazada', error: { mensaje: message, campos } };
};

const isRecord = (value: unknown): value is Record<string, unknown> & { id: number } =>
  typeof value === 'object' && value !== null && 'id' in value;
