import { sql } from 'drizzle-orm';
import { estadosAbiertos } from '#contract/entities/ordenes';
import type { Db } from '../../../db/client';
import type { Tx } from '../../../db/system';
import { clockAt } from '../../../db/days';
import type { Every } from '../../../jobs/index';
import type { HeardOrder } from '../record/events';
import { announce } from '../record/listeners';
import { notifyTogether } from '../../../notices/notify';
import { noticeTexts, togetherTexts } from '../../../notices/texts';

/** Interval between looks, in ms. */
const pace = 60_000;
/** Orders of one transaction: a short transaction, and one notice for all of them. */
const chunk = 200;

const open = sql.raw(estadosAbiertos.map((state) => `'${state}'`).join(', '));

/** Overdue, without a notice since this limit was set. Orders imported as history get none. */
const unsaid = sql`eliminado_en is null and estado in (${open}) and fecha_limite < now() and afecta_plan
  and (vencida_avisada_en is null or vencida_avisada_en < fecha_limite)`;

/** Scheduled work of orders: tells of those whose limit has passed. */
export const planOrders = (every: Every, db: Db) =>
  every.inOneProcess('tell of overdue orders', { ms: pace }, ({ stopped }) => tellOverdue(db, stopped));

/**
 * Notifies the assignee, the helpers and the office that the limit of an order has passed: once per limit, whichever
 * process comes first.
 */
export const tellOverdue = async (db: Db, stopped: () => boolean): Promise<void> => {
  const { rows } = await db.system.execute<{ id: number }>(sql`
    select id from empresas
    where activo and exists (select from ordenes where empresa_id = empresas.id and ${unsaid})`);
  for (const { id } of rows) while (!stopped() && (await db.tenant(id, (tx) => notifySome(tx, id))) === chunk);
};

type Overdue = HeardOrder & {
  equipo_ids: number[];
  limite: number;
  /** In the company's time zone. */
  desde: string;
};

/** @returns the number of orders */
const notifySome = async (tx: Tx, empresaId: number): Promise<number> => {
  const { rows } = await tx.execute<Overdue>(sql`
    update ordenes set vencida_avisada_en = now()
    where empresa_id = ${empresaId}
      and id = any(array(
        select id from ordenes
        where empresa_id = ${empresaId} and ${unsaid}
        order by fecha_limite, id limit ${chunk} for no key update skip locked
      ))
    returning id, version, numero, titulo, descripcion, tipo, estado, activo_id, nivel_id, servicio_ids, responsable_id,
      equipo_ids, detiene_activo,
      afecta_plan, solucion, motivo_rechazo, motivo_cancelacion, extract(epoch from fecha_limite)::float8 as limite,
      to_char(${clockAt(sql`fecha_limite`)}, 'DD/MM/YYYY HH24:MI') as desde`);
  await announce(
    tx,
    { empresaId, userId: null, ip: null },
    rows.map((order) => ({ actions: ['vencer'], before: order, after: order })),
  );
  await notifyTogether(
    tx,
    empresaId,
    rows,
    ({ id, numero, titulo, responsable_id, equipo_ids, limite, desde }) => ({
      para: { personalIds: [responsable_id, ...equipo_ids], oficina: true },
      tipo: 'orden_vencida',
      ...noticeTexts.orden_vencida({ numero, titulo }, desde),
      url: `/ordenes/${id}`,
      causa: `orden ${id} vencida ${limite}`,
    }),
    (theirs) => ({ ...togetherTexts.orden_vencida(theirs), url: '/ordenes' }),
  );
  return rows.length;
};
