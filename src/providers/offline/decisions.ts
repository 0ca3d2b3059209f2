import { ownPath } from '#contract/rules/moves';
import { isStuck, streamOf, targetOf, type Entry } from './entry';
import type { LocalStore } from './localStore';
import { rescued } from './rescue';
import type { Fresh, Line, Ways } from './sending';
import { recordOf, seenAnew, without } from './targets';

/** What the author of an entry decides when the server rejected it, or somebody else contradicts it. */
export const createDecisions = (localStore: LocalStore, line: Line, ways: Ways, fresh: Fresh) => {
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
    const move = accion.tipo === 'transicion' ? accion.cuerpo : undefined;
    const path = move && now && 'numero' in now ? ownPath(now.estado, move.a) : undefined;
    const before = (path ?? []).slice(0, -1).map((a, at, all): Entry => ({
      ...found,
      ...fresh({
        tipo: 'transicion',
        orden_id: target.id,
        cuerpo: { a, fecha: move?.fecha ?? found.creado_en, temporizador: true, mueve_reloj: true },
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

  return { retry, insist, yieldTo };
};
