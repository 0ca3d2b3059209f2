import { and, asc, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { RutaPaquete } from '#contract/requests/despacho';
import { ejecucionAbierta } from '#contract/rules/stops';
import { roleId } from '#contract/core/roles';
import type { System, Tx } from '../../../db/system';
import { companyZone, today } from '../../../db/days';
import type { ChangedRow } from '../../../records/deps';
import { readRows } from '../../../records/store';
import { countsFrom } from '../../../tracking/runs/counting';
import { newestPositions } from '../../../tracking/positions/routes';
import { rutaTable as r } from '../../../db/tables/rutas';
import { ejecucionStore } from '../store';
import { ejecucionTable as e } from '../../../db/tables/ejecuciones';
import { isoOf } from '../../../db/tables/types';
import { isDrivenBy } from '../drivenBy';
import { readMarks } from '../driverMarks';

/** Most executions of a day on one phone: first the open ones. */
const most = 20;

/**
 * What a person drives today and tomorrow, and what is still being driven from before: cancelled ones too, so that the
 * driver sees that they are.
 */
export const runsOfDriver = async (tx: Tx, empresaId: number, personId: number): Promise<RutaPaquete[]> => {
  const current = or(sql`${e.fecha} between ${today} and ${today} + 1`, eq(e.estado, 'en_curso'));
  const where = and(eq(e.empresa_id, empresaId), isNull(e.eliminado_en), isDrivenBy(personId), current);
  const isOpen = inArray(e.estado, [...ejecucionAbierta]);
  const found = await readRows(tx, ejecucionStore, where, {
    order: [desc(isOpen), asc(e.salida_en), asc(e.id)],
    most,
  });
  if (found.length === 0) return [];
  const runs = found.toSorted((a, b) => Date.parse(a.salida_en) - Date.parse(b.salida_en) || a.id - b.id);
  const ids = runs.map(({ id }) => id);
  const routes = await tx
    .select({ id: r.id, nombre: r.nombre, color: r.color, zona: companyZone })
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
  return runs.map(({ ruta_id, ...run }) => {
    const { id, version, activo_id, estado, salida_en, fin_previsto_en, inicio_en, fin_en } = run;
    const { retraso_min, nota, paradas } = run;
    const route = routes.find((each) => each.id === ruta_id);
    const place = places.find((each) => each.activo_id === activo_id);
    return {
      ...{ id, version, activo_id, estado, salida_en, fin_previsto_en, inicio_en, fin_en, retraso_min, nota, paradas },
      ruta: route?.nombre ?? '',
      color: route?.color ?? 'azul',
      cuenta_desde: isoOf(countsFrom(Date.parse(salida_en), route?.zona ?? 'UTC')),
      marcas: marks.filter(({ ejecucion_id }) => ejecucion_id === id),
      posicion:
        place && place.latitud !== null && place.longitud !== null
          ? { latitud: place.latitud, longitud: place.longitud, fecha: place.fecha }
          : null,
    };
  });
};

/**
 * Whether an execution was the person's before it was given to somebody else: what they did without network is still
 * told.
 */
export const wasDrivenBy = (
  person: SQL,
): SQL => sql`exists (select 1 from auditoria h where h.empresa_id = ejecuciones.empresa_id
  and h.entidad = 'ejecuciones' and h.entidad_id = ejecuciones.id
  and h.cambios @> jsonb_build_array(jsonb_build_object('campo', 'personal_id', 'antes', ${person})))`;

/** The accounts of operarios who drive these executions, or did until this change. */
export const driversWhoHear = async (db: System, empresaId: number, rows: readonly ChangedRow[]) => {
  const before = rows.map(({ id, version, antes }) => ({ id, version, antes: antes?.personal_id ?? null }));
  const { rows: found } = await db.execute<{ id: number; version: number; cuenta: number }>(sql`
    select n.id, n.version, m.user_id as cuenta
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) n(id int, version int, antes int)
    join ejecuciones on ejecuciones.empresa_id = ${empresaId} and ejecuciones.id = n.id
    join personal p on p.empresa_id = ejecuciones.empresa_id
      and p.eliminado_en is null
      and (p.id = n.antes or ${isDrivenBy(sql`p.id`)})
    join usuario_empresa m on m.empresa_id = p.empresa_id and m.user_id = p.user_id and m.estado = 'activo'
    join usuarios u on u.id = m.user_id
      and ${ne(sql`u.rol_id`, roleId.superadmin)}
      and coalesce(m.rol_id, u.rol_id) = ${roleId.operario}`);
  return found;
};
