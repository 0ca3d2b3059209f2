import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioParada, divisionParada, nuevaParada, tiempoParada, type TiempoParada } from '#contract/hojaDeVida';
import { limits } from '#contract/limits';
import { z } from '#contract/validation';
import { clasesParada } from '#contract/words/hojaDeVida';
import { byId, idOf, type Deps } from '../records/crud';
import type { Tx } from '../db/client';
import { momentsInWords } from '../db/days';
import { audit, changesBetween, type Actor } from '../history/audit';
import { veiledReason, type SeenOrders } from '../history/othersOrders';
import { record } from '../history/timeline';
import { once } from '../records/idempotency';
import { ApiError, fieldError, parseBody, parsedLater } from '../plugins/errors';
import { happenedAt } from '../resources/ordenes/index';
import { adjective } from '../resources/activos/downtime';
import { readerOf } from './reader';
import { asked, byItem, readAsset } from '../resources/activos/sheet';
import { tiempoParadaTable as t } from '../db/tables/hojaDeVida';
import { duration } from '../resources/activos/wording';

/**
 * The downtimes of an asset. Orders and changes of state write them, and people correct what those got wrong: all
 * figures read these rows. None of this changes the state of the asset.
 */
export const downtimeRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/paradas',
      { config: { allow: ['show', 'activos'] }, schema: { params: byId, response: { 200: z.array(tiempoParada) } } },
      async (request) => {
        const { empresaId, id, caller } = asked(request);
        const { orders } = readerOf(caller);
        return db.tenant(empresaId, async (tx) => {
          await readAsset(tx, empresaId, id);
          return select(tx, orders)
            .where(ofAsset(empresaId, id))
            .orderBy(desc(t.inicio_en), desc(t.id))
            .limit(limits.list.rows);
        });
      },
    );

    const allow = ['edit', 'activos'] as const;

    app.post(
      '/:id/paradas',
      { config: { allow }, schema: { params: byId, body: parsedLater(nuevaParada), response: { 201: tiempoParada } } },
      async (request, reply) => {
        const { empresaId, id, actor } = asked(request);
        const { asset, stop } = await db.tenant(empresaId, async (tx) => {
          const asset = await readAsset(tx, empresaId, id, true);
          const { orden_id, ...input } = parseBody(nuevaParada, request.body);
          const made = await once(tx, request, async () => {
            if (orden_id !== null) await mustBeItsOrder(tx, empresaId, id, orden_id);
            return insert(tx, actor, id, { ...input, orden_id });
          });
          return { asset, stop: await one(tx, empresaId, id, made) };
        });
        changed(empresaId, 'activos', [asset]);
        return reply.code(201).send(stop);
      },
    );

    app.put(
      '/:id/paradas/:item',
      {
        config: { allow },
        schema: { params: byItem, body: parsedLater(cambioParada), response: { 200: tiempoParada } },
      },
      async (request) => {
        const { empresaId, id, actor } = asked(request);
        const item = idOf(request.params.item);
        const { asset, stop } = await db.tenant(empresaId, async (tx) => {
          const asset = await readAsset(tx, empresaId, id, true);
          const before = await one(tx, empresaId, id, item);
          const { version, ...input } = parseBody(cambioParada, request.body);
          mustBeCurrent(before, version);
          return { asset, stop: await correct(tx, actor, id, before, input) };
        });
        changed(empresaId, 'activos', [asset]);
        return stop;
      },
    );

    app.post(
      '/:id/paradas/:item/dividir',
      {
        config: { allow },
        schema: { params: byItem, body: parsedLater(divisionParada), response: { 201: z.array(tiempoParada) } },
      },
      async (request, reply) => {
        const { empresaId, id, actor } = asked(request);
        const item = idOf(request.params.item);
        const { asset, parts } = await db.tenant(empresaId, async (tx) => {
          const asset = await readAsset(tx, empresaId, id, true);
          const whole = await one(tx, empresaId, id, item);
          const { en, clase, motivo, version } = parseBody(divisionParada, request.body);
          let first = whole;
          const made = await once(tx, request, async () => {
            mustBeCurrent(whole, version);
            const at = happenedAt(en, 'en');
            if (at <= whole.desde || (whole.hasta !== null && at >= whole.hasta))
              throw fieldError('en', 'Debe estar dentro de la parada');
            first = await correct(tx, actor, id, whole, { ...whole, hasta: at });
            const second = {
              ...whole,
              desde: at,
              clase: clase ?? whole.clase,
              motivo: motivo === undefined ? whole.motivo : motivo,
            };
            return insert(tx, actor, id, second);
          });
          return { asset, parts: [first, await one(tx, empresaId, id, made)] };
        });
        changed(empresaId, 'activos', [asset]);
        return reply.code(201).send(parts);
      },
    );

    app.delete(
      '/:id/paradas/:item',
      {
        config: { allow },
        schema: {
          params: byItem,
          querystring: z.object({ version: z.coerce.number().int() }),
          response: { 200: z.object({ id: z.int() }) },
        },
      },
      async (request) => {
        const { empresaId, id, actor } = asked(request);
        const item = idOf(request.params.item);
        const asset = await db.tenant(empresaId, async (tx) => {
          const asset = await readAsset(tx, empresaId, id, true);
          const stop = await one(tx, empresaId, id, item);
          mustBeCurrent(stop, request.query.version);
          await tx.delete(t).where(and(ofAsset(empresaId, id), eq(t.id, item)));
          await note(tx, actor, 'eliminar', id, stop, null);
          await record(tx, actor, {
            activo_id: id,
            tipo: 'edicion',
            titulo: `Parada eliminada: ${await inWords(tx, stop)}`,
            detalle: stop.motivo,
          });
          return asset;
        });
        changed(empresaId, 'activos', [asset]);
        return { id: item };
      },
    );
  };

