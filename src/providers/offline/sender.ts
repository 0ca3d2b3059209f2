import type { SeenOrder, SeenTask } from '#contract/rules/merging';
import type { Tarea } from '#contract/entities/tareas';
import { ApiFailure } from '../apiFailure';
import { changesElsewhere } from './apply';
import { filesOf, pathOf, targetOf, type Accion, type Entry, type RegistroSinVersion } from './entry';
import type { LocalStore } from './localStore';
import { nextToGo } from './order';
import { refusalOf } from './refusals';
import { rescued } from './rescue';
import type { Fresh, Line, Round, Ways } from './sending';
import { next, recordOf, seeingInstead } from './targets';
import { unsentPhotos } from './uploads';

/** Sends what waits and stores what became of it. */
export const createSender = (localStore: LocalStore, line: Line, { underWay, takenBack }: Ways, fresh: Fresh) => {
  /**
   * Sends all entries that can be sent, one after another; pictures go by `upload`. Not to be called concurrently, but
   * for calls for help alone, which wait for nothing that is under way.
   */
  const flush = async (signal: AbortSignal, calls = false): Promise<Round> => {
    let sent = false;
    while (!signal.aborted) {
      const waiting = (await localStore.entries()).filter(
        ({ n, accion }) => !takenBack.has(n) && !underWay.has(n) && (!calls || accion.tipo === 'sos'),
      );
      const unsent = new Set(await unsentPhotos(localStore, waiting));
      const entry = nextToGo(waiting, unsent, await localStore.copy());
      if (!entry || underWay.has(entry.n)) return { end: 'vacia' };
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
      accion: entry.intentos === 0 ? datedRight(entry, line.clock) : entry.accion,
      reloj: undefined,
      estado: 'enviando',
      intentos: entry.intentos + 1,
      version: entry.version ?? (target ? (recordOf(await localStore.copy(), target)?.version ?? null) : null),
    };
    await localStore.settle([going]);
    await line.changed();
    try {
      const sent = await sentFiles(going.accion);
      const answer = await pass(going, sent);
      await delivered(going, answer, sent);
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      await refused(going, reason);
      return refusalOf(reason).estado === 'pendiente' ? reason : undefined;
    }
    return undefined;
  };

  /** The record that contradicts it is shown beside it. What only added to something that is over is dropped. */
  const refused = async (going: Entry, reason: ApiFailure): Promise<void> => {
    const refusal = refusalOf(reason);
    const registro = reason.said['registro'];
    const part = refusal.estado === 'conflicto' && parts[going.accion.tipo];
    const taken = part && isRecord(registro) ? { stays: {}, part, record: registro } : undefined;
    const drops = isAddition(going) && refusal.estado !== 'pendiente';
    const told = refusal.traspaso || drops ? await rescuedOf(going) : [];
    if (drops) await localStore.settle([], [going], undefined, told);
    else await localStore.settle([{ ...going, ...refusal }], [], taken, told);
    await line.changed();
  };

  /** The order takes no work of this person any more; text and pictures are still sent to it, once. */
  const rescuedOf = async (entry: Entry): Promise<Omit<Entry, 'n'>[]> => {
    const accion = rescued(entry, await localStore.copy());
    if (!accion) return [];
    const { orden, creado_en } = entry;
    return [{ ...fresh(accion), version: null, orden, creado_en, reloj: undefined }];
  };

  const pass = async (entry: Entry, sent: ReadonlyMap<string, string>): Promise<unknown> => {
    const { accion, key } = entry;
    if (accion.tipo !== 'quitar_archivo') return line.post(pathOf(accion), bodyOf(entry, sent), key);
    const archivo_id = sent.get(accion.archivo_id) ?? accion.archivo_id;
    await line.remove(pathOf({ ...accion, archivo_id }), key);
    const { archivos } = await localStore.copy();
    await localStore.writeCopy({ etag: null, archivos: archivos.filter(({ id }) => id !== archivo_id) });
    return undefined;
  };

  /** The ids on the server of the local pictures in its body. */
  const sentFiles = async (accion: Accion): Promise<Map<string, string>> => {
    const sent = new Map<string, string>();
    for (const id of filesOf(accion)) {
      const photo = await localStore.photoState(id);
      if (photo?.archivo_id) sent.set(id, photo.archivo_id);
    }
    return sent;
  };

  const delivered = async (entry: Entry, answer: unknown, sent: ReadonlyMap<string, string>) => {
    const all = await localStore.entries();
    const part = parts[entry.accion.tipo];
    const changed = new Map<number, Entry>();
    const change = (entries: readonly Entry[]) => entries.forEach((each) => changed.set(each.n, each));
    const now = () => all.map((each) => changed.get(each.n) ?? each);
    // Replaces the ids in later entries with the same pictures.
    if (sent.size > 0) change(all.filter(({ n }) => n > entry.n).map((each) => withIds(each, sent)));
    if (isRecord(answer) && targetOf(entry.accion)) {
      change(seeingInstead(now(), entry, answer));
      const heir = next(now(), entry);
      const version = typeof answer['version'] === 'number' ? answer['version'] : null;
      if (heir && version !== null) change([{ ...heir, version: heir.version ?? version, seen: heir.seen ?? answer }]);
    }
    const copy = await localStore.copy();
    const stays = changesElsewhere(copy, entry, part);
    const lost = isUnheard(entry, answer) ? rescued(entry, copy) : undefined;
    await localStore.settle(
      [...changed.values()],
      [entry],
      { stays, ...(part && isRecord(answer) && { part, record: answer }) },
      lost ? [{ ...fresh(lost), version: null, orden: entry.orden, reloj: undefined }] : [],
    );
    await line.changed();
  };

  return { flush };
};

