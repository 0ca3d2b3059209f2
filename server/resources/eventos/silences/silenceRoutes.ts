import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ajustesEmpresa } from '#contract/entities/empresas';
import { diasSilencio, nuevoSilencio, plazoSilencio, silencio, silencios } from '#contract/entities/silencios';
import { z } from '#contract/core/validation';
import { can } from '#contract/core/access';
import { silencioEventoTable as s } from '../../../db/tables/silenciosEventos';
import { tableOf } from './subject';
import type { Tx } from '../../../db/system';
import { audit } from '../../../history/audit';
import { ApiError, fieldError, parseBody, parsedLater } from '../../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../../plugins/guard';
import { once } from '../../../records/idempotency';
import type { Deps } from '../../../records/deps';
import { contentRange, listQuery, readListQuery } from '../../../records/query';
import { byId, calledOn } from '../../../records/reading';
import { shiftEnd, tomorrowMorning } from './until';
import { inForce, readSilence, readSilences } from './readSilences';

const entidad = 'silencios_eventos';
const hour = 3_600_000;
const day = 24 * hour;
/** Whoever attends to events keeps them quiet. */
const allow = { config: { allow: ['edit', 'eventos'] } } as const;

/** `/eventos/silencios`: what is kept quiet, until when and why; a silence ends by itself, or earlier by hand. */
export const silenceRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/silencios',
      { ...allow, schema: { querystring: listQuery, response: { 200: z.array(silencio) } } },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const { range, where } = readListQuery(silencios, request.query, () => true);
        const [from, to] = range ?? [0, 24];
        const asked = where['vigente']?.map((each) => (each === true ? inForce : sql`not ${inForce}`));
        const which = and(eq(s.empresa_id, empresaId), asked && sql`(${sql.join(asked, sql` or `)})`);
        const { rows, total } = await db.tenant(empresaId, async (tx) => {
          const [all] = await tx.select({ n: count() }).from(s).where(which);
          const order = [desc(inForce), desc(s.id)];
          return { rows: await readSilences(tx, which, { order, from, to }), total: all?.n ?? 0 };
        });
        return reply.header('Content-Range', contentRange('silencios', from, rows.length, total)).send(rows);
      },
    );

    app.post(
      '/silencios',
      { ...allow, schema: { body: parsedLater(nuevoSilencio), response: { 201: silencio } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const body = parseBody(nuevoSilencio, request.body);
        const { row, marked } = await db.tenant(empresaId, async (tx) => {
          let marked: Marked[] = [];
          const id = await once(tx, request, async () => {
            const made = await silence(tx, caller, body);
            ({ marked } = made);
            return made.id;
          });
          return { row: await readSilence(tx, empresaId, id), marked };
        });
        changed(empresaId, 'eventos', marked);
        return reply.code(201).send(row);
      },
    );

    /** Ends it now, or lets it go on as it was: what it kept quiet stays so. */
    for (const verb of ['terminar', 'reanudar'] as const)
      app.post(
        `/silencios/:id/${verb}`,
        { ...allow, schema: { params: byId, response: { 200: silencio } } },
        async (request) => {
          const { caller, empresaId, id } = calledOn(request);
          return db.tenant(empresaId, async (tx) => {
            await readSilence(tx, empresaId, id);
            const ends = verb === 'terminar';
            const done = await tx
              .update(s)
              .set(
                ends
                  ? { terminado_en: sql`now()`, terminado_por_id: caller.user.id }
                  : { terminado_en: null, terminado_por_id: null },
              )
              .where(
                and(
                  eq(s.empresa_id, empresaId),
                  eq(s.id, id),
                  sql`${s.hasta} > now()`,
                  ends ? isNull(s.terminado_en) : sql`${s.terminado_en} is not null`,
                ),
              )
              .returning({ id: s.id });
            if (done.length === 0) throw new ApiError('CONFLICTO', { message: 'Ese silencio ya terminó.' });
            const cambios = [{ campo: 'vigente', antes: ends, despues: !ends }];
            await audit(tx, actorOf(caller), { accion: 'editar', entidad, entidad_id: id, cambios });
            return readSilence(tx, empresaId, id);
          });
        },
      );
  };

