import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { finManoObra, manoObra, nuevaManoObra, type ManoObra } from '#contract/ordenes';
import { z } from '#contract/validation';
import { byId, idOf, type Deps } from '../../records/crud';
import type { Tx } from '../../db/client';
import { audit } from '../../history/audit';
import { once } from '../../records/idempotency';
import { ApiError, fieldError, parseBody } from '../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import { labourCost, minutes, recount } from './costs';
import { addHours, startTimer } from './labour';
import { manoObraTable as l } from './partTables';
import { byItem, happenedAt, mustTakeWork, reachOrder, runsOrders, type Reached } from './reach';
import { ordenStore } from './store';

/** The hours worked on an order. Users who do not edit orders see no rates. */
export const labourRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/:id/mano-obra', { config: { allow: ['show', 'ordenes'] }, schema: { params: byId, response: { 200: z.array(manoObra) } } }, async (request) => {
      const caller = callerOf(request);
      const id = idOf(request.params.id);
      return db.tenant(caller.empresaId, async (tx) => {
        await reachOrder(tx, caller, id);
        return read(tx, caller, id);
      });
    });

    app.post(
      '/:id/mano-obra',
      { config: { allow: ['create', 'aportes'] }, schema: { params: byId, body: z.unknown(), response: { 201: manoObra } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const id = idOf(request.params.id);
        const { order, made } = await db.tenant(caller.empresaId, async (tx) => {
          const order = await reachOrder(tx, caller, id, 'no key update');
          const input = parseBody(nuevaManoObra, request.body);
          const key = await once(tx, request, () => add(tx, caller, order, input));
          return { order, made: await one(tx, caller, id, key) };
        });
        changed(caller.empresaId, 'ordenes', [order]);
        return reply.code(201).send(made);
      },
    );

    app.post(
      '/:id/mano-obra/:item/fin',
      { config: { allow: ['create', 'aportes'] }, schema: { params: byItem, body: z.unknown(), response: { 200: manoObra } } },
      async (request) => {
        const caller = callerOf(request);
        const [id, key] = [idOf(request.params.id), idOf(request.params.item)];
        const { order, ended } = await db.tenant(caller.empresaId, async (tx) => {
          // A timer is stopped by its owner, even on an order that was reassigned.
          const order = await reachOrder(tx, caller, id, 'no key update', ordenStore);
          const entry = await one(tx, caller, id, key);
          if (!order.oficina && entry.personal_id !== order.persona) throw new ApiError('NO_ENCONTRADO');
          const { fin_en } = parseBody(finManoObra, request.body);
          await once(tx, request, async () => {
            await stop(tx, caller, entry, happenedAt(fin_en, 'fin_en'));
            return key;
          });
          return { order, ended: await one(tx, caller, id, key) };
        });
        changed(caller.empresaId, 'ordenes', [order]);
        return ended;
      },
    );

    app.delete(
      '/:id/mano-obra/:item',
      { config: { allow: ['edit', 'ordenes'] }, schema: { params: byItem, response: { 200: z.object({ id: z.int() }) } } },
      async (request) => {
        const caller = callerOf(request);
        const [id, key] = [idOf(request.params.id), idOf(request.params.item)];
        const order = await db.tenant(caller.empresaId, async (tx) => {
          const order = await reachOrder(tx, caller, id, 'no key update');
          const entry = await one(tx, caller, id, key);
          mustTakeWork(order);
          await tx
            .update(l)
            .set({ eliminado_en: sql`now()` })
            .where(entryOf(caller.empresaId, id, key));
          await audit(tx, actorOf(caller), { accion: 'eliminar', entidad: 'mano_obra', entidad_id: key, nombre: entry.persona });
          await recount(tx, caller.empresaId, id);
          return order;
        });
        changed(caller.empresaId, 'ordenes', [order]);
        return { id: key };
      },
    );
  };

/** Maximum length of one entry, in hours. */
const longest = 24;

/** Starts a timer now, or adds finished hours. An operario adds its own. */
const add = async (tx: Tx, caller: Caller, order: Reached, { personal_id, inicio_en, fin_en, incluye_costo, nota }: z.output<typeof nuevaManoObra>) => {
  mustTakeWork(order, fin_en ? undefined : ['en_progreso']);
  const person = personal_id ?? order.persona;
  if (person === null) throw fieldError('personal_id', order.oficina ? 'Elija la persona' : 'Su usuario no está asociado a una persona');
  if (!order.oficina && person !== order.persona) throw fieldError('personal_id', 'Solo puede anotar sus propias horas');
  const from = happenedAt(inicio_en, 'inicio_en');
  if (!fin_en) {
    if (order.estado !== 'en_progreso') throw new ApiError('CONFLICTO', { message: 'La orden no está en progreso: iníciela primero.' });
    return startTimer(tx, actorOf(caller), order.id, person, from);
  }
  const to = happenedAt(fin_en, 'fin_en');
  if (Date.parse(to) - Date.parse(from) > longest * 3_600_000) throw fieldError('fin_en', `Un registro llega a ${longest} horas: divídalo en varios`);
  // Only the office may leave hours out of the cost.
  const counted = order.oficina ? incluye_costo : true;
  return addHours(tx, actorOf(caller), order.id, { personal_id: person, inicio_en: from, fin_en: to, incluye_costo: counted, nota });
};

const stop = async (tx: Tx, caller: Caller, entry: ManoObra, fin_en: string) => {
  if (entry.fin_en) throw new ApiError('CONFLICTO', { message: 'El reloj ya está detenido.' });
  if (Date.parse(fin_en) < Date.parse(entry.inicio_en)) throw fieldError('fin_en', 'Debe ser posterior al inicio');
  await tx
    .update(l)
    .set({ fin_en })
    .where(entryOf(caller.empresaId, entry.orden_id, entry.id));
  const cambios = [{ campo: 'fin_en', antes: null, despues: fin_en }];
  await audit(tx, actorOf(caller), { accion: 'editar', entidad: 'mano_obra', entidad_id: entry.id, nombre: entry.persona, cambios });
  await recount(tx, caller.empresaId, entry.orden_id);
};

const ofOrder = (empresaId: number, ordenId: number) => and(eq(l.empresa_id, empresaId), eq(l.orden_id, ordenId), isNull(l.eliminado_en));
const entryOf = (empresaId: number, ordenId: number, id: number) => and(ofOrder(empresaId, ordenId), eq(l.id, id));

const read = (tx: Tx, caller: Caller, ordenId: number, id?: number): Promise<ManoObra[]> => {
  const costs = runsOrders(caller);
  return tx
    .select({
      id: l.id,
      orden_id: l.orden_id,
      personal_id: l.personal_id,
      persona: sql<string>`(select nombre_completo(personal.nombre, personal.apellido) from personal where personal.id = ${l.personal_id})`,
      inicio_en: l.inicio_en,
      fin_en: l.fin_en,
      minutos: sql<number | null>`${minutes}::int`,
      tarifa_hora: costs ? l.tarifa_hora : sql<null>`null`,
      costo: costs ? sql<number | null>`${labourCost}::float8` : sql<null>`null`,
      incluye_costo: l.incluye_costo,
      nota: l.nota,
    })
    .from(l)
    .where(id ? entryOf(caller.empresaId, ordenId, id) : ofOrder(caller.empresaId, ordenId))
    .orderBy(asc(l.inicio_en), asc(l.id));
};

const one = async (tx: Tx, caller: Caller, ordenId: number, id: number): Promise<ManoObra> => {
  const [row] = await read(tx, caller, ordenId, id);
  if (!row) throw new ApiError('NO_ENCONTRADO');
  return row;
};
