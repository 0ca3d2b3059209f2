import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioMedidor, diasUso, medidor, nuevoMedidor, type Medidor } from '#contract/entities/hojaDeVida';
import { z } from '#contract/core/validation';
import { meterName } from '#contract/words/hojaDeVida';
import { byId, byItem, idOf, removesItem } from '../../records/reading';
import type { Deps } from '../../records/deps';
import { secondsFrom } from '../../db/days';
import type { Tx } from '../../db/system';
import { audit, changesBetween, type Actor } from '../../history/audit';
import { record } from '../../history/timeline';
import { once } from '../../records/idempotency';
import { ApiError, fieldError, parseBody, parsedLater, theOne } from '../../plugins/errors';
import { loadsInTurn, settle } from '../../fuel/settle';
import { readMeter, type MeterRow } from './meterRows';
import { asked, readAsset } from './sheet';
import { lecturaTable, medidorTable } from '../../db/tables/hojaDeVida';
import { changedBy } from '../../db/tables/stored';

/** The meters of an asset. */
export const meterRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/medidores',
      { config: { allow: ['show', 'activos'] }, schema: { params: byId, response: { 200: z.array(medidor) } } },
      async (request) => {
        const { empresaId, id } = asked(request);
        return db.tenant(empresaId, async (tx) => {
          await readAsset(tx, empresaId, id);
          return readMeters(tx, empresaId, id);
        });
      },
    );

    app.post(
      '/:id/medidores',
      {
        config: { allow: ['edit', 'activos'] },
        schema: { params: byId, body: parsedLater(nuevoMedidor), response: { 201: medidor } },
      },
      async (request, reply) => {
        const { empresaId, id, actor } = asked(request);
        const made = await db.tenant(empresaId, async (tx) => {
          await readAsset(tx, empresaId, id, true);
          const input = parseBody(nuevoMedidor, request.body);
          return one(tx, empresaId, id, await once(tx, request, () => addMeter(tx, actor, id, input)));
        });
        return reply.code(201).send(made);
      },
    );

    app.put(
      '/:id/medidores/:item',
      {
        config: { allow: ['edit', 'activos'] },
        schema: { params: byItem, body: parsedLater(cambioMedidor), response: { 200: medidor } },
      },
      async (request) => {
        const { empresaId, id, actor } = asked(request);
        const meterId = idOf(request.params.item);
        const [asset, changedMeter] = await db.tenant(empresaId, async (tx) => {
          const asset = await readAsset(tx, empresaId, id, true);
          const before = await readMeter(tx, empresaId, id, meterId, true);
          const { version, ...values } = parseBody(cambioMedidor, request.body);
          if (version !== before.version)
            throw new ApiError('VERSION_CONFLICTO', { extra: { registro: await one(tx, empresaId, id, meterId) } });
          await update(tx, actor, before, values);
          return [asset, await one(tx, empresaId, id, meterId)] as const;
        });
        changed(empresaId, 'activos', [asset]);
        return changedMeter;
      },
    );

    app.delete(
      '/:id/medidores/:item',
      {
        config: { allow: ['edit', 'activos'] },
        schema: removesItem,
      },
      async (request) => {
        const { empresaId, id, actor } = asked(request);
        const meterId = idOf(request.params.item);
        const asset = await db.tenant(empresaId, async (tx) => {
          const asset = await readAsset(tx, empresaId, id, true);
          await loadsInTurn(tx, empresaId);
          await remove(tx, actor, await readMeter(tx, empresaId, id, meterId, true));
          await settle(tx, empresaId, [id]);
          return asset;
        });
        changed(empresaId, 'activos', [asset]);
        return { id: meterId };
      },
    );

    app.post(
      '/:id/medidores/:item/restaurar',
      { config: { allow: ['edit', 'activos'] }, schema: { params: byItem, response: { 200: medidor } } },
      async (request) => {
        const { empresaId, id, actor } = asked(request);
        const meterId = idOf(request.params.item);
        const [asset, restored] = await db.tenant(empresaId, async (tx) => {
          const asset = await readAsset(tx, empresaId, id, true);
          await loadsInTurn(tx, empresaId);
          await restore(tx, actor, id, meterId);
          await settle(tx, empresaId, [id]);
          return [asset, await one(tx, empresaId, id, meterId)] as const;
        });
        changed(empresaId, 'activos', [asset]);
        return restored;
      },
    );
  };