type Period = Pick<TiempoParada, 'desde' | 'hasta' | 'clase' | 'motivo'>;

const ofAsset = (empresaId: number, activoId: number) => and(eq(t.empresa_id, empresaId), eq(t.activo_id, activoId));

/** @param orders the orders that the reader sees */
const select = (tx: Tx, orders?: SeenOrders) => {
  const veiled = orders && veiledReason(sql`${t.nota}`, sql`${t.empresa_id}`, orders);
  return tx
    .select({
      id: t.id,
      desde: t.inicio_en,
      hasta: t.fin_en,
      clase: t.clase,
      motivo: veiled ? sql<string | null>`coalesce(${veiled}, ${t.nota})` : t.nota,
      origen: t.origen,
      orden_id: veiled ? sql<number | null>`case when ${veiled} is null then ${t.orden_id} end` : t.orden_id,
      version: t.version,
    })
    .from(t);
};

/** @throws ApiError 404 */
const one = async (tx: Tx, empresaId: number, activoId: number, id: number): Promise<TiempoParada> => {
  const [row] = await select(tx).where(and(ofAsset(empresaId, activoId), eq(t.id, id)));
  if (!row) throw new ApiError('NO_ENCONTRADO');
  return row;
};

/** @throws ApiError 409 with the downtime as it is now */
const mustBeCurrent = (stop: TiempoParada, version: number) => {
  if (stop.version !== version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: stop } });
};

/** @throws ApiError 404 at `orden_id` */
const mustBeItsOrder = async (tx: Tx, empresaId: number, activoId: number, ordenId: number) => {
  const { rows } = await tx.execute(sql`select 1 from ordenes
    where empresa_id = ${empresaId} and id = ${ordenId} and activo_id = ${activoId} and eliminado_en is null`);
  if (rows.length === 0) throw new ApiError('NO_ENCONTRADO', { errors: { orden_id: ['No existe'] } });
};

