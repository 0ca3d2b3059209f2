import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { comentarioOrden, nuevoComentarioOrden, type ComentarioOrden } from '#contract/entities/ordenes';
import { z } from '#contract/core/validation';
import { byId } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import type { System, Tx } from '../../../db/system';
import { checkFiles } from '../../../files/index';
import { attachedTo } from '../../../history/attached';
import { audit } from '../../../history/audit';
import { once } from '../../../records/idempotency';
import { notify } from '../../../notices/notify';
import { noticeTexts } from '../../../notices/texts';
import { ApiError, parseBody, parsedLater, theOne } from '../../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../../plugins/guard';
import { membresiaTable } from '../../../db/tables/usuarios';
import { ordenComentarioTable as c } from '../../../db/tables/ordenParts';
import { readingBelow, writeBelow } from '../record/below';
import { happenedAt, reachOrder, type Reached } from '../record/reach';
import { ordenStoreToTell } from '../record/store';
import { ordenTable as o } from '../../../db/tables/ordenes';

type Input = z.output<typeof nuevoComentarioOrden>;

/** Comments on an order by users who see it, in any state. */
export const commentRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/comentarios',
      { config: { allow: ['show', 'ordenes'] }, schema: { params: byId, response: { 200: z.array(comentarioOrden) } } },
      readingBelow(deps.db, (tx, { empresaId }, id) => readComments(tx, empresaId, [id])),
    );

    app.post(
      '/:id/comentarios',
      {
        config: { allow: ['create', 'aportes'] },
        schema: { params: byId, body: parsedLater(nuevoComentarioOrden), response: { 201: comentarioOrden } },
      },
      async (request, reply) => {
        const members = await membersAmong(deps.db.system, callerOf(request).empresaId, request.body);
        const comment = async (tx: Tx, caller: Caller, order: Reached) => {
          const input = parseBody(nuevoComentarioOrden, request.body);
          if (input.menciones.some((user) => !members.has(user)))
            throw new ApiError('NO_ENCONTRADO', { errors: { menciones: ['No existe'] } });
          const key = await once(tx, request, () => add(tx, caller, order, input));
          return theOne(await readComments(tx, caller.empresaId, [order.id], key));
        };
        const reach = (tx: Tx, caller: Caller, id: number) =>
          reachOrder(tx, caller, id, 'key share', ordenStoreToTell(caller));
        return reply.code(201).send(await writeBelow(deps, request, comment, reach));
      },
    );
  };

/**
 * The mentioned users who are members of the company. Queried before the company's transaction, which cannot read
 * accounts.
 */
const membersAmong = async (system: System, empresaId: number, body: unknown): Promise<ReadonlySet<number>> => {
  const sent = nuevoComentarioOrden.pick({ menciones: true }).safeParse(body);
  if (!sent.success || sent.data.menciones.length === 0) return new Set();
  const m = membresiaTable;
  const rows = await system
    .select({ id: m.user_id })
    .from(m)
    .where(and(eq(m.empresa_id, empresaId), eq(m.estado, 'activo'), inArray(m.user_id, sent.data.menciones)));
  return new Set(rows.map(({ id }) => id));
};

const add = async (
  tx: Tx,
  caller: Caller,
  order: Reached,
  { texto, menciones, adjuntos, fecha }: Input,
): Promise<number> => {
  const { empresaId, user } = caller;
  await checkFiles(tx, empresaId, 'adjuntos', adjuntos, 'too');
  const isReporter = sql<boolean>`${c.creado_por_id} = (
    select ${o.creado_por_id} from ${o} where ${o.id} = ${order.id}
  )`;
  const said = await tx
    .selectDistinct({ user: c.creado_por_id, isReporter })
    .from(c)
    .where(and(eq(c.empresa_id, empresaId), eq(c.orden_id, order.id)));
  const [made] = await tx
    .insert(c)
    .values({
      texto,
      menciones: [...new Set(menciones)],
      adjuntos,
      fecha: happenedAt(fecha),
      empresa_id: empresaId,
      orden_id: order.id,
      creado_por_id: user.id,
    })
    .returning({ id: c.id });
  if (!made) throw new Error('the comment was not stored');
  await audit(tx, actorOf(caller), {
    accion: 'crear',
    entidad: 'orden_comentarios',
    entidad_id: made.id,
    nombre: order.numero,
  });
  await notify(tx, empresaId, {
    para: {
      personalIds: [order.responsable_id, ...order.equipo_ids].filter((id) => id !== null),
      // Earlier commenters are still notified, unless the order was taken from them since.
      userIds: [...menciones, ...said.flatMap(({ user: writer, isReporter }) => (isReporter ? writer : []))],
      oficina: said.flatMap(({ user: writer }) => writer ?? []),
    },
    excepto: user.id,
    tipo: 'orden_comentario',
    ...noticeTexts.orden_comentario(order, user.name, texto),
    url: `/ordenes/${order.id}`,
    causa: `orden ${order.id} comentario ${made.id}`,
  });
  return made.id;
};

/** Comments of these orders, oldest first. */
export const readComments = (tx: Tx, empresaId: number, ordenIds: number[], id?: number): Promise<ComentarioOrden[]> =>
  tx
    .select({
      id: c.id,
      orden_id: c.orden_id,
      texto: c.texto,
      menciones: c.menciones,
      adjuntos: attachedTo('orden_comentarios'),
      user_id: c.creado_por_id,
      usuario: sql<string | null>`nombre_usuario(${c.creado_por_id})`,
      fecha: c.fecha,
    })
    .from(c)
    .where(and(eq(c.empresa_id, empresaId), inArray(c.orden_id, ordenIds), id ? eq(c.id, id) : undefined))
    .orderBy(asc(c.fecha), asc(c.id));