interface Marked {
  id: number;
  version: number;
}

/** @throws ApiError 422 at the field: a moment that is past or too far, a subject that is not of the company */
const silence = async (tx: Tx, caller: Caller, input: z.output<typeof nuevoSilencio>) => {
  const { empresaId, user, role } = caller;
  const { hasta: asked, motivo, ...covers } = input;
  const hasta = await untilOf(tx, asked);
  if (Date.parse(hasta) <= Date.now()) throw fieldError('hasta', 'Elija un momento que todavía no haya pasado');
  if (Date.parse(hasta) > Date.now() + diasSilencio * day) throw fieldError('hasta', `Hasta ${diasSilencio} días`);
  await checkSubject(tx, empresaId, covers);
  // Nobody keeps quiet what others see and they do not.
  const con_mantenimiento = can(role, 'list', 'ordenes');
  const [made] = await tx
    .insert(s)
    .values({ empresa_id: empresaId, ...covers, hasta, motivo, con_mantenimiento, creado_por_id: user.id })
    .returning({ id: s.id });
  if (!made) throw new Error('the silence was not stored');
  const marked = await markOpen(tx, empresaId, made.id);
  const row = await readSilence(tx, empresaId, made.id);
  const cambios = Object.entries({ hasta, motivo }).map(([campo, despues]) => ({ campo, antes: null, despues }));
  await audit(tx, actorOf(caller), { accion: 'crear', entidad, entidad_id: made.id, nombre: row.nombre, cambios });
  return { id: made.id, marked };
};

/** @throws ApiError 422 outside the working hours */
const untilOf = async (tx: Tx, asked: z.output<typeof nuevoSilencio>['hasta']): Promise<string> => {
  const named = plazoSilencio.safeParse(asked).data;
  if (!named) return asked;
  const now = Date.now();
  if (named === 'una_hora') return new Date(now + hour).toISOString();
  const { rows } = await tx.execute<{ zona: string; ajustes: unknown }>(
    sql`select zona_horaria as zona, ajustes from mi_empresa()`,
  );
  const [company] = rows;
  if (!company) throw new ApiError('NO_ENCONTRADO');
  const { horario_laboral } = ajustesEmpresa.catch(ajustesEmpresa.parse({})).parse(company.ajustes);
  const until = named === 'manana' ? tomorrowMorning(now, company.zona) : shiftEnd(now, company.zona, horario_laboral);
  if (until === null) throw fieldError('hasta', 'Ahora no hay turno según el horario laboral: elija otro momento');
  return new Date(until).toISOString();
};

const checkSubject = async (
  tx: Tx,
  empresaId: number,
  covers: Record<'activo_id' | 'regla_id' | 'parada_id', number | null>,
): Promise<void> => {
  for (const field of ['activo_id', 'regla_id', 'parada_id'] as const) {
    const id = covers[field];
    if (id === null) continue;
    const { rows } = await tx.execute(sql`
      select from ${tableOf[field]} where empresa_id = ${empresaId} and id = ${id} and eliminado_en is null`);
    if (rows.length === 0) throw fieldError(field, 'No existe');
  }
};

/** What nobody has acknowledged yet is quiet at once. */
const markOpen = async (tx: Tx, empresaId: number, id: number): Promise<Marked[]> => {
  const { rows } = await tx.execute<Marked & Record<string, unknown>>(sql`
    update eventos e set silencio_id = s.id, escala_en = null, actualizado_en = now()
    from silencios_eventos s
    where s.empresa_id = ${empresaId} and s.id = ${id}
      and e.empresa_id = ${empresaId} and e.estado = 'abierto' and e.tipo <> 'sos' and e.silencio_id is null
      and (e.activo_id = s.activo_id or e.regla_id = s.regla_id or e.parada_id = s.parada_id)
      and (s.con_mantenimiento or e.juicio is not null or e.ejecucion_id is not null)
    returning e.id, e.version`);
  return rows;
};
