import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { System, Tx } from '../../db/system';
import { today } from '../../db/days';
import { runIn } from '../../db/run';
import type { Every } from '../../jobs/index';
import { ApiError } from '../../plugins/errors';
import { quarantined } from '../../tracking/projector/quarantine';
import { assess } from '../../tracking/runs/assess';
import { learnArrivals } from '../../tracking/runs/learning';
import { rutaTable as r } from '../../db/tables/rutas';
import { planOfRoute } from './plan';
import { markDriven } from './marks';
import { ejecucionTable as e } from '../../db/tables/ejecuciones';
import { momentsOf } from './times';

/** Number of days, with today, for which departures are created ahead. */
const ahead = 7;

/**
 * Updates departures that have not begun and that no user has touched to the route; executions that began keep their
 * plan.
 */
export const followRoute = async (tx: Tx, empresaId: number, routeId: number) => {
  const [route] = await tx
    .select()
    .from(r)
    .where(and(eq(r.empresa_id, empresaId), eq(r.id, routeId), isNull(r.eliminado_en)))
    .for('no key update');
  if (!route) return;
  const plan = await planOfRoute(tx, empresaId, route);
  const wanted = route.activa
    ? route.asignaciones.map((each) => ({ ...each, hora_salida: each.hora_salida ?? route.hora_salida }))
    : [];
  const departures = sql`
    select d.fecha, n.activo_id, n.personal_id, n.hora_salida
    from jsonb_to_recordset(
      ${JSON.stringify(wanted.filter(({ hora_salida }) => hora_salida))}::jsonb
    ) n(activo_id int, personal_id int, hora_salida text)
    cross join lateral (select ${today} + i as fecha from generate_series(0, ${ahead - 1}::int) i) d
    join activos a on a.id = n.activo_id
      and a.empresa_id = ${empresaId}
      and a.eliminado_en is null
      and a.estado <> 'dado_de_baja'
    where extract(isodow from d.fecha)::int = any(${sql.param(route.dias_semana)}::int[])`;
  const untouched = and(
    eq(e.ruta_id, routeId),
    eq(e.estado, 'programada'),
    gt(e.salida_en, sql`now()`),
    isNull(e.eliminado_en),
    isNull(e.paradas_propias),
  );
  await tx.delete(e).where(
    and(
      untouched,
      eq(e.origen, 'programa'),
      isNull(e.nota),
      sql`not exists (
          select 1 from (${departures}) w
          where w.fecha = ejecuciones.fecha
            and w.activo_id = ejecuciones.activo_id
            and w.hora_salida = ejecuciones.hora_salida
        )`,
    ),
  );
  const moments = momentsOf(sql`w.fecha`, sql`w.hora_salida`, plan.duracion_min);
  const fresh = await tx.execute<{ id: number }>(sql`
    insert into ejecuciones (
      empresa_id, ruta_id, activo_id, personal_id, fecha, hora_salida, origen, plan_id, salida_en, fin_previsto_en,
      desde_en, hasta_en
    )
    select ${empresaId}, ${routeId}, w.activo_id, w.personal_id, w.fecha, w.hora_salida, 'programa', ${plan.id},
      ${moments.salida_en}, ${moments.fin_previsto_en}, ${moments.desde_en}, ${moments.hasta_en}
    from (${departures}) w where ${moments.salida_en} > now()
    on conflict do nothing returning id`);
  // Other executions that are still to depart use the new plan too.
  const moved = await tx
    .update(e)
    .set({ plan_id: plan.id, ...momentsOf(sql`${e.fecha}`, sql`${e.hora_salida}`, plan.duracion_min) })
    .where(and(untouched, ne(e.plan_id, plan.id)))
    .returning({ id: e.id, activo_id: e.activo_id, salida_en: e.salida_en });
  await markDriven(tx, empresaId, moved);
  await assess(
    runIn(tx),
    [...fresh.rows, ...moved].map(({ id }) => ({ id, empresa_id: empresaId })),
  );
};

/**
 * Deletes scheduled executions that were not driven.
 * @throws ApiError EN_USO when a route has been driven, or has manual executions
 */
export const leaveRoute = async (tx: Tx, ids: number[], empresaId: number) => {
  await tx
    .delete(e)
    .where(
      and(
        eq(e.empresa_id, empresaId),
        inArray(e.ruta_id, ids),
        eq(e.origen, 'programa'),
        eq(e.estado, 'programada'),
        gt(e.salida_en, sql`now()`),
      ),
    );
  const [driven] = await tx
    .select({ id: e.id })
    .from(e)
    .where(and(eq(e.empresa_id, empresaId), inArray(e.ruta_id, ids), isNull(e.eliminado_en)))
    .limit(1);
  if (driven)
    throw new ApiError('EN_USO', { message: 'La ruta tiene ejecuciones: desactívela para que no se programe más.' });
};

const often = { programme: 600_000, time: 30_000, learning: 60_000 };

/** The timer of executions: creates the departures of the coming days, and updates what changes only with time. */
export const planProgramme = (every: Every, db: Db) => {
  every.inOneProcess('departures of routes', { ms: often.programme }, async ({ stopped }) => {
    for (const { id, empresa_id } of await activeRoutes(db.system)) {
      if (stopped()) return;
      await db.tenant(empresa_id, (tx) => followRoute(tx, empresa_id, id));
    }
  });
  every.inOneProcess('what former executions teach', { ms: often.learning }, ({ stopped }) =>
    learnArrivals(db.system, stopped),
  );
  every.inOneProcess('executions whose time comes', { ms: often.time }, async ({ stopped }) => {
    for (let after = 0; !stopped();) {
      const open = await openAfter(db.system, after);
      if (open.length === 0) return;
      await db.system.transaction((tx) => assess(runIn(tx), open));
      after = open.at(-1)?.id ?? Infinity;
    }
  });
};

const activeRoutes = async (db: System) => {
  const { rows } = await db.execute<{ id: number; empresa_id: number }>(sql`
    select r.id, r.empresa_id from rutas r join empresas c on c.id = r.empresa_id and c.activo
    where r.eliminado_en is null
      and r.activa
      and cardinality(r.dias_semana) > 0
      and jsonb_array_length(r.asignaciones) > 0
    order by r.id`);
  return rows;
};

/**
 * Executions in progress or past their departure, in pieces; without those of which the projector still has to read
 * known positions: they are not missing.
 */
const openAfter = async (db: System, after: number) => {
  const { rows } = await db.execute<{ id: number; empresa_id: number; actualiza: boolean }>(sql`
    select id, empresa_id,
      exists (
        select from actualizaciones a where a.empresa_id = ejecuciones.empresa_id and a.terminada_en is null
      ) as actualiza
    from ejecuciones
    where eliminado_en is null and estado in ('programada', 'en_curso') and desde_en <= now() and id > ${after}
      and not exists (
        select from recalculos_pendientes r
        where r.empresa_id = ejecuciones.empresa_id and r.activo_id = ejecuciones.activo_id
          and r.desde < ejecuciones.hasta_en and r.activo_id not in (${sql.raw(quarantined)})
      )
    order by id limit 200`);
  // Time alone changes nothing that was decided: during an update the new version does.
  return rows.map(({ actualiza, ...run }) => ({ ...run, ...(actualiza && { causa: 'version' as const }) }));
};
