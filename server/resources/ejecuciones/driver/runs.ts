import { and, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { RutaPaquete } from '#contract/despacho';
import { ejecucionAbierta } from '#contract/ejecuciones';
import { roleId } from '#contract/roles';
import type { System, Tx } from '../../../db/client';
import { today } from '../../../db/days';
import { readRows } from '../../../records/store';
import { newestPositions } from '../../../tracking/positions';
import { rutaTable as r } from '../../rutas/table';
import { ejecucionStore } from '../store';
import { ejecucionTable as e } from '../table';
import { readMarks } from './marks';

/** Whether the person drives an execution: its driver, or that of its asset when it has none of its own. */
export const isDrivenBy = (person: SQL | number): SQL =>
  sql`coalesce(ejecuciones.personal_id, (select activos.conductor_id from activos where activos.empresa_id = ejecuciones.empresa_id and activos.id = ejecuciones.activo_id)) = ${person}`;

/** Most executions of a day on one phone: first the open ones. */
const most = 20;

/** What a person drives today, and what is still being driven from before: cancelled ones too, so that the driver sees that they are. */
export const runsOfDriver = async (tx: Tx, empresaId: number, personId: number): Promise<RutaPaquete[]> => {
  const current = or(eq(e.fecha, today as SQL<string>), eq(e.estado, 'en_curso'));
  const where = and(eq(e.empresa_id, empresaId), isNull(e.eliminado_en), isDrivenBy(personId), current);
  const isOpen = inArray(e.estado, [...ejecucionAbierta]);
  const found = await readRows(tx, ejecucionStore, where, { order: [desc(isOpen), desc(e.salida_en), desc(e.id)], most });
  if (found.length === 0) return [];
  const runs = found.toSorted((a, b) => Date.parse(a.salida_en) - Date.parse(b.salida_en) || a.id - b.id);
  const ids = runs.map(({ id }) => id);
  const routes = await tx
    .select({ id: r.id, nombre: r.nombre, color: r.color })
    .from(r)
    .where(
      and(
        eq(r.empresa_id, empresaId),
        inArray(
          r.id,
          runs.map(({ ruta_id }) => ruta_id),
        ),
      ),
    );
  const marks = await readMarks(tx, empresaId, ids);
  const places = await newestPositions(
    tx,
    empresaId,
    runs.map(({ activo_id }) => activo_id),
  );
  return runs.map(({ id, version, ruta_id, activo_id, estado, salida_en, fin_previsto_en, retraso_min, nota, paradas }) => {
    const route = routes.find((each) => each.id === ruta_id);
    const place = places.find((each) => each.activo_id === activo_id);
    return {
      ...{ id, version, activo_id, estado, salida_en, fin_previsto_en, retraso_min, nota, paradas },
      ruta: route?.nombre ?? '',
      color: route?.color ?? 'azul',
      marcas: marks.filter(({ ejecucion_id }) => ejecucion_id === id),
      posicion: place && place.latitud !== null && place.longitud !== null ? { latitud: place.latitud, longitud: place.longitud, fecha: place.fecha } : null,
    };
  });
};

/** The accounts of operarios who drive these executions. */
export const driversWhoHear = async (db: System, empresaId: number, rows: readonly { id: number; version: number }[]) => {
  const { rows: found } = await db.execute<{ id: number; version: number; cuenta: number }>(sql`
    select ejecuciones.id, ejecuciones.version, m.user_id as cuenta
    from ejecuciones join personal p on p.empresa_id = ejecuciones.empresa_id and p.eliminado_en is null and ${isDrivenBy(sql`p.id`)}
    join usuario_empresa m on m.empresa_id = p.empresa_id and m.user_id = p.user_id and m.estado = 'activo'
    join usuarios u on u.id = m.user_id and ${ne(sql`u.rol_id`, roleId.superadmin)} and coalesce(m.rol_id, u.rol_id) = ${roleId.operario}
    where ejecuciones.empresa_id = ${empresaId} and ejecuciones.id = any(${sql.param(rows.map(({ id }) => id))}::int[])`);
  return found;
};
