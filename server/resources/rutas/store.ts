import { sql } from 'drizzle-orm';
import { metrosDeLinea } from '#contract/core/lineas';
import { enOrden, faltasDeRuta, rutas, type Ruta } from '#contract/entities/rutas';
import { refuseFields } from '../../plugins/errors';
import type { Row, Store, Values } from '../../records/store';
import { followRoute, leaveRoute } from '../ejecuciones/index';
import { checkUnwatched } from '../../records/namedByRules';
import { naming } from '../../records/namedByRoutes';
import { overviewOf } from './overview';
import { rutaTable as r } from '../../db/tables/rutas';
import { sayRoutes } from './sheetCells';

export const rutaStore: Store<Ruta> = {
  entity: rutas,
  table: r,
  computed: {
    paradas_n: sql`jsonb_array_length(rutas.paradas)`,
    asignaciones_n: sql`jsonb_array_length(rutas.asignaciones)`,
  },
  conditions: {
    dias_semana: (days) => sql`rutas.dias_semana && ${sql.param(days)}::smallint[]`,
    parada_id: naming('parada_id'),
    activo_id: naming('activo_id'),
  },
  listed: (row) => ({ ...row, trazado: overviewOf(row.trazado) }),
  sayAll: sayRoutes,
  slim: { order: 'nombre', computed: { paradas_n: sql`jsonb_array_length(rutas.paradas)` } },

  prepare: async (_tx, values, before) => whole(values, before),
  writtenAll: async (tx, written, { empresaId }) => {
    for (const { row, before } of written)
      if (before ? isDrivenOtherwise(row, before) : isPlanned(row)) await followRoute(tx, empresaId, row.id);
  },
  beforeRemove: async (tx, ids, empresaId) => {
    await checkUnwatched(tx, empresaId, 'ruta_id', ids);
    await leaveRoute(tx, ids, empresaId);
  },
};

/** A new route without days or assignments has no departures. */
const isPlanned = ({ activa, dias_semana, asignaciones }: Ruta) =>
  activa && dias_semana.length > 0 && asignaciones.length > 0;

const driven = [
  'trazado',
  'tolerancia_m',
  'duracion_min',
  'limite_velocidad_kmh',
  'paradas',
  'dias_semana',
  'hora_salida',
  'asignaciones',
  'activa',
] as const;
const isDrivenOtherwise = (row: Row, before: Row) =>
  driven.some((field) => JSON.stringify(row[field]) !== JSON.stringify(before[field]));

/** Sorts the stops and measures the line. @throws ApiError 422 when the route as a whole is invalid */
const whole = (given: Values<Ruta>, before: Ruta | null): Record<string, unknown> => {
  refuseFields(faltasDeRuta({ ...before, ...given }));
  return {
    ...given,
    ...(given.paradas && { paradas: enOrden(given.paradas) }),
    ...(given.dias_semana && { dias_semana: given.dias_semana.toSorted((a, b) => a - b) }),
    ...(given.trazado && { distancia_km: Math.round(metrosDeLinea(given.trazado.coordinates)) / 1000 }),
  };
};