/** It only adds to what was sent before it: its author has nothing to decide. */
const isAddition = ({ accion }: Entry): boolean =>
  (accion.tipo === 'sos' && accion.cuerpo.solo_lugar === true) ||
  (accion.tipo === 'registro' && accion.solo_fotos === true);

/** Somebody else completed the order first, in other words: the server keeps theirs, these are told as a comment. */
const isUnheard = ({ accion }: Entry, answer: unknown): boolean =>
  accion.tipo === 'transicion' &&
  accion.cuerpo.a === 'completada' &&
  Boolean(accion.cuerpo.solucion) &&
  isRecord(answer) &&
  'solucion' in answer &&
  answer['solucion'] !== accion.cuerpo.solucion;

/** A moment of a tap, by the clock as it is known now; what people typed stays. */
const datedRight = ({ accion, creado_en, reloj }: Entry, clock: Line['clock']): Accion => {
  const by = reloj ? clock.correction(reloj) : 0;
  const fecha = 'fecha' in accion.cuerpo ? accion.cuerpo.fecha : undefined;
  if (Math.abs(by) < 1_000 || !fecha || Math.abs(Date.parse(fecha) - Date.parse(creado_en)) > tap) return accion;
  const right = new Date(Date.parse(fecha) + by).toISOString();
  return { ...accion, cuerpo: { ...accion.cuerpo, fecha: right } } as Accion;
};

/** The longest from a tap to its entry, ms. */
const tap = 30_000;

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
  inspeccion: null,
  ronda_llantas: null,
  carga: null,
  solicitud: null,
  parada: null,
  mensaje: 'mensajes',
  mensajes_leidos: null,
  sos: null,
} as const;

const bodyOf = ({ accion, version, seen }: Entry, sent: ReadonlyMap<string, string>): object => {
  const { cuerpo } = named(accion, sent);
  if (!targetOf(accion)) return cuerpo;
  const visto = seenOf(accion, seen, sent);
  const { evidencias, fecha } = cuerpo as Partial<RegistroSinVersion>;
  const said =
    accion.tipo === 'registro' && accion.solo_fotos && visto ? { estado: visto.estado, evidencias, fecha } : cuerpo;
  return { ...said, ...(visto && { visto }), version: version ?? 0 };
};

/** What the change depends on, as its author saw it. */
const seenOf = (
  accion: Accion,
  seen: object | undefined,
  sent: ReadonlyMap<string, string>,
): SeenOrder | SeenTask | null => {
  if (!seen || !('estado' in seen)) return null;
  if (accion.tipo === 'transicion') return { estado: seen.estado as SeenOrder['estado'] };
  const { estado, valor = null, resultado = null, nota = null, evidencias = [] } = seen as Partial<Tarea>;
  if (!estado) return null;
  return { estado, valor, resultado, nota, evidencias: evidencias.map(({ id }) => sent.get(id) ?? id) };
};

/** Replaces local ids with those of the server. */
const named = <T>(value: T, sent: ReadonlyMap<string, string>): T => {
  if (sent.size === 0 || value === undefined) return value;
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? (sent.get(part) ?? part) : part,
  ) as T;
};
const withIds = (entry: Entry, sent: ReadonlyMap<string, string>): Entry => ({
  ...entry,
  accion: named(entry.accion, sent),
  seen: named(entry.seen, sent),
});

const isRecord = (value: unknown): value is Record<string, unknown> & { id: number } =>
  typeof value === 'object' && value !== null && 'id' in value;
