import { and, inArray } from 'drizzle-orm';
import type { Ruta } from '#contract/entities/rutas';
import type { Tx } from '../../db/system';
import { mine, type Store } from '../../records/store';
import { activoTable as a } from '../../db/tables/activos';
import { namesOfStaff } from '../../db/namesOfStaff';
import { assignmentsText } from './assignmentsText';
import { namedStops } from './placed';
import { gtfsText } from './gtfsText';
import { stopsText } from './stopsText';

/** Routes as sheets write them: stops, assets and people by codes and names, as the import reads them. */
export const sayRoutes: NonNullable<Store<Ruta>['sayAll']> = async (tx, empresaId, routes) => {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const assigned = routes.flatMap(({ asignaciones }) => asignaciones);
  const stopsIn = await namedStops(tx, empresaId, routes);
  const codes = await codesOfAssets(tx, empresaId, [...new Set(assigned.map(({ activo_id }) => activo_id))]);
  const people = await namesOfStaff(
    tx,
    empresaId,
    assigned.flatMap(({ personal_id }) => personal_id ?? []),
  );
  return (row, field) => {
    const ruta = byId.get(Number(row.id));
    if (ruta && field === 'paradas') return stopsText(stopsIn(ruta));
    if (ruta && field === 'gtfs') return ruta.gtfs && gtfsText(ruta.gtfs);
    if (!ruta || field !== 'asignaciones') return row[field];
    return assignmentsText(
      ruta.asignaciones.flatMap(({ activo_id, personal_id, hora_salida }) => {
        const activo = codes.get(activo_id);
        return activo === undefined
          ? []
          : [{ activo, persona: people.get(personal_id ?? 0) ?? null, hora: hora_salida }];
      }),
    );
  };
};

const codesOfAssets = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: a.id, codigo: a.codigo })
          .from(a)
          .where(and(mine({ table: a }, empresaId), inArray(a.id, [...ids])));
  return new Map(rows.map(({ id, codigo }) => [id, codigo]));
};
