import { puntosLinea } from '#contract/core/lineas';
import type { Position } from '#contract/core/poligonos';
import { faltasDeRuta, type Ruta } from '#contract/entities/rutas';
import type { Row, Store } from '../../records/store';
import { daysOf } from '../../resources/rutas/days';
import { gtfsOf } from '../../resources/rutas/gtfsText';
import { rutaStore } from '../../resources/rutas/store';
import { placeholder, type Draft } from '../rows/draft';
import { hourOf } from '../rows/hours';
import { readShape, type Shape } from '../rows/shapes';
import { entityKind } from './entityKind';
import type { Check, Kind } from './kind';
import { readAssigned } from './rutasAssigned';
import { makeStops } from './rutasBring';
import { readCalls } from './rutasCalls';
import { columns } from './rutasColumns';
import { warnOmitted, warnSimplified } from './simplified';

/** Stops that are still to be created cannot be locked. */
const store: Store<Ruta> = {
  ...rutaStore,
  prepare: async (tx, values, before, empresaId) => {
    const { paradas } = values;
    const there = paradas && { ...values, paradas: paradas.filter(({ parada_id }) => parada_id !== placeholder) };
    return (await rutaStore.prepare?.(tx, there ?? values, before, empresaId)) ?? values;
  },
};

/** The places of a row's stops, in order: the line of a route that has none of its own. */
const ways = new WeakMap<Draft, Position[]>();

const entity = entityKind({
  tipo: 'rutas',
  store,
  claves: ['codigo', 'nombre'],
  // Two routes may share a name if they have different codes.
  unique: [['codigo'], ['codigo', 'nombre']],
  columns: async () => columns,
  maps: 'lines',
  brings: { tipo: 'paradas', make: makeStops },
  complete: (draft, before, check) => {
    readTimes(draft, check);
    readGtfs(draft, check);
    readLine(draft, before, check);
    const whole = {
      ...before,
      ...draft.values,
      ...(draft.wrong.has('paradas') && { paradas: [] }),
      // Assignments may have their own departure times.
      ...(draft.wrong.has('asignaciones') && { dias_semana: [] }),
    } as Partial<Ruta>;
    for (const [field, mensaje] of Object.entries(faltasDeRuta(whole)))
      if (!draft.wrong.has(field)) check.refuse(draft, field, { codigo: 'VALOR_NO_PERMITIDO', mensaje });
  },
});

export const rutas: Kind = {
  ...entity,
  check: async (drafts, check) => {
    for (const [draft, way] of await readCalls(drafts, check)) ways.set(draft, way);
    await readAssigned(drafts, check);
    await entity.check(drafts, check);
  },
};

const readTimes = (draft: Draft, { refuse }: Check) => {
  const { values } = draft;
  const { dias_semana, hora_salida } = values;
  if (typeof dias_semana === 'string') {
    values.dias_semana = daysOf(dias_semana);
    if (!values.dias_semana)
      refuse(draft, 'dias_semana', {
        codigo: 'VALOR_NO_PERMITIDO',
        mensaje: 'Escríbalos así: lun-vie, o lun, mié, sáb',
      });
  }
  if (typeof hora_salida !== 'string') return;
  values.hora_salida = hourOf(hora_salida);
  if (!values.hora_salida)
    refuse(draft, 'hora_salida', {
      codigo: 'VALOR_NO_PERMITIDO',
      mensaje: `«${hora_salida.slice(0, 40)}» no es una hora, por ejemplo 05:30`,
    });
};

const readGtfs = (draft: Draft, { refuse }: Check) => {
  const { values } = draft;
  const { gtfs } = values;
  if (typeof gtfs !== 'string') return;
  values.gtfs = gtfsOf(gtfs);
  if (!values.gtfs)
    refuse(draft, 'gtfs', {
      codigo: 'VALOR_NO_PERMITIDO',
      mensaje: 'Escríbalo así: {"route_id":"R1","trip_ids":["T1","T2"]}',
    });
};

const readLine = (draft: Draft, before: Row | null, check: Check) => {
  const { values } = draft;
  const { trazado } = values;
  if (typeof trazado === 'string') {
    delete values.trazado;
    const shape = readShape(trazado, 'lines');
    const wrong = refusalOf(shape);
    if (wrong !== null) return check.refuse(draft, 'trazado', { codigo: 'VALOR_NO_PERMITIDO', mensaje: wrong });
    if (shape) useShape(draft, shape, check);
    values.trazado = { type: 'LineString', coordinates: shape?.coordinates };
  } else if (draft.wrong.has('paradas')) {
    // The line would follow from the stops, whose errors are reported already.
    draft.wrong.add('trazado');
  } else if (!before) {
    const way = ways.get(draft) ?? [];
    const [first] = way;
    if (first && way.some(([lon, lat]) => lon !== first[0] || lat !== first[1]))
      values.trazado = { type: 'LineString', coordinates: way };
    else
      check.refuse(draft, 'trazado', {
        codigo: 'REQUERIDO',
        mensaje: 'Falta el trazado, o al menos dos paradas en lugares distintos que lo digan',
      });
  }
};

const refusalOf = (shape: Shape | null): string | null => {
  if (!shape) return 'No es una línea en GeoJSON o WKT';
  if (shape.type === 'MultiLineString')
    return `Tiene ${shape.coordinates.length} partes que no se siguen: sepárelas, una ruta cada una`;
  if (shape.type === 'Point') return 'Es un punto: una ruta es una línea';
  if (shape.type === 'Polygon') return 'Es un polígono: una ruta es una línea';
  if (shape.type !== 'LineString') return 'No es una línea: una ruta es una sola línea';
  if (shape.coordinates.length === 0) return 'No tiene puntos, o uno de ellos no es un lugar';
  return shape.coordinates.length > puntosLinea.max && !shape.simplificada
    ? `Tiene ${shape.coordinates.length} puntos y el máximo son ${puntosLinea.max}`
    : null;
};

/** A gap this small (m) between parts is ignored. */
const unnoticed = 50;

const useShape = (draft: Draft, shape: Shape, check: Check) => {
  warnSimplified(draft, 'trazado', shape, check);
  warnOmitted(draft, 'trazado', shape, check);
  const { unidas } = shape;
  if (unidas && unidas.metros > unnoticed)
    check.warn(draft, 'trazado', {
      codigo: 'SOSPECHOSA',
      mensaje: `Venía en ${unidas.partes} partes, separadas hasta ${unidas.metros} m: se unieron en una línea`,
    });
};
