import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { finManoObra, horasPorRegistro, manoObra, nuevaManoObra, type ManoObra } from '#contract/ordenes';
import { hoursInWords } from '#contract/rules/durations';
import { z } from '#contract/validation';
import { byId, byItem, idOf, removesItem, type Deps } from '../../records/crud';
import type { Tx } from '../../db/client';
import { beginning, dayOf } from '../../db/days';
import { audit } from '../../history/audit';
import { once } from '../../records/idempotency';
import { ApiError, fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import { labourFields, recount } from './costs';
import { addHours, startTimer } from './labour';
import { manoObraTable as l } from '../../db/tables/ordenParts';
import { happenedAt, mustTakeCosts, mustTakeWork, reachOrder, runsOrders, type Reached } from './reach';
import { ordenStore } from './store';
import { tellLateCosts } from './timeline';

/** The hours worked on an order. Users who do not edit orders see no rates. */
export const labourRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/mano-obra',
      { config: { allow: ['show', 'ordenes'] }, schema: { params: byId, response: { 200: z.array(manoObra) } } },
      async (request) => {
        const caller = callerOf(request);
        const id = idOf(request.params.id);
        return db.tenant(caller.empresaId, async (tx) => {
          await reachOrder(tx, caller, id);
          return read(tx, caller, id);
        });
      },
    );

    app.post(
      '/:id/mano-obra',
      {
        config: { allow: ['create', 'aportes'] },
        schema: { params: byId, body: parsedLater(nuevaManoObra), response: { 201: manoObra } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const id = idOf(request.params.id);
        const { order, made } = await db.tenant(caller.empresaId, async (tx) => {
          const order = await reachOrder(tx, caller, id, 'no key update');
          const input = parseBody(nuevaManoObra, request.body);
          const key = await once(tx, request, () => add(tx, caller, order, input));
          await tellLateCosts(tx, actorOf(caller), order);
          return { order, made: await one(tx, caller, id, key) };
        });
        changed(caller.empresaId, 'ordenes', [order]);
        return reply.code(201).send(made);
      },
    );

    app.post(
      '/:id/mano-obra/:item/fin',
      {
        config: { allow: ['create', 'aportes'] },
        schema: { params: byItem, body: parsedLater(finManoObra), response: { 200: manoObra } },
      },
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
      {
        config: { allow: ['edit', 'ordenes'] },
        schema: removesItem,
      },
      async (request) => {
        const caller = callerOf(request);
        const [id, key] = [idOf(request.params.id), idOf(request.params.item)];
        const order = await db.tenant(caller.empresaId, async (tx) => {
          const order = await reachOrder(tx, caller, id, 'no key update');
          const entry = await one(tx, caller, id, key);
          mustTakeCosts(order);
          await tx
            .update(l)
            .set({ eliminado_en: sql`now()` })
            .where(entryOf(caller.empresaId, id, key));
          await audit(tx, actorOf(caller), {
            accion: 'eliminar',
            entidad: 'mano_obra',
            entidad_id: key,
            nombre: entry.persona,
          });
          await recount(tx, caller.empresaId, id);
          await tellLateCosts(tx, actorOf(caller), order);
          return order;
        });
        changed(caller.empresaId, 'ordenes', [order]);
        return { id: key };
      },
    );
  };

