import { and } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { aCargo, personal, retirar, type ACargo } from '#contract/entities/personal';
import type { Tx } from '../../db/system';
import { ApiError, fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { requireRight, type Caller } from '../../plugins/guard';
import { updateRecord, updateRecords } from '../../records/crud';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import { inTurn, lockNamed, mine, readOne, selecting, writing, type Row, type Store } from '../../records/store';
import { tellTouched, type Touched } from '../../records/touched';
import { held, kinds, runningClock } from './duties';
import { personalStore } from './store';
import { personalTable } from '../../db/tables/personal';

/**
 * How each of them is stored, as a caller may write it. They are handed in: staff does not depend on what is built on
 * it.
 */
type HeldStores = Record<keyof ACargo, (caller: Caller) => Store>;

/** Retires a person, and passes on what they have in the same transaction. */
export const retireRoutes =
  ({ db, changed }: Deps, stores: HeldStores): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/a-cargo',
      { config: { allow: ['edit', 'personal'] }, schema: { params: byId, response: { 200: aCargo } } },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await readOne(tx, personalStore, empresaId, id);
          const counts: Partial<ACargo> = {};
          for (const kind of kinds) counts[kind] = (await idsOf(tx, stores[kind](caller), empresaId, kind, id)).length;
          return aCargo.parse(counts);
        });
      },
    );

    app.post(
      '/:id/retirar',
      {
        config: { allow: ['edit', 'personal'] },
        schema: { params: byId, body: parsedLater(retirar), response: { 200: personal.record.partial() } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const { pasa_a, version } = parseBody(retirar, request.body);
        const { person, antes, touched } = await writing(db, personalStore, empresaId, async (tx) => {
          const before = await readOne(tx, personalStore, empresaId, id, true);
          if (version !== before.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: before } });
          if (pasa_a === id) throw fieldError('pasa_a', 'Elija a otra persona');
          if (pasa_a !== null) await lockNamed(tx, empresaId, 'pasa_a', personalTable, [pasa_a]);
          const running = await runningClock(tx, empresaId, id);
          if (running) throw new ApiError('EN_USO', { message: running });
          const touched: Touched[] = [];
          for (const kind of kinds)
            touched.push(
              ...(await passOn(tx, caller, { kind, store: stores[kind](caller) }, id, pasa_a)).map(
                (row) => [kind, row] as const,
              ),
            );
          await updateRecord(tx, personalStore, caller, before, { estado: 'retirado' });
          return { person: await readOne(tx, personalStore, empresaId, id), antes: before, touched };
        });
        changed(empresaId, 'personal', [{ id, version: person.version, antes }]);
        tellTouched(changed, empresaId, touched);
        return person;
      },
    );
  };

const idsOf = async (tx: Tx, store: Store, empresaId: number, kind: keyof ACargo, id: number): Promise<number[]> => {
  const rows = await selecting(tx, { id: store.table.id }, store.table)
    .where(and(mine(store, empresaId), held[kind].of(id)))
    .orderBy(store.table.id);
  return rows.map((row) => Number(row.id));
};

/**
 * @throws ApiError 422 at `pasa_a` when a record does not accept it, for example a begun order that would have nobody
 */
const passOn = async (
  tx: Tx,
  caller: Caller,
  { kind, store }: { kind: keyof ACargo; store: Store },
  from: number,
  to: number | null,
): Promise<Row[]> => {
  const { fields } = held[kind];
  await inTurn(tx, store, caller.empresaId);
  const rows: Row[] = [];
  for (const id of await idsOf(tx, store, caller.empresaId, kind, from))
    rows.push(await readOne(tx, store, caller.empresaId, id, true));
  if (rows.length === 0) return [];
  requireRight(caller, 'edit', kind);
  const patchOf = (row: Row) =>
    Object.fromEntries(
      fields.flatMap((field) => (names(row[field], from) ? [[field, passed(row[field], from, to)] as const] : [])),
    );
  try {
    return await updateRecords(tx, store, caller, rows, patchOf);
  } catch (error) {
    const refused = error instanceof ApiError && error.details.errors;
    const [message] = refused ? Object.values(refused).flat() : [];
    throw message === undefined ? error : fieldError('pasa_a', message);
  }
};

interface Assigned {
  personal_id: number | null;
}

const names = (value: unknown, id: number): boolean =>
  Array.isArray(value)
    ? value.some((each: unknown) => each === id || (isAssigned(each) && each.personal_id === id))
    : value === id;

const passed = (value: unknown, from: number, to: number | null): unknown => {
  if (!Array.isArray(value)) return to;
  if (value.some(isAssigned))
    return value.map((each: unknown) =>
      isAssigned(each) && each.personal_id === from ? { ...each, personal_id: to } : each,
    );
  const others = value.filter((each) => each !== from);
  return to === null || others.includes(to) ? others : [...others, to];
};

const isAssigned = (value: unknown): value is Assigned =>
  typeof value === 'object' && value !== null && 'personal_id' in value;
