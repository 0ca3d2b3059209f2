import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isOfThePlatform } from '#contract/core/roles';
import { nuevoTurno, resumenTurno, turno, turnos, type Turno } from '#contract/entities/turnos';
import { z } from '#contract/core/validation';
import type { Tx } from '../../../db/system';
import { audit } from '../../../history/audit';
import { seesSuperadmins } from '../../../history/people';
import { tellShift } from '../../../notifications/eventNotices';
import { ApiError, fieldError, parseBody, parsedLater } from '../../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../../plugins/guard';
import { byId, calledOn } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import { once } from '../../../records/idempotency';
import { holdMembers } from '../../../records/members';
import { contentRange, listQuery, readListQuery } from '../../../records/query';
import { dispositionOf } from '../../../encoding/disposition';
import { paperOf } from '../../../printed/company';
import { inBuilder } from '../../../untrusted/index';
import { eventsOf, giveEvents, mayOwn, nameOfUser, owners } from '../record/owners';
import { summaryOfShift } from './summary';
import { turnoTable as t } from '../../../db/tables/turnos';

const entidad = 'turnos';
/** Shifts are handed over by people; no token does. */
const allow = { config: { allow: ['edit', 'eventos'], token: 'never' } } as const;

/** `/eventos/turnos`: who leaves hands the open events and a note to who takes over, who confirms them. */
export const shiftRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/turnos',
      { ...allow, schema: { querystring: listQuery, response: { 200: z.array(turno) } } },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const [from, to] = readListQuery(turnos, request.query, () => true).range ?? [0, 24];
        const { rows, total } = await db.tenant(empresaId, async (tx) => {
          const rows = await tx
            .select(shown)
            .from(t)
            .where(eq(t.empresa_id, empresaId))
            .orderBy(desc(t.id))
            .limit(to - from + 1)
            .offset(from);
          const [all] = await tx.select({ n: count() }).from(t).where(eq(t.empresa_id, empresaId));
          return { rows, total: all?.n ?? 0 };
        });
        return reply.header('Content-Range', contentRange('turnos', from, rows.length, total)).send(rows);
      },
    );

    app.get('/turnos/resumen', { ...allow, schema: { response: { 200: resumenTurno } } }, async (request) => {
      const caller = callerOf(request);
      return db.tenant(caller.empresaId, (tx) => summaryOfShift(tx, caller));
    });

    app.get(
      '/turnos/:id/pdf',
      {
        config: { ...allow.config, inTurn: true },
        schema: { params: byId, response: { 200: z.unknown() } },
      },
      async (request, reply) => {
        const { empresaId, id } = calledOn(request);
        const shift = await db.tenant(empresaId, (tx) => readShift(tx, empresaId, id));
        const paper = { shift, ...(await paperOf(db, empresaId)) };
        const pdf = await inBuilder('shiftPdf', paper, { owner: `empresa ${empresaId}` });
        return reply
          .header('content-disposition', dispositionOf(`turno-${id}.pdf`, 'inline'))
          .type('application/pdf')
          .send(pdf);
      },
    );

    app.post(
      '/turnos',
      { ...allow, schema: { body: parsedLater(nuevoTurno), response: { 201: turno } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const body = parseBody(nuevoTurno, request.body);
        const { row, given } = await db.tenant(empresaId, async (tx) => {
          let given: { id: number; version: number }[] = [];
          const id = await once(tx, request, async () => {
            const made = await handOver(tx, caller, body);
            ({ given } = made);
            return made.id;
          });
          return { row: await readShift(tx, empresaId, id), given };
        });
        changed(empresaId, 'eventos', given);
        return reply.code(201).send(row);
      },
    );

    app.post(
      '/turnos/:id/confirmar',
      { ...allow, schema: { params: byId, response: { 200: turno } } },
      async (request) => {
        const { caller, id } = calledOn(request);
        return db.tenant(caller.empresaId, (tx) => confirm(tx, caller, id));
      },
    );
  };

const shown = {
  id: t.id,
  de: sql<string | null>`nombre_usuario(${t.de_id})`,
  a: sql<string | null>`nombre_usuario(${t.a_id})`,
  nota: t.nota,
  eventos_n: t.eventos_n,
  creado_en: t.creado_en,
  confirmado_en: t.confirmado_en,
  resumen: t.resumen,
};

/** The last shift handed to a user who has not confirmed it. */
export const shiftFor = async (tx: Tx, empresaId: number, userId: number): Promise<Turno | null> => {
  const [waiting] = await tx
    .select(shown)
    .from(t)
    .where(and(eq(t.empresa_id, empresaId), eq(t.a_id, userId), isNull(t.confirmado_en)))
    .orderBy(desc(t.id))
    .limit(1);
  return waiting ?? null;
};

const readShift = async (tx: Tx, empresaId: number, id: number): Promise<Turno> => {
  const [row] = await tx
    .select(shown)
    .from(t)
    .where(and(eq(t.empresa_id, empresaId), eq(t.id, id)));
  if (!row) throw new ApiError('NO_ENCONTRADO');
  return row;
};

const handOver = async (tx: Tx, caller: Caller, { a_id, nota }: z.output<typeof nuevoTurno>) => {
  const { empresaId, user } = caller;
  await holdMembers(tx, empresaId);
  if (a_id === user.id) throw fieldError('a_id', 'Elija a quien entra');
  const role = (await owners(tx)).get(a_id);
  if (!role || (isOfThePlatform(role) && !seesSuperadmins(user)))
    throw fieldError('a_id', 'No puede atender eventos de esta empresa');
  // What the other may not see stays with its owner.
  const passing = (await eventsOf(tx, empresaId, user.id)).filter(({ tipo }) => mayOwn(role, tipo));
  // Before anything passes: what the one who leaves saw.
  const resumen = await summaryOfShift(tx, caller);
  const given = await giveEvents(tx, actorOf(caller), passing, a_id);
  const [made] = await tx
    .insert(t)
    .values({ empresa_id: empresaId, de_id: user.id, a_id, nota, eventos_n: given.length, resumen })
    .returning({ id: t.id });
  if (!made) throw new Error('the shift was not stored');
  const cambios = [
    { campo: 'a', antes: null, despues: await nameOfUser(tx, a_id) },
    { campo: 'eventos_n', antes: null, despues: given.length },
  ];
  await audit(tx, actorOf(caller), { accion: 'crear', entidad, entidad_id: made.id, cambios });
  await tellShift(tx, empresaId, {
    id: made.id,
    userId: a_id,
    titulo: `${user.name} le entregó el turno`,
    texto: nota,
  });
  return { id: made.id, given };
};

/** One by one: an older note that nobody confirmed is shown next. @throws ApiError 404 for shifts of others */
const confirm = async (tx: Tx, caller: Caller, id: number): Promise<Turno> => {
  const { empresaId, user } = caller;
  const mine = and(eq(t.empresa_id, empresaId), eq(t.a_id, user.id));
  const [row] = await tx
    .select({ id: t.id })
    .from(t)
    .where(and(mine, eq(t.id, id)));
  if (!row) throw new ApiError('NO_ENCONTRADO');
  const done = await tx
    .update(t)
    .set({ confirmado_en: sql`now()` })
    .where(and(mine, eq(t.id, id), isNull(t.confirmado_en)))
    .returning({ id: t.id });
  await audit(
    tx,
    actorOf(caller),
    ...done.map((each) => ({ accion: 'editar' as const, entidad, entidad_id: each.id })),
  );
  return readShift(tx, empresaId, id);
};
