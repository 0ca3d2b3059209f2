import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { VistaParada } from '#contract/requests/enlacesParada';
import { vistaViva, type UnidadViva, type VistaViva } from '#contract/requests/enlacesVivos';
import { liveStates, type LiveState } from '#contract/core/realtime';
import { stopsDone } from '#contract/rules/stops';
import { clockAhead } from '#contract/rules/lateness';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { pickedBy } from '../plugins/answers';
import { activoTable } from '../db/tables/activos';
import { ejecucionStore } from '../resources/ejecuciones/store';
import { ejecucionTable } from '../db/tables/ejecuciones';
import { planRutaTable, rutaTable } from '../db/tables/rutas';
import { readRows } from '../records/store';
import { newestPositions } from '../tracking/positions/routes';
import type { OpenLink } from './link/open';
import { isStopLink, stopViewOf } from './stops/view';

/** The way behind a unit: half an hour, this many points. */
const trail = { minutes: 30, points: 300 };

const pick = pickedBy(vistaViva) as (view: VistaViva) => VistaViva;

/** What a link shows now; undefined once its stop is gone. */
export const viewOf = (db: Db, link: OpenLink): Promise<VistaViva | VistaParada | undefined> =>
  db.tenant(link.empresa_id, async (tx) => {
    if (isStopLink(link)) return stopViewOf(tx, link);
    const { empresa_id: empresaId, activos, muestra, titulo, empresa, zona_horaria, hasta } = link;
    const units = await tx
      .select({
        id: activoTable.id,
        nombre: activoTable.nombre,
        placa: activoTable.placa,
        tipo: activoTable.tipo_activo,
      })
      .from(activoTable)
      .where(
        and(eq(activoTable.empresa_id, empresaId), inArray(activoTable.id, activos), isNull(activoTable.eliminado_en)),
      );
    const places = new Map((await newestPositions(tx, empresaId, activos)).map((row) => [row.activo_id, row]));
    const runs = muestra.eta || muestra.ruta ? await runsOf(tx, link) : new Map<number, UnidadViva['viaje']>();
    const trails = muestra.rastro ? await trailsOf(tx, link) : new Map<number, [number, number][]>();
    const shown = activos.flatMap((id) => units.find((unit) => unit.id === id) ?? []);
    const unidades = shown.map(({ id, nombre, placa, tipo }, at): UnidadViva => {
      const place = places.get(id);
      return {
        nombre: muestra.placa
          ? [nombre, placa].filter((part) => part && (part === nombre || !nombre.includes(part))).join(' · ')
          : unnamed(shown.length, at),
        tipo,
        estado: stateOf(place?.estado),
        fecha: place?.fecha ?? null,
        latitud: place?.latitud ?? null,
        longitud: place?.longitud ?? null,
        rumbo: place?.rumbo ?? null,
        velocidad_kmh: muestra.velocidad ? (place?.velocidad_kmh ?? null) : null,
        rastro: trails.get(id) ?? [],
        viaje: runs.get(id) ?? null,
      };
    });
    return pick({ titulo, empresa, zona_horaria, hasta, unidades });
  });

const stateOf = (estado: string | null | undefined): LiveState =>
  liveStates.find((state) => state === estado) ?? 'sin_conexion';

const unnamed = (all: number, at: number) => (all === 1 ? 'La unidad' : `Unidad ${at + 1}`);

/** The run that each unit drives; of a link that was made for a run that one only. */
const runsOf = async (
  tx: Tx,
  { empresa_id: empresaId, activos, muestra, ejecucion_id }: OpenLink,
): Promise<Map<number, UnidadViva['viaje']>> => {
  const which = ejecucion_id === null ? eq(ejecucionTable.estado, 'en_curso') : eq(ejecucionTable.id, ejecucion_id);
  const runs = await readRows(
    tx,
    ejecucionStore,
    and(
      eq(ejecucionTable.empresa_id, empresaId),
      isNull(ejecucionTable.eliminado_en),
      inArray(ejecucionTable.activo_id, activos),
      inArray(ejecucionTable.estado, ['programada', 'en_curso']),
      which,
    ),
    { order: [ejecucionTable.salida_en] },
  );
  if (runs.length === 0) return new Map();
  const lines = await tx
    .select({ id: ejecucionTable.id, nombre: rutaTable.nombre, trazado: planRutaTable.trazado })
    .from(ejecucionTable)
    .innerJoin(
      planRutaTable,
      and(eq(planRutaTable.empresa_id, ejecucionTable.empresa_id), eq(planRutaTable.id, ejecucionTable.plan_id)),
    )
    .innerJoin(
      rutaTable,
      and(eq(rutaTable.empresa_id, ejecucionTable.empresa_id), eq(rutaTable.id, ejecucionTable.ruta_id)),
    )
    .where(
      and(
        eq(ejecucionTable.empresa_id, empresaId),
        inArray(
          ejecucionTable.id,
          runs.map(({ id }) => id),
        ),
      ),
    );
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  return new Map(
    runs.map(({ id, activo_id, eta, paradas, siguiente_parada_id }) => {
      const line = lineOf.get(id);
      const next = paradas.find(({ parada_id, estado }) => estado === 'pendiente' && parada_id === siguiente_parada_id);
      const last = paradas.at(-1);
      return [
        activo_id,
        {
          ruta: muestra.ruta ? (line?.nombre ?? null) : null,
          trazado: muestra.ruta
            ? (line?.trazado.coordinates ?? []).map(([lon, lat]): [number, number] => [lat, lon])
            : [],
          siguiente: muestra.ruta ? (next?.nombre ?? null) : null,
          siguiente_eta: muestra.ruta && muestra.eta ? (next?.eta ?? null) : null,
          destino: muestra.ruta ? (last?.nombre ?? null) : null,
          eta: muestra.eta ? eta : null,
          siguiente_espera: muestra.ruta && muestra.eta ? (next ?? null) : null,
          espera: muestra.eta && last?.estado === 'pendiente' ? last : null,
          paradas: muestra.ruta && paradas.length > 0 ? stopsDone(paradas) : null,
        },
      ];
    }),
  );
};

/** Good positions of the last half hour, none from before the link. */
const trailsOf = async (
  tx: Tx,
  { empresa_id: empresaId, activos, creado_en }: OpenLink,
): Promise<Map<number, [number, number][]>> => {
  const { rows } = await tx.execute<{ activo_id: number; puntos: [number, number][] }>(sql`
    select a.id as activo_id, p.puntos
    from unnest(${sql.param(activos)}::int[]) a(id)
    cross join lateral (
      select jsonb_agg(jsonb_build_array(latitud, longitud) order by fecha_dispositivo) as puntos
      from (
        select latitud, longitud, fecha_dispositivo from posiciones
        where activo_id = a.id and empresa_id = ${empresaId} and valida and not atipica
          and fecha_dispositivo between greatest(
            ${creado_en}::timestamptz, now() - ${trail.minutes} * interval '1 minute'
          ) and now() + ${clockAhead} * interval '1 millisecond'
        order by fecha_dispositivo desc limit ${trail.points}
      ) p
    ) p
    where p.puntos is not null`);
  return new Map(rows.map(({ activo_id, puntos }) => [activo_id, puntos]));
};
