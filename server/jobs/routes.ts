import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { trabajo } from '#contract/requests/trabajos';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { isUuid } from '../encoding/uuid';
import { ApiError } from '../plugins/errors';
import { callerOf, type Caller } from '../plugins/guard';
import { retrySeconds } from '../plugins/headers';
import type { Jobs } from './runner';
import { trabajoTable } from '../db/tables/trabajos';
import { placesOf } from './turns';

const byJob = z.object({ id: z.string() });
// Everybody who may see a list may export it. People see only their own jobs.
const allow = { config: { allow: ['reference', 'activos'], token: 'any' } } as const;

/** The caller's own jobs in this company: progress, files, cancelling. */
export const jobRoutes =
  (db: Db, jobs: Jobs): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/', { ...allow, schema: { response: { 200: z.array(trabajo) } } }, async (request) => {
      const caller = callerOf(request);
      const rows = await db.tenant(caller.empresaId, (tx) =>
        select(tx)
          .where(mine(caller))
          .orderBy(sql`${trabajoTable.creado_en} desc nulls last`)
          .limit(limits.jobs.perPerson + limits.jobs.atOnce),
      );
      return withPlaces(db, rows);
    });

    app.get('/:id', { ...allow, schema: { params: byJob, response: { 200: trabajo } } }, async (request, reply) => {
      const job = await read(db, callerOf(request), request.params.id);
      if (job.estado === 'pendiente' || job.estado === 'en_curso') reply.header('retry-after', retrySeconds);
      return job;
    });

    app.post('/:id/cancelar', { ...allow, schema: { params: byJob, response: { 200: trabajo } } }, async (request) => {
      const caller = callerOf(request);
      const { id } = await read(db, caller, request.params.id);
      await jobs.giveUp(caller.empresaId, and(mine(caller), eq(trabajoTable.id, id)));
      return read(db, caller, id);
    });
  };

/** A token sees what it started, and nothing else of its author. */
const mine = ({ empresaId, user, token }: Caller) =>
  and(
    eq(trabajoTable.empresa_id, empresaId),
    eq(trabajoTable.user_id, user.id),
    token && eq(trabajoTable.token_id, token.id),
  );

const select = (tx: Tx) => {
  const { id, tipo, estado, avance, archivo_id, nombre_archivo, resultado, error, creado_en } = trabajoTable;
  return tx
    .select({
      id,
      tipo,
      estado,
      avance,
      archivo_url: sql<string | null>`archivo_url(${archivo_id})`,
      nombre_archivo,
      resultado,
      error,
      creado_en,
    })
    .from(trabajoTable)
    .$dynamic();
};

const read = async (db: Db, caller: Caller, id: string) => {
  if (!isUuid(id)) throw new ApiError('NO_ENCONTRADO');
  const [row] = await db.tenant(caller.empresaId, (tx) => select(tx).where(and(mine(caller), eq(trabajoTable.id, id))));
  if (!row) throw new ApiError('NO_ENCONTRADO');
  const [placed] = await withPlaces(db, [row]);
  return placed ?? { ...row, puesto: null };
};

const withPlaces = async <Row extends { id: string; estado: string }>({ system }: Db, rows: readonly Row[]) => {
  const waiting = rows.filter(({ estado }) => estado === 'pendiente').map(({ id }) => id);
  const places = waiting.length ? (await system.execute<{ id: string; puesto: number }>(placesOf(waiting))).rows : [];
  const known = new Map(places.map(({ id, puesto }) => [id, puesto]));
  return rows.map((row) => ({ ...row, puesto: known.get(row.id) ?? null }));
};
