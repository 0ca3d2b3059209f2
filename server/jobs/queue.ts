import { sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { Tx } from '../db/system';
import { ApiError } from '../plugins/errors';
import { trabajoTable } from '../db/tables/trabajos';

/** An arbitrary advisory lock, the same in every process. */
const lock = 7_410_012;

type Parameters = Record<string, unknown>;

/**
 * Stores a job, together with the work of `prepare` in the same transaction.
 * @throws ApiError 429 when too many jobs of the person or the company wait
 */
export const enqueue = async (
  tx: Tx,
  empresaId: number,
  userId: number,
  tipo: string,
  prepare: Parameters | ((tx: Tx) => Promise<Parameters>),
  tokenId?: number,
): Promise<string> => {
  // Serialised, so that a hundred concurrent requests are counted correctly.
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}, ${empresaId})`);
  await checkRoom(tx, empresaId, userId);
  const parametros = typeof prepare === 'function' ? await prepare(tx) : prepare;
  const [row] = await tx
    .insert(trabajoTable)
    .values({ empresa_id: empresaId, user_id: userId, tipo, parametros, token_id: tokenId ?? null })
    .returning({ id: trabajoTable.id });
  if (!row) throw new Error('the job was not stored');
  return row.id;
};

const checkRoom = async (tx: Tx, empresaId: number, userId: number) => {
  const { rows } = await tx.execute<{ own: number; all: number }>(sql`
    select count(*) filter (where user_id = ${userId})::int as own, count(*)::int as all
    from trabajos where empresa_id = ${empresaId} and estado = 'pendiente'`);
  const [{ own, all } = { own: 0, all: 0 }] = rows;
  const { perPerson, perCompany, retryAfter } = limits.jobs;
  const waiting =
    own >= perPerson
      ? `Usted ya tiene ${own} trabajos en espera`
      : all >= perCompany
        ? `Su empresa ya tiene ${all} trabajos en espera`
        : null;
  if (waiting)
    throw new ApiError('COLA_LLENA', {
      message: `${waiting}, que es el máximo. Espere a que avancen e inténtelo de nuevo.`,
      headers: { 'Retry-After': String(retryAfter / 1000) },
    });
};