/** Starts a timer, or adds finished hours. An operario adds its own. */
const add = async (tx: Tx, caller: Caller, order: Reached, input: z.output<typeof nuevaManoObra>) => {
  const { personal_id, incluye_costo, nota } = input;
  const ends = Boolean(input.hasta ?? input.fin_en) || input.horas !== undefined;
  if (ends) mustTakeCosts(order);
  else mustTakeWork(order, ['en_progreso']);
  const person = personal_id ?? order.persona;
  if (person === null)
    throw fieldError('personal_id', order.oficina ? 'Elija la persona' : 'Su usuario no está asociado a una persona');
  if (!order.oficina && person !== order.persona)
    throw fieldError('personal_id', 'Solo puede anotar sus propias horas');
  // Only the office may leave hours out of the cost.
  const hours = { personal_id: person, incluye_costo: order.oficina ? incluye_costo : true, nota };
  const { fecha, horas } = input;
  if (fecha !== undefined && horas !== undefined) {
    const span = await hoursOfDay(tx, fecha, horas);
    return addHours(tx, actorOf(caller), order.id, { ...hours, ...span, por_horas: true }, 'horas');
  }
  const [from, to] =
    input.inicio_en || input.fin_en ? (['inicio_en', 'fin_en'] as const) : (['desde', 'hasta'] as const);
  const inicio_en = happenedAt(input[from], from);
  if (!ends) {
    if (order.estado !== 'en_progreso')
      throw new ApiError('CONFLICTO', { message: 'La orden no está en progreso: iníciela primero.' });
    return startTimer(tx, actorOf(caller), order.id, person, inicio_en);
  }
  const fin_en = happenedAt(input[to], to);
  if (Date.parse(fin_en) - Date.parse(inicio_en) > horasPorRegistro * 3_600_000)
    throw fieldError(to, `Un registro llega a ${horasPorRegistro} horas: divídalo en varios`);
  return addHours(tx, actorOf(caller), order.id, { ...hours, inicio_en, fin_en }, from);
};

/**
 * Hours of a day count from its midnight.
 * @throws ApiError 422 at `fecha` for the future, at `horas` for more than the day has had
 */
const hoursOfDay = async (tx: Tx, fecha: string, horas: number) => {
  if (fecha > (await dayOf(tx))) throw fieldError('fecha', 'No puede ser una fecha futura');
  const { rows } = await tx.execute<{ desde: Date; hasta: Date }>(
    sql`select ${beginning(sql`${fecha}`)} as desde, least(${beginning(sql`${fecha}::date + 1`)}, now()) as hasta`,
  );
  const [desde, hasta] = [new Date(rows[0]?.desde ?? 0).getTime(), new Date(rows[0]?.hasta ?? 0).getTime()];
  happenedAt(new Date(desde).toISOString());
  const end = desde + Math.round(horas * 3_600) * 1_000;
  if (end > hasta)
    throw fieldError(
      'horas',
      `Ese día ${hasta - desde < 23 * 3_600_000 ? 'lleva' : 'tuvo'} ` +
        `${hoursInWords(Math.floor((hasta - desde) / 60_000))}`,
    );
  return { inicio_en: new Date(desde).toISOString(), fin_en: new Date(end).toISOString() };
};

const stop = async (tx: Tx, caller: Caller, entry: ManoObra, fin_en: string) => {
  if (entry.fin_en) throw new ApiError('CONFLICTO', { message: 'El reloj ya está detenido.' });
  if (Date.parse(fin_en) < Date.parse(entry.inicio_en)) throw fieldError('fin_en', 'Debe ser posterior al inicio');
  await tx
    .update(l)
    .set({ fin_en })
    .where(entryOf(caller.empresaId, entry.orden_id, entry.id));
  const cambios = [{ campo: 'fin_en', antes: null, despues: fin_en }];
  await audit(tx, actorOf(caller), {
    accion: 'editar',
    entidad: 'mano_obra',
    entidad_id: entry.id,
    nombre: entry.persona,
    cambios,
  });
  await recount(tx, caller.empresaId, entry.orden_id);
};

const ofOrder = (empresaId: number, ordenId: number) =>
  and(eq(l.empresa_id, empresaId), eq(l.orden_id, ordenId), isNull(l.eliminado_en));
const entryOf = (empresaId: number, ordenId: number, id: number) => and(ofOrder(empresaId, ordenId), eq(l.id, id));

const read = (tx: Tx, caller: Caller, ordenId: number, id?: number): Promise<ManoObra[]> =>
  tx
    .select(labourFields(runsOrders(caller)))
    .from(l)
    .where(id ? entryOf(caller.empresaId, ordenId, id) : ofOrder(caller.empresaId, ordenId))
    .orderBy(asc(l.inicio_en), asc(l.id));

const one = async (tx: Tx, caller: Caller, ordenId: number, id: number): Promise<ManoObra> => {
  const [row] = await read(tx, caller, ordenId, id);
  if (!row) throw new ApiError('NO_ENCONTRADO');
  return row;
};