/** Moments of the past, apart from all other downtimes of the asset. @throws ApiError 422 at `desde` or `hasta` */
const periodOf = async (
  tx: Tx,
  empresaId: number,
  activoId: number,
  { desde, hasta }: Pick<Period, 'desde' | 'hasta'>,
  except = 0,
) => {
  const inicio_en = happenedAt(desde, 'desde');
  const fin_en = hasta === null ? null : happenedAt(hasta, 'hasta');
  const [other] = await select(tx)
    .where(
      and(
        ofAsset(empresaId, activoId),
        ne(t.id, except),
        or(isNull(t.fin_en), gt(t.fin_en, inicio_en)),
        fin_en ? lt(t.inicio_en, fin_en) : undefined,
      ),
    )
    .orderBy(t.inicio_en)
    .limit(1);
  if (other) {
    const { desde: from, hasta: until, id } = other;
    const field = from <= inicio_en ? 'desde' : 'hasta';
    const message = `Se cruza con otra: ${await inWords(tx, other)}`;
    throw new ApiError('VALIDACION', {
      errors: { [field]: [message] },
      extra: { parada: { id, desde: from, hasta: until } },
    });
  }
  return { inicio_en, fin_en };
};

const insert = async (
  tx: Tx,
  actor: Actor,
  activoId: number,
  stop: Period & Pick<TiempoParada, 'orden_id'>,
): Promise<number> => {
  const { empresaId, userId } = actor;
  const period = await periodOf(tx, empresaId, activoId, stop);
  const [made] = await tx
    .insert(t)
    .values({
      ...period,
      empresa_id: empresaId,
      activo_id: activoId,
      clase: stop.clase,
      nota: stop.motivo,
      origen: 'manual',
      orden_id: stop.orden_id,
      creado_por_id: userId,
    })
    .returning({ id: t.id });
  if (!made) throw new Error('the downtime was not stored');
  const row = await one(tx, empresaId, activoId, made.id);
  await note(tx, actor, 'crear', activoId, null, row);
  await record(tx, actor, {
    activo_id: activoId,
    tipo: 'parada_iniciada',
    titulo: `Parada ${adjective[stop.clase]} anotada: ${await inWords(tx, row)}`,
    detalle: stop.motivo,
    fecha: period.inicio_en,
  });
  return made.id;
};

const correct = async (
  tx: Tx,
  actor: Actor,
  activoId: number,
  before: TiempoParada,
  input: Period,
): Promise<TiempoParada> => {
  const { empresaId } = actor;
  const period = await periodOf(tx, empresaId, activoId, input, before.id);
  await tx
    .update(t)
    .set({
      ...period,
      clase: input.clase,
      nota: input.motivo,
      abierta_por_importacion: null,
      cerrada_por_importacion: null,
      version: sql`${t.version} + 1`,
    })
    .where(and(ofAsset(empresaId, activoId), eq(t.id, before.id)));
  const after = await one(tx, empresaId, activoId, before.id);
  await note(tx, actor, 'editar', activoId, before, after);
  const titulo = `Parada corregida: ${await inWords(tx, after)}`;
  const was = `Antes: ${await inWords(tx, before)}, ${clasesParada[before.clase].toLowerCase()}`;
  await record(tx, actor, { activo_id: activoId, tipo: 'edicion', titulo, detalle: was });
  return after;
};

const corrected = ['desde', 'hasta', 'clase', 'motivo', 'orden_id'] as const;

const note = async (
  tx: Tx,
  actor: Actor,
  accion: 'crear' | 'editar' | 'eliminar',
  activoId: number,
  before: TiempoParada | null,
  after: TiempoParada | null,
) => {
  const { rows } = await tx.execute<{ nombre: string }>(
    sql`select nombre from activos where empresa_id = ${actor.empresaId} and id = ${activoId}`,
  );
  await audit(tx, actor, {
    accion,
    entidad: 'paradas_activo',
    entidad_id: (after ?? before)?.id ?? null,
    nombre: rows[0]?.nombre ?? null,
    cambios: changesBetween(before, after ?? {}, corrected),
  });
};

/** Del 12/03/2026, 08:00 al 13/03/2026, 14:00 (1 d 6 h). */
const inWords = async (tx: Tx, { desde, hasta }: Pick<Period, 'desde' | 'hasta'>): Promise<string> => {
  const write = await momentsInWords(tx);
  if (hasta === null) return `desde el ${write(desde)}`;
  return `del ${write(desde)} al ${write(hasta)} (${duration(Date.parse(hasta) - Date.parse(desde))})`;
};
