import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Ruta } from '#contract/entities/rutas';
import type { Tx } from '../../db/system';
import { paradaTable as p } from '../../db/tables/paradas';
import { planRutaTable, type PlannedStop } from '../../db/tables/rutas';

/** The fields that make up a plan. */
export type Planned = Pick<
  Ruta,
  'id' | 'trazado' | 'tolerancia_m' | 'distancia_km' | 'duracion_min' | 'limite_velocidad_kmh' | 'paradas'
>;

/** The current plan of a route: its id, and its duration in minutes. An unchanged route keeps its plan. */
export const planOfRoute = async (
  tx: Tx,
  empresaId: number,
  route: Planned,
): Promise<{ id: number; duracion_min: number }> => {
  const paradas = await plannedStops(tx, empresaId, route.paradas);
  const duracion_min = route.duracion_min ?? usualMinutes(route, paradas);
  const { trazado, tolerancia_m, distancia_km, limite_velocidad_kmh } = route;
  const plan = {
    trazado,
    tolerancia_m,
    distancia_km,
    duracion_min,
    paradas,
    ...(limite_velocidad_kmh && { limite_velocidad_kmh }),
  };
  const huella = createHash('sha256').update(JSON.stringify(plan)).digest('base64url');
  const known = await tx
    .insert(planRutaTable)
    .values({ empresa_id: empresaId, ruta_id: route.id, huella, ...plan })
    // Writes the same value, so that the existing row is returned.
    .onConflictDoUpdate({
      target: [planRutaTable.ruta_id, planRutaTable.huella, planRutaTable.empresa_id],
      set: { huella },
    })
    .returning({ id: planRutaTable.id });
  const [row] = known;
  if (!row) throw new Error('the plan was not stored');
  return { id: row.id, duracion_min };
};

const plannedStops = async (tx: Tx, empresaId: number, stops: Ruta['paradas']): Promise<PlannedStop[]> => {
  if (stops.length === 0) return [];
  const ids = [...new Set(stops.map(({ parada_id }) => parada_id))];
  const rows = await tx
    .select({ id: p.id, nombre: p.nombre, latitud: p.latitud, longitud: p.longitud })
    .from(p)
    .where(and(eq(p.empresa_id, empresaId), inArray(p.id, ids)));
  const places = new Map(rows.map(({ id, ...place }) => [id, place]));
  return stops.flatMap(({ parada_id, orden, llegada_min, ventana_min, servicio_min, obligatoria }, at) => {
    const place = places.get(parada_id);
    return place
      ? [{ parada_id, ...place, orden: orden ?? at + 1, llegada_min, ventana_min, servicio_min, obligatoria }]
      : [];
  });
};

/** Assumed speed in km/h where no duration is given. */
export const usualSpeed = 25;

const usualMinutes = ({ distancia_km }: Planned, stops: readonly PlannedStop[]) => {
  const last = stops.at(-1);
  return Math.max(1, last ? last.llegada_min + last.servicio_min : Math.ceil((distancia_km / usualSpeed) * 60));
};
