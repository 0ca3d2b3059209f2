import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  masReportesProgramados,
  nuevoReporteProgramado,
  pausaReporteProgramado,
  reporteProgramado,
  type NuevoReporteProgramado,
  type ReporteProgramado,
} from '#contract/requests/reportesProgramados';
import { isOfThePlatform, roleOf } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { audit } from '../../history/audit';
import type { Jobs } from '../../jobs/index';
import { ApiError, fieldError, theOne } from '../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import { byId, calledOn, idOf, removes } from '../../records/reading';
import { checkMembers, holdMembers } from '../../records/members';
import { checkFilter } from '../../records/naming';
import { checkRoom } from '../../records/room';
import { companyOf } from '../../db/companyOf';
import { daysOfPeriod } from './period';
import { sendReport, sendScheduled, type Sender } from './send';
import { readersOf } from './readersOf';
import { columns, nextSlot } from '../../db/nextTime';
import { reporteProgramadoTable as r } from '../../db/tables/reportesProgramados';

const allow = { config: { allow: ['list', 'reportes'] } } as const;
const entidad = 'reportes_programados';
const full = () =>
  new ApiError('CONFLICTO', {
    message: `La empresa ya tiene ${masReportesProgramados} envíos programados, que es el máximo.`,
  });

/** `/reportes/programados`: users who may see reports schedule them by mail. */
export const scheduledRoutes =
  ({ jobs, ...sender }: Sender & { jobs: Jobs }): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = sender;
    jobs.handle(sendReport, (context) => sendScheduled(sender, context));

    app.get(
      '/',
      {
        ...allow,
        schema: {
          querystring: z.strictObject({ reporte: z.string().optional() }),
          response: { 200: z.array(reporteProgramado) },
        },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const { reporte } = request.query;
        const rows = await db.tenant(empresaId, (tx) =>
          read(tx, empresaId, reporte ? sql`reporte = ${reporte}` : undefined),
        );
        return Promise.all(rows.map((row) => answerOf(db, row)));
      },
    );

    app.get('/:id', { ...allow, schema: { params: byId, response: { 200: reporteProgramado } } }, async (request) => {
      const { empresaId } = callerOf(request);
      return answerOf(db, await db.tenant(empresaId, (tx) => one(tx, empresaId, idOf(request.params.id))));
    });

    await app.register(writingRoutes(sender));

    app.post(
      '/:id/enviar',
      { ...allow, schema: { params: byId, response: { 202: z.object({ id: z.uuid() }) } } },
      async (request, reply) => {
        const { caller, empresaId, user, token, id } = calledOn(request);
        const prepare = async (tx: Tx) => {
          await one(tx, empresaId, id);
          // Uses a time of its own, so that everybody gets it, including users who got the last one.
          const { rows } = await tx.execute<{ turno: string }>(sql`
          update reportes_programados
          set turno_en = date_trunc('milliseconds', clock_timestamp()), entregado_a = '{}'
          where empresa_id = ${empresaId} and id = ${id}
          returning to_char(turno_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as turno`);
          await audit(tx, actorOf(caller), { accion: 'exportar', entidad, entidad_id: id });
          return { id, turno: rows[0]?.turno };
        };
        return reply.code(202).send({ id: await jobs.start(empresaId, user.id, sendReport, prepare, token?.id) });
      },
    );
  };

