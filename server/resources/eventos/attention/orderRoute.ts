import { eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ordenDeEvento, prioridadDe, type Evento } from '#contract/entities/eventos';
import { ordenes } from '#contract/entities/ordenes';
import type { z } from '#contract/core/validation';
import { eventos as words } from '#contract/words/eventos';
import type { CompanyUnits } from '#contract/rules/units';
import { fraseEvento, medidaDe } from '#contract/sentences/fraseEvento';
import { unitsOfTenant } from '../../../db/companyOf';
import type { Tx } from '../../../db/system';
import { parseBody, parsedLater } from '../../../plugins/errors';
import { callerOf, requireRight } from '../../../plugins/guard';
import { type RecordAuthor } from '../../../records/crud';
import { byId, idOf } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import { readOne } from '../../../records/store';
import { isAsked, orderOfDue } from '../../mantenimiento/index';
import { createOrder, ordenStoreFor } from '../../ordenes/index';
import { moveEvents } from './moveEvents';
import { eventoStore } from '../record/store';
import { eventoTable as e } from '../../../db/tables/eventos';

type Query = z.output<typeof ordenDeEvento>;
/** What an order takes from its event. */
export type Ordered = Pick<
  Evento,
  | 'id'
  | 'tipo'
  | 'severidad'
  | 'estado'
  | 'activo_id'
  | 'asunto'
  | 'direccion'
  | 'valor_max'
  | 'unidad'
  | 'umbral'
  | 'parada_nombre'
  | 'orden_id'
  | 'mantenimiento_activo_id'
>;

/** Default text of an order that is created from an event. */
const textOf = (event: Ordered, units: CompanyUnits) => ({
  titulo: [words.values.tipo[event.tipo], event.asunto].filter(Boolean).join(': ').slice(0, 160),
  descripcion: [
    event.direccion && `Lugar: ${event.direccion}`,
    event.valor_max !== null && `${medidaDe(event)}: ${fraseEvento(event, { units })}`,
  ]
    .filter(Boolean)
    .join('\n'),
});

/**
 * Creates the order of an event unless it has one; the event's row is locked. A user without id acts for the product.
 * Publish both with `changed` after the commit. @returns its id
 */
export const orderOfEvent = async (tx: Tx, writer: RecordAuthor, event: Ordered, asked: Query): Promise<number> => {
  if (event.orden_id) return event.orden_id;
  const id = (await ofItsDue(tx, writer, event, asked)) ?? (await ofItsOwn(tx, writer, event, asked));
  await tx.update(e).set({ orden_id: id }).where(eq(e.id, event.id));
  // An event whose order the product created still waits for a person.
  if (writer.user.id !== null && (event.estado === 'abierto' || event.estado === 'reconocido'))
    await moveEvents(tx, writer.empresaId, { ids: [event.id], a: 'en_gestion', nota: null, userId: writer.user.id });
  return id;
};

/**
 * A due of a plan has its own order with all the plan's details: created, or the open one. Undefined when the plan no
 * longer asks for it.
 */
const ofItsDue = async (
  tx: Tx,
  writer: RecordAuthor,
  { mantenimiento_activo_id: due }: Ordered,
  { responsable_id }: Query,
): Promise<number | undefined> => {
  if (due === null || !(await isAsked(tx, writer.empresaId, due))) return undefined;
  return (await orderOfDue(tx, writer, due, responsable_id ? { responsable_id } : {})).id;
};

const ofItsOwn = async (tx: Tx, writer: RecordAuthor, event: Ordered, asked: Query): Promise<number> =>
  createOrder(tx, writer, {
    ...textOf(event, await unitsOfTenant(tx)),
    tipo: 'correctivo',
    prioridad: prioridadDe(event),
    activo_id: event.activo_id,
    ...asked,
    origen: 'evento',
  });

/** `POST /eventos/{id}/orden`: idempotent. */
export const orderRoute =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/orden',
      {
        config: { allow: ['create', 'ordenes'], token: ['ordenes:escritura', 'eventos:escritura'] },
        schema: { params: byId, body: parsedLater(ordenDeEvento), response: { 201: ordenes.record.partial() } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        // A user who may write orders may not be allowed to see events.
        requireRight(caller, 'edit', 'eventos');
        const id = idOf(request.params.id);
        const { order, event } = await deps.db.tenant(empresaId, async (tx) => {
          const before = await readOne(tx, eventoStore, empresaId, id, true);
          const input = parseBody(ordenDeEvento, request.body ?? {});
          const made = await orderOfEvent(tx, { empresaId, user, ip: request.ip }, before, input);
          return {
            order: await readOne(tx, ordenStoreFor(caller), empresaId, made),
            event: await readOne(tx, eventoStore, empresaId, id),
          };
        });
        deps.changed(empresaId, 'ordenes', [order]);
        deps.changed(empresaId, 'eventos', [event]);
        return reply.code(201).send(order);
      },
    );
  };
