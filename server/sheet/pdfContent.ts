import { and, desc, eq, sql } from 'drizzle-orm';
import { can, sees } from '#contract/core/access';
import { activos, type Activo } from '#contract/entities/activos';
import type { Imprimir } from '#contract/requests/impresos';
import type { Db } from '../db/client';
import { today } from '../db/days';
import type { Tx } from '../db/system';
import { namesOfUsers } from '../history/people';
import { readTimeline } from '../history/timelineList';
import { may } from '../plugins/guard';
import { picturesOf, smallPicture, type PaperOf } from '../printed/company';
import type { PaperAsker } from '../printed/routes';
import { mine, readOne, readRows } from '../records/store';
import { papersOf } from '../resources/activos/documents';
import { activoStore, readMeters } from '../resources/activos/index';
import { readDues } from '../resources/mantenimiento/dues';
import { settleForRequest } from '../resources/mantenimiento/index';
import { ordenStoreFor } from '../resources/ordenes/index';
import { visibleTo } from '../resources/ordenes/moves/transitionRoutes';
import { ordenTable as o } from '../db/tables/ordenes';
import { costsByMonth } from './costsByMonth';
import { readerOf } from './reader';

/** The sheet of an asset with everything that is printed; costs and plans are null when they are hidden. */
export type SheetContent = Awaited<ReturnType<typeof readSheetContent>>;

interface Asked {
  paper: PaperOf;
  days: Pick<Imprimir, 'desde' | 'hasta'>;
  /** Entries of the timeline. */
  most: number;
}

const lastOrders = 10;

/** @throws ApiError 404 */
export const readSheetContent = async (db: Db, asker: PaperAsker, id: number, { paper, days, most }: Asked) => {
  const { empresaId, role, user } = asker;
  const costs = can(role, 'edit', 'activos');
  if (may(asker, 'list', 'mantenimiento')) await settleForRequest(db, empresaId);
  const { photos, ...read } = await db.tenant(empresaId, async (tx) => {
    const seen = sees(role, activos);
    const asset = (await readOne(tx, activoStore, empresaId, id, false, seen)) as unknown as Activo;
    const span = await spanOf(tx, days);
    return {
      asset,
      span,
      names: await namesOf(tx, asset),
      photos: await picturesOf(tx, empresaId, asset.foto_id ? [asset.foto_id] : []),
      documents: await papersOf(tx, empresaId, id),
      meters: await readMeters(tx, empresaId, id),
      dues: may(asker, 'list', 'mantenimiento') ? (await readDues(tx, empresaId, duesOf(id))).rows : null,
      costs: costs ? await costsByMonth(tx, empresaId, id) : null,
      orders: may(asker, 'list', 'ordenes') ? await ordersOf(tx, asker, id) : [],
      timeline: await readTimeline(tx, empresaId, id, span.moments, [0, most - 1], readerOf(asker)),
    };
  });
  const nameOf = await namesOfUsers(
    db.system,
    read.timeline.entries.map(({ actor_id }) => actor_id),
    user,
  );
  const [photo] = photos;
  return {
    ...read,
    ...paper,
    photo: photo ? await smallPicture(db, empresaId, photo) : null,
    timeline: {
      total: read.timeline.total,
      entries: read.timeline.entries.map(({ fecha, titulo, detalle, costo, actor_id }) => ({
        fecha,
        titulo,
        detalle,
        costo,
        actor: nameOf(actor_id),
      })),
    },
  };
};

const mostDues = 100;
const duesOf = (id: number): Parameters<typeof readDues>[2] => ({
  where: { activo_id: [id] },
  ids: null,
  q: null,
  sort: { field: 'vence_en', descending: false },
  range: [0, mostDues - 1],
  bare: false,
});

/** The days of the timeline, both included, and the moments of their beginning and end. */
const spanOf = async (tx: Tx, { desde, hasta }: Asked['days']) => {
  const { rows } = await tx.execute<{ desde: string; hasta: string; inicio: string; fin: string }>(sql`
    select to_char(d.desde, 'YYYY-MM-DD') as desde, to_char(d.hasta, 'YYYY-MM-DD') as hasta,
      to_char(inicio_del_dia(d.desde, d.zona) at time zone 'UTC', ${iso}) as inicio,
      to_char(
        (inicio_del_dia(d.hasta + 1, d.zona) - interval '1 millisecond') at time zone 'UTC', ${iso}
      ) as fin
    from (
      select coalesce(${desde ?? null}::date, (h.hasta - interval '12 months' + interval '1 day')::date) as desde,
        h.hasta, current_setting('app.zona') as zona
      from (select coalesce(${hasta ?? null}::date, ${today}) as hasta) h
    ) d`);
  const [row] = rows;
  if (!row) throw new Error('no days');
  return { desde: row.desde, hasta: row.hasta, moments: { desde: row.inicio, hasta: row.fin } };
};
const iso = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

const personName = (id: number | null) =>
  sql<string | null>`(select nombre_completo(p.nombre, p.apellido) from personal p where p.id = ${id}::int)`;

/** The names of the records that the asset references by id, and its category's own fields. */
const namesOf = async (tx: Tx, { nivel_id, padre_id, categoria_id, responsable_id, conductor_id }: Activo) => {
  const { rows } = await tx.execute<{
    nivel: string | null;
    padre: string | null;
    categoria: string | null;
    campos: { clave: string; etiqueta: string }[] | null;
    responsable: string | null;
    conductor: string | null;
  }>(sql`
    select (select n.nombre from niveles n where n.id = ${nivel_id}::int) as nivel,
      (select concat_ws(' · ', a.codigo, a.nombre) from activos a where a.id = ${padre_id}::int) as padre,
      (select c.nombre from categorias c where c.id = ${categoria_id}::int) as categoria,
      (select c.campos_extra_def from categorias c where c.id = ${categoria_id}::int) as campos,
      ${personName(responsable_id)} as responsable, ${personName(conductor_id)} as conductor`);
  return rows[0];
};

/** Its newest orders, as far as the caller sees them. */
const ordersOf = async (tx: Tx, asker: PaperAsker, id: number) => {
  const store = ordenStoreFor(asker);
  const rows = await readRows(tx, store, and(mine(store, asker.empresaId), eq(o.activo_id, id)), {
    order: [desc(o.id)],
    visible: visibleTo(asker),
    most: lastOrders,
  });
  return rows.map(({ numero, titulo, estado, tipo, creado_en, costo_total }) => ({
    numero,
    titulo,
    estado,
    tipo,
    creado_en,
    costo_total,
  }));
};