/** Mean daily use between the newest valid reading and the latest one at least `diasUso` older, or else the first. */
export const dailyUse = sql<number | null>`(
  select round(
    (medidores.valor_actual - antes.total)
      / (${secondsFrom(sql`antes.fecha`, sql`medidores.fecha_actual`)} / 86400), 2
  )::float8
  from (
    select *
    from (
      select total, fecha from lecturas
      where medidor_id = medidores.id and estado = 'valida'
        and fecha <= medidores.fecha_actual - ${sql.raw(`interval '${diasUso} days'`)}
      order by fecha desc nulls last, id desc nulls last limit 1
    ) viejas
    union all
    select *
    from (
      select total, fecha from lecturas
      where medidor_id = medidores.id and estado = 'valida'
      order by fecha asc nulls first, id asc nulls first limit 1
    ) primera
    limit 1
  ) antes
  where medidores.acumulativo and antes.fecha < medidores.fecha_actual
)`;

/** The meters of one or several assets that are not deleted, or one of them. */
export const readMeters = (tx: Tx, empresaId: number, activoId: number | number[], id?: number): Promise<Medidor[]> => {
  const { tipo, nombre, unidad, acumulativo, salto_max_diario, valor_actual, fecha_actual, version } = medidorTable;
  const m = medidorTable;
  return tx
    .select({
      id: m.id,
      activo_id: m.activo_id,
      tipo,
      nombre,
      unidad,
      acumulativo,
      salto_max_diario,
      valor_actual,
      fecha_actual,
      uso_diario: dailyUse,
      version,
    })
    .from(m)
    .where(
      and(
        eq(m.empresa_id, empresaId),
        inArray(m.activo_id, [activoId].flat()),
        isNull(m.eliminado_en),
        id ? eq(m.id, id) : undefined,
      ),
    )
    .orderBy(asc(m.id));
};

const one = async (tx: Tx, empresaId: number, activoId: number, id: number): Promise<Medidor> => {
  return theOne(await readMeters(tx, empresaId, activoId, id));
};

type Values = z.output<typeof nuevoMedidor>;
const fields = Object.keys(nuevoMedidor.shape);

/** Adds a meter to an asset. @returns its id. @throws ApiError 422 when it has one like it */
export const addMeter = async (tx: Tx, actor: Actor, activoId: number, input: Values): Promise<number> => {
  await refuseSecond(tx, actor.empresaId, activoId, input);
  const [row] = await tx
    .insert(medidorTable)
    .values({ ...input, empresa_id: actor.empresaId, activo_id: activoId, creado_por_id: actor.userId })
    .returning();
  if (!row) throw new Error('the meter was not stored');
  await addToTimeline(tx, actor, row, `Se agregó el medidor ${meterName(row)}`);
  await audit(tx, actor, {
    accion: 'crear',
    entidad: 'medidores',
    entidad_id: row.id,
    nombre: meterName(row),
    cambios: changesBetween(null, row, fields),
  });
  return row.id;
};

const update = async (tx: Tx, actor: Actor, before: MeterRow, values: Values) => {
  if (values.tipo !== before.tipo || values.nombre !== before.nombre)
    await refuseSecond(tx, actor.empresaId, before.activo_id, values, before.id);
  const [read] = await tx
    .select({ id: lecturaTable.id })
    .from(lecturaTable)
    .where(and(eq(lecturaTable.empresa_id, actor.empresaId), eq(lecturaTable.medidor_id, before.id)))
    .limit(1);
  for (const field of ['tipo', 'acumulativo'] as const)
    if (read && values[field] !== before[field])
      throw fieldError(field, 'No se cambia porque el medidor ya tiene lecturas');
  const cambios = changesBetween(before, values, fields);
  await tx
    .update(medidorTable)
    .set({
      ...values,
      ...changedBy(medidorTable, actor.userId),
    })
    .where(and(eq(medidorTable.empresa_id, actor.empresaId), eq(medidorTable.id, before.id)));
  if (cambios.length === 0) return;
  await addToTimeline(tx, actor, before, `Se cambió el medidor ${meterName(before)}`);
  await audit(tx, actor, {
    accion: 'editar',
    entidad: 'medidores',
    entidad_id: before.id,
    nombre: meterName(before),
    cambios,
  });
};

