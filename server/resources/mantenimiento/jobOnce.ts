import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { idempotencyHeader } from '#contract/core/session';
import type { Tx } from '../../db/system';
import { trabajoTable as t } from '../../db/tables/trabajos';
import { ApiError } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';

const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers[idempotencyHeader.toLowerCase()];
  return typeof key === 'string' ? key : undefined;
};

/** The job that an earlier request with this key started. @throws ApiError 409 when that asked for something else */
export const earlierJob = async (tx: Tx, request: FastifyRequest, tipo: string): Promise<string | undefined> => {
  const key = keyOf(request);
  if (key === undefined) return undefined;
  const { empresaId, user } = callerOf(request);
  const [job] = await tx
    .select({ id: t.id })
    .from(t)
    .where(
      and(
        eq(t.empresa_id, empresaId),
        eq(t.user_id, user.id),
        eq(t.tipo, tipo),
        sql`${t.parametros}->>'clave' = ${key}`,
      ),
    )
    .orderBy(desc(t.creado_en))
    .limit(1);
  if (job) await once(tx, request, async () => 0);
  return job?.id;
};

class Repeated extends Error {}

/** Stores the job, once per Idempotency-Key. @returns its id */
export const startOnce = async ({ db, jobs }: Deps, request: FastifyRequest, tipo: string, work: object) => {
  const { empresaId, user, token } = callerOf(request);
  const prepare = async (tx: Tx) => {
    let isFirst = false;
    await once(tx, request, async () => {
      isFirst = true;
      return 0;
    });
    if (!isFirst) throw new Repeated();
    return { ...work, clave: keyOf(request) };
  };
  try {
    return await jobs.start(empresaId, user.id, tipo, prepare, token?.id);
  } catch (error) {
    const earlier =
      error instanceof Repeated ? await db.tenant(empresaId, (tx) => earlierJob(tx, request, tipo)) : undefined;
    if (earlier) return earlier;
    throw error instanceof Repeated ? new ApiError('IDEMPOTENCIA_CONFLICTO') : error;
  }
};
