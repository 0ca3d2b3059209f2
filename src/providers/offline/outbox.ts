import { ownPath } from '#contract/rules/moves';
import { apply } from './apply';
import { isStuck, streamOf, targetOf, type Accion, type Entry } from './entry';
import type { LocalStore } from './localStore';
import { inParts } from './parts';
import { rescued } from './rescue';
import { createSender } from './sender';
import type { Fresh, Line, Ways } from './sending';
import { isSame, next, recordOf, seeingInstead, seenAnew } from './targets';
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

  /** Sends it again unchanged, with a new key, because the old one belongs to the rejected request. */
  const retry = async (n: number): Promise<void> => {
    const found = await stuck(n);
    if (!found) return;
    await localStore.settle([renewed(found, {})]);
    await line.changed();
  };

  const stuck = async (n: number) => (await localStore.entries()).find((entry) => entry.n === n && isStuck(entry));
  const renewed = (entry: Entry, given: Partial<Entry>): Entry => ({
    ...entry,
    key: line.newKey(),
    estado: 'pendiente',
    error: null,
    ...given,
  });

  /**
   * «Usar la mía»: sends it on top of the server's current state. An order is moved there first from where it is now,
   * so that it can be completed.
   */
  const insist = async (n: number): Promise<void> => {
    const found = await stuck(n);
    const target = found && targetOf(found.accion);
    if (!found || !target) return;
    const now = recordOf(await localStore.copy(), target);
    const given = { version: now?.version ?? null, seen: now && seenAnew(found, now) };
    const { accion } = found;
    const path =
      accion.tipo === 'transicion' && now && 'numero' in now ? ownPath(now.estado, accion.cuerpo.a) : undefined;
    const before = (path ?? []).slice(0, -1).map((a, at, all): Entry => ({
      ...found,
      ...fresh({
        tipo: 'transicion',
        orden_id: target.id,
        cuerpo: { a, fecha: accion.cuerpo.fecha ?? found.creado_en, temporizador: true, mueve_reloj: true },
      }),
      n: n - (all.length - at) / (all.length + 1),
      ...(at === 0 ? given : { version: null, seen: { ...now, estado: all[at - 1] } }),
    }));
    const last = before.length > 0 ? { version: null, seen: { ...now, estado: path?.at(-2) } } : given;
    await localStore.settle([renewed(found, last)], [], undefined, before);
    await line.changed();
  };

  /**
   * «Usar la del servidor»: what the others made of it stays; what was written and pictured here is told in a comment.
   * @param all also of the work that was done on its order after it, because the order takes none any more
   */
  const yieldTo = async (n: number, all: boolean): Promise<void> => {
    const entries = await localStore.entries();
    const found = entries.find((entry) => entry.n === n);
    if (!found) return;
    const copy = await localStore.copy();
    const gone = entries.filter(
      (entry) =>
        entry.n === n || (all && entry.n > n && streamOf(entry) === streamOf(found) && !ways.underWay.has(entry.n)),
    );
    const told = gone
      .filter(({ accion }) => all || accion.tipo === 'transicion')
      .flatMap((entry) => rescued(entry, copy) ?? [])
      .map((accion) => ({ ...fresh(accion), version: null, orden: found.orden }));
    await localStore.settle(all ? [] : without(entries, found), gone, undefined, told);
    await line.changed();
  };

  const sender = createSender(localStore, line, ways, fresh);
  return {
    add,
    amend,
    discard,
    takeBack,
    retry,
    insist,
    yieldTo,
    ...sender,
    upload: createUploads(localStore, line),
  };
};

/** The entries that follow from one that is removed: the next one continues from the version that it saw. */
const without = (all: readonly Entry[], gone: Entry): Entry[] => {
  const heir = next(all, gone);
  return seeingInstead(all, gone, gone.seen ?? {}).map((later) =>
    later.n === heir?.n ? { ...later, version: later.version ?? gone.version } : later,
  );
};

export type Outbox = ReturnType<typeof createOutbox>;