const writingRoutes =
  (sender: Sender): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = sender;

    app.post(
      '/',
      { ...allow, schema: { body: nuevoReporteProgramado, response: { 201: reporteProgramado } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        const members = await check(sender, caller, request.body);
        const { zone } = await companyOf(db, empresaId);
        const row = await db.tenant(empresaId, async (tx) => {
          await holdMembers(tx, empresaId);
          await checkMembers(tx, members);
          await checkFilter(tx, empresaId, 'filtros', request.body.reporte, request.body.filtros);
          await checkRoom(tx, {
            table: r,
            owner: empresaId,
            where: eq(r.empresa_id, empresaId),
            most: masReportesProgramados,
            full,
          });
          const [made] = await tx
            .insert(r)
            .values({ ...request.body, empresa_id: empresaId, creado_por_id: user.id, zona: zone })
            .returning({ id: r.id });
          if (!made) throw new Error('the schedule was not stored');
          await audit(tx, actorOf(caller), { accion: 'crear', entidad, entidad_id: made.id });
          return moved(tx, empresaId, made.id);
        });
        return reply.code(201).send(await answerOf(db, row));
      },
    );

    app.put(
      '/:id',
      { ...allow, schema: { params: byId, body: nuevoReporteProgramado, response: { 200: reporteProgramado } } },
      async (request) => {
        const caller = callerOf(request);
        return change(sender, caller, idOf(request.params.id), request.body, await check(sender, caller, request.body));
      },
    );

    app.patch(
      '/:id',
      { ...allow, schema: { params: byId, body: pausaReporteProgramado, response: { 200: reporteProgramado } } },
      async (request) => change(sender, callerOf(request), idOf(request.params.id), request.body),
    );

    app.delete('/:id', { ...allow, schema: removes }, async (request) => {
      const { caller, empresaId, id } = calledOn(request);
      await db.tenant(empresaId, async (tx) => {
        await one(tx, empresaId, id);
        await tx.delete(r).where(and(eq(r.empresa_id, empresaId), eq(r.id, id)));
        await audit(tx, actorOf(caller), { accion: 'eliminar', entidad, entidad_id: id });
      });
      return { id };
    });
  };

/** @returns the recipients that must be members: superadmins need not be */
const check = async ({ db, makers }: Sender, { empresaId }: Caller, given: NuevoReporteProgramado) => {
  const days = daysOfPeriod(given.periodo, '2026-01-15');
  const { formato, columnas, orden, agrupacion } = given;
  makers[given.reporte].check({
    formato,
    columnas,
    agrupacion,
    filter: JSON.stringify({ ...given.filtros, ...days }),
    ...(orden && { sort: JSON.stringify(orden) }),
  });
  const readers = await readersOf(db, empresaId, given.destinatarios);
  if (readers.length < given.destinatarios.length)
    throw fieldError('destinatarios', 'Elija personas de la empresa que puedan ver sus reportes');
  return readers.flatMap(({ id, rol_id }) => (isOfThePlatform(roleOf(rol_id)) ? [] : [id]));
};

const change = async (
  { db }: Sender,
  caller: Caller,
  id: number,
  given: Partial<NuevoReporteProgramado>,
  members: readonly number[] = [],
) => {
  const { empresaId } = caller;
  const row = await db.tenant(empresaId, async (tx) => {
    await holdMembers(tx, empresaId);
    const before = await one(tx, empresaId, id, true);
    await checkMembers(tx, members);
    if (given.filtros)
      await checkFilter(tx, empresaId, 'filtros', given.reporte ?? before.reporte, given.filtros, before.filtros);
    await tx
      .update(r)
      .set(given)
      .where(and(eq(r.empresa_id, empresaId), eq(r.id, id)));
    await audit(tx, actorOf(caller), { accion: 'editar', entidad, entidad_id: id });
    return moved(tx, empresaId, id);
  });
  return answerOf(db, row);
};

type Row = typeof r.$inferSelect & { creado_por: string | null };

const read = (tx: Tx, empresaId: number, which: ReturnType<typeof sql> | undefined) =>
  tx
    .select({ ...getTableColumns(r), creado_por: sql<string | null>`nombre_usuario(creado_por_id)` })
    .from(r)
    .where(and(eq(r.empresa_id, empresaId), which))
    .orderBy(asc(r.nombre), asc(r.id));

/** @throws ApiError 404 */
const one = async (tx: Tx, empresaId: number, id: number, lock = false): Promise<Row> => {
  const query = read(tx, empresaId, eq(r.id, id));
  return theOne(await (lock ? query.for('no key update') : query));
};

/** Updates its next time and returns it. */
const moved = async (tx: Tx, empresaId: number, id: number): Promise<Row> => {
  await tx.execute(sql`
    update reportes_programados r
    set proximo_en = case when r.activo then ${nextSlot(columns, sql`r.zona`, sql`now()`)} end
    where r.empresa_id = ${empresaId} and r.id = ${id}`);
  return one(tx, empresaId, id);
};

const answerOf = async (db: Db, row: Row): Promise<ReporteProgramado> => ({
  ...row,
  destinatarios_nombres: (await readersOf(db, row.empresa_id, row.destinatarios)).map(({ name }) => name),
});
