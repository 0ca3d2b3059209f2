import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sees } from '#contract/core/access';
import { keptDates } from '#contract/core/dateBounds';
import { porReferencia, referencia, variosPorReferencia, type PorReferencia } from '#contract/requests/porReferencia';
import { z } from '#contract/core/validation';
import type { Tx } from '../db/system';
import { parseBody, parsedLater, refusalOf } from '../plugins/errors';
import { callerOf, requireRight, type Caller } from '../plugins/guard';
import { insertRecord, updateRecord } from './crud';
import type { ChangedRow, Deps } from './deps';
import type { StoreFor } from './reading';
import { mine, readOne, selecting, writing, type Row, type Store } from './store';

type Given = Record<string, unknown>;

interface Put {
  row: Row;
  /** The record before; null: it was created. */
  before: Row | null;
  isChanged: boolean;
}

/**
 * `PUT /por-referencia/{ref}` and `PUT /por-referencia`: creates or changes records by their `referencia_externa`,
 * without a version. Repeating it changes nothing.
 */
export const byReference =
  ({ db, changed }: Deps, store: Store, storeFor: StoreFor = () => store): FastifyPluginAsyncZod =>
  async (app) => {
    const { entity } = store;
    const { name } = entity;
    const record = entity.record.partial();

    const put = (caller: Caller, ref: string, given: Given): Promise<Put> =>
      writing(db, store, caller.empresaId, async (tx) => putOne(tx, storeFor(caller), caller, ref, given));
    const tell = (caller: Caller, done: readonly Put[]) => {
      const rows = done.filter(({ isChanged }) => isChanged);
      if (rows.length > 0)
        changed(
          caller.empresaId,
          name,
          rows.map(({ row: { id, version }, before }): ChangedRow => ({ id, version, antes: before })),
        );
    };

    app.put(
      '/por-referencia/:ref',
      {
        config: { allow: ['edit', name] },
        schema: {
          params: z.object({ ref: z.string() }),
          body: parsedLater(entity.patch),
          response: { 200: record, 201: record },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const ref = parseBody(z.object({ referencia_externa: referencia }), {
          referencia_externa: request.params.ref,
        }).referencia_externa;
        const done = await put(caller, ref, parseBody(anything, request.body));
        tell(caller, [done]);
        const shown = await db.tenant(caller.empresaId, (tx) =>
          readOne(tx, storeFor(caller), caller.empresaId, done.row.id, false, sees(caller.role, entity)),
        );
        return reply.code(done.before ? 200 : 201).send(shown);
      },
    );

    app.put(
      '/por-referencia',
      {
        config: { allow: ['edit', name], inTurn: true },
        schema: { body: parsedLater(variosPorReferencia(entity.patch)), response: { 200: porReferencia } },
      },
      async (request) => {
        const caller = callerOf(request);
        const registros = parseBody(variosPorReferencia(anyFields), request.body);
        const result: PorReferencia = { creados: [], cambiados: [], rechazados: [] };
        const done: Put[] = [];
        try {
          for (const { referencia_externa: ref, ...given } of registros)
            try {
              const one = await put(caller, ref, given);
              done.push(one);
              result[one.before ? 'cambiados' : 'creados'].push({ referencia: ref, id: one.row.id });
            } catch (error) {
              const refusal = refusalOf(error);
              if (!refusal) throw error;
              const { code, message, details } = refusal;
              result.rechazados.push({
                referencia: ref,
                code,
                message,
                ...(details.errors && { errors: details.errors }),
              });
            }
        } finally {
          tell(caller, done);
        }
        return result;
      },
    );
  };

const anything = z.record(z.string(), z.unknown());
const anyFields = z.looseObject({});

/** In its own transaction; of two that create the same one, the second finds it. */
const putOne = async (tx: Tx, store: Store, caller: Caller, ref: string, given: Given): Promise<Put> => {
  const { entity } = store;
  const { empresaId } = caller;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${entity.name} ${ref.toLowerCase()}`}), ${empresaId})`);
  const id = await idOf(tx, store, empresaId, ref);
  if (id === undefined) {
    requireRight(caller, 'create', entity.name);
    const input = parseBody(entity.input, { ...given, referencia_externa: ref });
    const made = await insertRecord(tx, store, caller, input);
    return { row: await readOne(tx, store, empresaId, made), before: null, isChanged: true };
  }
  const before = await readOne(tx, store, empresaId, id, true);
  const patch = differing(entity.patch, given, before, entity.fields);
  if (Object.keys(patch).length === 0) return { row: before, before, isChanged: false };
  return { row: await updateRecord(tx, store, caller, before, patch), before, isChanged: true };
};

/** The sent fields that are not so already; the reference stays as it is written. */
const differing = (shape: Store['entity']['patch'], given: Given, before: Row, fields: z.ZodRawShape): Given => {
  const kept = keptDates(fields, given, before);
  const sent = Object.fromEntries(
    Object.entries(given).filter(([field]) => field !== 'referencia_externa' && !kept.includes(field)),
  );
  return Object.fromEntries(
    Object.entries(parseBody(shape, sent) as Given).filter(
      ([field, value]) => Object.hasOwn(sent, field) && JSON.stringify(value) !== JSON.stringify(before[field]),
    ),
  );
};

const idOf = async (tx: Tx, { table }: Store, empresaId: number, ref: string): Promise<number | undefined> => {
  const [row] = await selecting(tx, { id: table.id }, table).where(
    and(mine({ table }, empresaId), eq(sql`lower(referencia_externa)`, sql`lower(${ref})`)),
  );
  return row && Number(row.id);
};
