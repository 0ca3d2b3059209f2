import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { idempotencyHeader } from '#contract/core/session';
import { limits } from '#contract/core/limits';
import type { System, Tx } from '../db/system';
import { forgetSome } from '../db/forget';
import { ApiError, badQuery } from '../plugins/errors';
import { callerOf } from '../plugins/guard';
import { sentBody } from '../plugins/phoneClock';
import { idempotenciaTable } from '../db/tables/usuarios';

/**
 * Runs a creation once per Idempotency-Key: a repetition with the same data returns the record created before.
 *
 * @param create creates the record and returns its id
 * @param part which of many records of the request
 * @throws ApiError 409 when the key was used with other data
 */
export const once = async (
  tx: Tx,
  request: FastifyRequest,
  create: () => Promise<number>,
  part?: number,
): Promise<number> => {
  const given = request.headers[idempotencyHeader.toLowerCase()];
  if (given === undefined) return create();
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(given))
    throw badQuery('La cabecera Idempotency-Key no es válida.');
  const clave = part === undefined ? given : `${given} ${part}`;
  const { user, empresaId } = callerOf(request);
  const huella = createHash('sha256')
    .update(`${request.routeOptions.url} ${JSON.stringify(request.params)} ${JSON.stringify(sentBody(request))}`)
    .digest('hex');
  const where = and(
    eq(idempotenciaTable.empresa_id, empresaId),
    eq(idempotenciaTable.user_id, user.id),
    eq(idempotenciaTable.clave, clave),
  );

  // A second request with this key waits here until the first has committed or rolled back.
  const claimed = await tx
    .insert(idempotenciaTable)
    .values({ empresa_id: empresaId, user_id: user.id, clave, huella })
    .onConflictDoNothing()
    .returning({ clave: idempotenciaTable.clave });
  if (claimed.length === 0) {
    const [earlier] = await tx.select().from(idempotenciaTable).where(where);
    if (earlier?.huella !== huella || earlier.entidad_id === null) throw new ApiError('IDEMPOTENCIA_CONFLICTO');
    return earlier.entidad_id;
  }
  const id = await create();
  await tx.update(idempotenciaTable).set({ entidad_id: id }).where(where);
  return id;
};

/** Deletes keys that are too old to be repeated. */
export const sweepIdempotency = (db: System) =>
  forgetSome(
    db,
    idempotenciaTable,
    lt(idempotenciaTable.creado_en, sql`now() - ${limits.idempotencyLife} * interval '1 millisecond'`),
  );
