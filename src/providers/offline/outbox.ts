import { apply } from './apply';
import { createDecisions } from './decisions';
import { targetOf, type Accion, type Entry } from './entry';
import type { LocalStore } from './localStore';
import { inParts } from './parts';
import { createSender } from './sender';
import type { Fresh, Line, Ways } from './sending';
import { isSame, recordOf, without } from './targets';
import { createUploads, unsentPhotos } from './uploads';

export const createOutbox = (localStore: LocalStore, line: Line) => {
  const ways: Ways = { underWay: new Set(), takenBack: new Set() };
  const isoNow = () => new Date(line.clock.now()).toISOString();

  /** Appends an action, as one entry or more. Rejects when this phone cannot store it. Returns the first one. */
  const add = async (accion: Accion): Promise<Entry> => {
    const unsent = new Set(await unsentPhotos(localStore, [{ accion }]));
    const [first, ...rest] = unsent.size > 0 ? inParts(accion, unsent, await view()) : [accion];
    const added = await append(first);
    for (const part of rest) await append(part);
    await line.changed();
    return added;
  };

  /** What this phone shows. */
  const view = async () => {
    const { copy, entries } = await localStore.state();
    return apply(copy, entries, line.clock.now());
  };

  const append = async (accion: Accion): Promise<Entry> =>
    localStore.append({ ...fresh(accion), ...(await stateSeen(accion)), orden: await orderOf(accion) });

  const fresh: Fresh = (accion) => ({
    key: line.newKey(),
    accion,
    creado_en: isoNow(),
    reloj: line.clock.dated(),
    intentos: 0,
    estado: 'pendiente',
    error: null,
    contrato: 2,
  });

  const orderOf = async ({ orden_id }: Accion): Promise<Entry['orden']> => {
    if (orden_id === null) return undefined;
    const order = (await localStore.copy()).ordenes.find(({ id }) => id === orden_id);
    return order && { numero: order.numero, titulo: order.titulo };
  };

  /**
   * The record with all changes made here before, as its author sees it; its version, unless an earlier unsent change
   * will give it another one.
   */
  const stateSeen = async (accion: Accion): Promise<Pick<Entry, 'version' | 'seen'>> => {
    const target = targetOf(accion);
    if (!target) return { version: null };
    const seen = recordOf(await view(), target);
    const entries = await localStore.entries();
    const isFirst = !entries.some((earlier) => isSame(targetOf(earlier.accion), target));
    return { version: isFirst ? (seen?.version ?? null) : null, seen };
  };

  /** Changes the body of an entry that was not sent yet. Returns whether it could. */
  const amend = async (n: number, change: (accion: Accion) => Accion): Promise<boolean> => {
    const found = (await localStore.entries()).find((entry) => entry.n === n);
    if (!found || found.intentos > 0 || ways.underWay.has(n)) return false;
    await localStore.settle([{ ...found, accion: change(found.accion) }]);
    await line.changed();
    return true;
  };

  /**
   * Removes an unsent entry. The next one continues from what this one saw.
   * @returns whether it was there
   */
  const discard = async (n: number): Promise<boolean> => {
    const all = await localStore.entries();
    const gone = all.find((entry) => entry.n === n);
    if (!gone) return false;
    await localStore.settle(without(all, gone), [gone]);
    await line.changed();
    return true;
  };

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

  const sender = createSender(localStore, line, ways, fresh);
  return {
    add,
    amend,
    discard,
    takeBack,
    ...createDecisions(localStore, line, ways, fresh),
    ...sender,
    upload: createUploads(localStore, line),
  };
};

export type Outbox = ReturnType<typeof createOutbox>;
