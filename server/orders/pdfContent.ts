import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tarea } from '#contract/entities/tareas';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { fieldsOf, mine, readOne, selecting } from '../records/store';
import { movimientoTable as m, repuestoTable as r } from '../db/tables/repuestos';
import { tareaStoreFor } from '../resources/tareas/index';
import { labourCost, minutes } from '../resources/ordenes/costs/costs';
import { manoObraTable as l, ordenArchivoTable as a, ordenCostoTable as c } from '../db/tables/ordenParts';
import { runsOrders } from '../resources/ordenes/record/reach';
import { ordenStoreFor, type OrderCaller } from '../resources/ordenes/record/store';
import { ordenTable as o } from '../db/tables/ordenes';
import { picturesOf, smallPicture, type PaperOf } from '../printed/company';
import { visibleTo } from '../resources/ordenes/moves/transitionRoutes';

/** An order with everything that is printed. Pictures are small JPEGs; costs are null when they are hidden. */
export type OrderPdfContent = Awaited<ReturnType<typeof readPdfContent>>;

/** @param most the pictures of the order that are printed. @throws ApiError 404 */
export const readPdfContent = async (db: Db, asker: OrderCaller, id: number, paper: PaperOf, most: number) => {
  const { empresaId } = asker;
  const read = await db.tenant(empresaId, async (tx) => {
    const order = await readOne(tx, ordenStoreFor(asker), empresaId, id, false, visibleTo(asker));
    const tasks = await tasksOf(tx, asker, id);
    const photoIds = [
      ...(await photosOf(tx, empresaId, id)),
      ...tasks.flatMap(({ evidencias }) => evidencias.map((each) => each.id)),
    ];
    return {
      order,
      tasks,
      names: await namesOf(tx, empresaId, id),
      labour: await labourOf(tx, empresaId, id),
      parts: await partsOf(tx, empresaId, id),
      costs: runsOrders(asker) ? await costsOf(tx, empresaId, id) : null,
      photos: await picturesOf(tx, empresaId, photoIds.slice(0, most)),
      morePhotos: Math.max(0, photoIds.length - most),
      signature: (await picturesOf(tx, empresaId, await signatureOf(tx, empresaId, id)))[0] ?? null,
    };
  });
  const photos: Buffer[] = [];
  for (const picture of read.photos) photos.push(await smallPicture(db, empresaId, picture));
  return {
    ...read,
    ...paper,
    photos,
    signature: read.signature && (await smallPicture(db, empresaId, read.signature)),
    withCosts: runsOrders(asker),
  };
};

const person = (id: unknown) =>
  sql<
    string | null
  >`(select nombre_completo(personal.nombre, personal.apellido) from personal where personal.id = ${id})`;

/** The names of the records that the order references by id. */
const namesOf = async (tx: Tx, empresaId: number, id: number) => {
  const [names] = await tx
    .select({
      activo: sql<string | null>`(
        select concat_ws(' · ', activos.codigo, activos.nombre, activos.placa)
        from activos
        where activos.id = ${o.activo_id}
      )`,
      nivel: sql<string | null>`(select niveles.nombre from niveles where niveles.id = ${o.nivel_id})`,
      solicitante: person(o.solicitante_id),
      responsable: person(o.responsable_id),
      equipo: sql<string | null>`(
        select string_agg(nombre_completo(personal.nombre, personal.apellido), ', ')
        from personal
        where personal.id = any(${o.equipo_ids})
      )`,
      servicios: sql<
        string | null
      >`(select string_agg(servicios.nombre, ', ') from servicios where servicios.id = any(${o.servicio_ids}))`,
      completada_por: sql<string | null>`nombre_usuario(${o.completada_por_id})`,
    })
    .from(o)
    .where(and(eq(o.empresa_id, empresaId), eq(o.id, id)));
  return names;
};

const tasksOf = async (tx: Tx, asker: OrderCaller, id: number): Promise<Tarea[]> => {
  const seen = tareaStoreFor(asker);
  const rows = await selecting(tx, fieldsOf(seen), seen.table)
    .where(and(mine(seen, asker.empresaId), sql`tareas.orden_id = ${id}`))
    .orderBy(sql`tareas.posicion, tareas.id`);
  return rows as Tarea[];
};

const labourOf = (tx: Tx, empresaId: number, id: number) =>
  tx
    .select({
      persona: sql<string>`coalesce(${person(l.personal_id)}, '')`,
      inicio_en: l.inicio_en,
      por_horas: l.por_horas,
      minutos: sql<number | null>`${minutes}::int`,
      costo: sql<number | null>`${labourCost}::float8`,
    })
    .from(l)
    .where(and(eq(l.empresa_id, empresaId), eq(l.orden_id, id), isNull(l.eliminado_en)))
    .orderBy(asc(l.inicio_en), asc(l.id));

/** The total amount of each part that was used. */
const partsOf = (tx: Tx, empresaId: number, id: number) =>
  tx
    .select({
      nombre: r.nombre,
      unidad: r.unidad,
      cantidad: sql<number>`(-sum(${m.cantidad}))::float8`,
      costo: sql<number>`(-sum(${m.valor}))::float8`,
    })
    .from(m)
    .innerJoin(r, eq(r.id, m.repuesto_id))
    .where(and(eq(m.empresa_id, empresaId), eq(m.orden_id, id)))
    .groupBy(r.id, r.nombre, r.unidad)
    .having(sql`sum(${m.cantidad}) <> 0`)
    .orderBy(asc(r.nombre), asc(r.id));

const costsOf = (tx: Tx, empresaId: number, id: number) =>
  tx
    .select({ descripcion: c.descripcion, fecha: c.fecha, valor: c.valor })
    .from(c)
    .where(and(eq(c.empresa_id, empresaId), eq(c.orden_id, id), isNull(c.eliminado_en)))
    .orderBy(asc(c.fecha), asc(c.id));

const photosOf = async (tx: Tx, empresaId: number, id: number): Promise<string[]> => {
  const rows = await tx
    .select({ id: a.archivo_id })
    .from(a)
    .where(and(eq(a.empresa_id, empresaId), eq(a.orden_id, id), eq(a.clase, 'foto'), isNull(a.eliminado_en)))
    .orderBy(asc(a.fecha), asc(a.id));
  return rows.map((row) => row.id);
};

const signatureOf = async (tx: Tx, empresaId: number, id: number): Promise<string[]> => {
  const [row] = await tx
    .select({ id: o.firma_id })
    .from(o)
    .where(and(eq(o.empresa_id, empresaId), eq(o.id, id)));
  return row?.id ? [row.id] : [];
};
