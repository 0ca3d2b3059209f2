import { sql } from 'drizzle-orm';
import { faltasDeParada, paradas, type Parada } from '#contract/entities/paradas';
import { diasRecalculo } from '#contract/requests/recalculos';
import { ApiError, badQuery, refuseFields } from '../../plugins/errors';
import type { Row, Store, Values } from '../../records/store';
import { isNamedByLoads } from '../../records/namedByLoads';
import { checkUnwatched } from '../../records/namedByRules';
import { routeThatNames } from '../../records/namedByRoutes';
import { hoursText } from './hours';
import { endEarlierVisits, markAllPassers, markPassers } from './marks';
import { boundsOfCircle, boundsOfPolygon, centreOf } from '../../tracking/places/bounds';
import { paradaTable } from '../../db/tables/paradas';
import { isoOf } from '../../db/tables/types';

export const paradaStore: Store<Parada> = {
  entity: paradas,
  table: paradaTable,
  computed: {
    dentro_n: sql`(
      select count(distinct activo_id)::int from visitas v
      where v.empresa_id = paradas.empresa_id and v.parada_id = paradas.id and v.salida_en is null
    )`,
    ultima_visita_en: sql`(
        select max(entrada_en) from visitas v where v.parada_id = paradas.id and v.empresa_id = paradas.empresa_id
      )`.mapWith((value: string | null) => value && isoOf(value)),
  },
  conditions: { cerca: (values) => near(values) },
  slim: { order: 'nombre', computed: {} },
  say: (row, field) =>
    field === 'horario' && row.horario ? hoursText(row.horario as NonNullable<Parada['horario']>) : row[field],

  prepare: async (_tx, values, before) => ({
    ...shaped(values, before),
    ...(isJudgedOtherwise(values, before) && { juzgada_desde: sql`now()` }),
  }),
  writtenAll: async (tx, written, { empresaId }) => {
    const made = written.flatMap(({ row, before }) => (before ? [] : [row]));
    const moved = written.flatMap(({ row, before }) => (before && isMoved(row, before) ? [{ row, before }] : []));
    await endEarlierVisits(
      tx,
      moved.map(({ row }) => row.id),
    );
    await markPassers(
      tx,
      empresaId,
      moved.flatMap(({ row, before }) => [row, before]),
    );
    await markAllPassers(tx, empresaId, made);
  },
  beforeRemove: async (tx, ids, empresaId) => {
    const route = await routeThatNames(tx, empresaId, 'parada_id', ids);
    if (route)
      throw new ApiError('EN_USO', { message: `La ruta «${route}» pasa por aquí: quite antes la parada de la ruta.` });
    await checkUnwatched(tx, empresaId, 'parada_id', ids);
    if (await isNamedByLoads(tx, empresaId, 'parada_id', ids))
      throw new ApiError('EN_USO', { message: 'Aquí se cargó combustible: desactive la parada en vez de eliminarla.' });
  },
  removed: (tx, rows, { empresaId }) => markPassers(tx, empresaId, rows),
};

const shapeFields = ['forma', 'latitud', 'longitud', 'radio_m', 'poligono'] as const;

const isMoved = (row: Row, before: Row) =>
  shapeFields.some((field) => JSON.stringify(row[field]) !== JSON.stringify(before[field]));

const judged = [...shapeFields, 'permanencia_max_min', 'limite_velocidad_kmh'] as const;

const isJudgedOtherwise = (values: Record<string, unknown>, before: Row | null) =>
  before === null ||
  judged.some(
    (field) => values[field] !== undefined && JSON.stringify(values[field]) !== JSON.stringify(before[field]),
  );

/**
 * Columns derived from the shape: its bounds, and when it takes effect for visits.
 * @throws ApiError 422 when it is invalid
 */
const shaped = (values: Values<Parada>, before: Parada | null): Record<string, unknown> => {
  const written = shapeFields.some((field) => values[field] !== undefined);
  if (before && !written) return values;
  const whole = { ...before, ...values };
  refuseFields(faltasDeParada(whole));
  if (before && !isMoved({ ...before, ...values }, before)) return values;
  const since = { visitas_desde: sql`now() - ${sql.raw(`interval '${diasRecalculo} days'`)}` };
  const { poligono, latitud, longitud, radio_m } = whole;
  if (whole.forma === 'poligono' && poligono)
    return { ...values, ...centreOf(poligono), radio_m: null, ...boundsOfPolygon(poligono), ...since };
  return {
    ...values,
    poligono: null,
    ...boundsOfCircle({ latitud: latitud ?? 0, longitud: longitud ?? 0, radio_m: radio_m ?? 0 }),
    ...since,
  };
};

/** Stops whose bounds are this near to a place. */
const near = (values: unknown[]) => {
  // Without a place there are no results.
  if (values.every((value) => value === null)) return sql`false`;
  const [latitud, longitud, radio_m] = values as number[];
  if (
    values.length !== 3 ||
    latitud === undefined ||
    longitud === undefined ||
    radio_m === undefined ||
    Math.abs(latitud) > 85 ||
    radio_m < 0
  )
    throw badQuery('«cerca» lleva latitud, longitud y metros.');
  const { sur, norte, oeste, este } = boundsOfCircle({ latitud, longitud, radio_m });
  return sql`(
    paradas.sur <= ${norte} and paradas.norte >= ${sur} and paradas.oeste <= ${este} and paradas.este >= ${oeste}
  )`;
};