/** Deletes meters that an import had made, unless they have readings of others. */
export const forgetMeters = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<void> => {
  const meters = await tx
    .select()
    .from(medidorTable)
    .where(
      and(
        eq(medidorTable.empresa_id, actor.empresaId),
        inArray(medidorTable.id, [...ids]),
        isNull(medidorTable.eliminado_en),
        sql`not exists (select from lecturas l where l.medidor_id = ${medidorTable.id} and l.estado <> 'anulada')`,
      ),
    );
  for (const meter of meters) await remove(tx, actor, meter);
};

/** Its readings become hidden, not deleted; the timeline keeps its entries. */
const remove = async (tx: Tx, actor: Actor, meter: MeterRow) => {
  await tx
    .update(medidorTable)
    .set({ eliminado_en: sql`now()`, version: sql`${medidorTable.version} + 1`, actualizado_por_id: actor.userId })
    .where(and(eq(medidorTable.empresa_id, actor.empresaId), eq(medidorTable.id, meter.id)));
  await addToTimeline(tx, actor, meter, `Se eliminó el medidor ${meterName(meter)}`);
  await audit(tx, actor, { accion: 'eliminar', entidad: 'medidores', entidad_id: meter.id, nombre: meterName(meter) });
};

/**
 * Restores a deleted meter with its readings; one that is not deleted stays as it is.
 * @throws ApiError 422 when another has taken its place
 */
const restore = async (tx: Tx, actor: Actor, activoId: number, id: number) => {
  const [meter] = await tx
    .select()
    .from(medidorTable)
    .where(
      and(eq(medidorTable.empresa_id, actor.empresaId), eq(medidorTable.activo_id, activoId), eq(medidorTable.id, id)),
    )
    .for('no key update');
  if (!meter?.eliminado_en) return;
  await refuseSecond(tx, actor.empresaId, activoId, meter, id);
  await tx
    .update(medidorTable)
    .set({ eliminado_en: null, version: sql`${medidorTable.version} + 1`, actualizado_por_id: actor.userId })
    .where(and(eq(medidorTable.empresa_id, actor.empresaId), eq(medidorTable.id, id)));
  await addToTimeline(tx, actor, meter, `Se restauró el medidor ${meterName(meter)}`);
  await audit(tx, actor, { accion: 'revertir', entidad: 'medidores', entidad_id: id, nombre: meterName(meter) });
};

/**
 * An asset has one odometer and one hour meter without a name: these give the use of the asset. A crane on a truck has
 * its own named hour meter.
 */
const refuseSecond = async (tx: Tx, empresaId: number, activoId: number, { tipo, nombre }: Values, id?: number) => {
  if (tipo !== 'odometro' && tipo !== 'horometro') return;
  const others = (await readMeters(tx, empresaId, activoId)).filter((other) => other.tipo === tipo && other.id !== id);
  if (tipo === 'odometro' && others.length > 0) throw fieldError('tipo', 'El activo ya tiene odómetro');
  if (others.some((other) => (other.nombre ?? '').localeCompare(nombre ?? '', 'en', { sensitivity: 'base' }) === 0))
    throw fieldError(
      'nombre',
      nombre
        ? 'El activo ya tiene un horómetro con este nombre'
        : 'El activo ya tiene horómetro: póngale a este un nombre, como «Grúa»',
    );
};

const addToTimeline = (tx: Tx, actor: Actor, meter: MeterRow, titulo: string) =>
  record(tx, actor, {
    activo_id: meter.activo_id,
    tipo: 'edicion',
    titulo,
    referencia_tipo: 'medidor',
    referencia_id: meter.id,
  });
