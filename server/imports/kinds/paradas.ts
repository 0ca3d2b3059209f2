import { radioParada } from '#contract/entities/paradas';
import { hoursOf } from '../../resources/paradas/hours';
import { paradaStore } from '../../resources/paradas/store';
import type { Row } from '../../records/store';
import type { Draft } from '../rows/draft';
import { readShape, type Shape } from '../rows/shapes';
import { entityKind } from './entityKind';
import type { Check, Kind } from './kind';
import { columns } from './paradasColumns';
import { nearPole, polar } from './rutasStops';
import { warnOmitted, warnSimplified } from './simplified';

const entity = entityKind({
  tipo: 'paradas',
  store: paradaStore,
  claves: ['codigo', 'nombre', 'referencia_externa'],
  // Two places may share a name if they have different codes.
  unique: [['codigo'], ['codigo', 'nombre'], ['referencia_externa']],
  columns: async () => columns,
  maps: 'places',
  complete: (draft, before, check) => {
    readHours(draft, check);
    readPlace(draft, check);
    checkPlace(draft, before, check);
    if (!before && !draft.values.poligono && !draft.wrong.has('radio_m')) draft.values.radio_m ??= radioParada.usual;
  },
});

/** An error in a coordinate is shown at the cell that it came from. */
const cellOf = ({ texts }: Draft, field: string) =>
  placeFields.includes(field) && !texts.has(field) ? (placeCells.find((each) => texts.has(each)) ?? field) : field;

export const paradas: Kind = {
  ...entity,
  check: (drafts, check) =>
    entity.check(drafts, {
      ...check,
      refuse: (draft, field, refusal) => check.refuse(draft, cellOf(draft, field), refusal),
    }),
};

const placeFields = ['latitud', 'longitud'];
const placeCells = ['coordenadas', 'poligono'];

const readHours = (draft: Draft, { refuse }: Check) => {
  const { horario } = draft.values;
  if (typeof horario !== 'string') return;
  draft.values.horario = hoursOf(horario);
  if (!draft.values.horario)
    refuse(draft, 'horario', {
      codigo: 'VALOR_NO_PERMITIDO',
      mensaje: 'Escríbalo así: lun-vie 08:00-18:00; sáb 08:00-12:00',
    });
};

/** Converts the cells with the location into the fields of the shape. */
const readPlace = (draft: Draft, check: Check) => {
  const { values } = draft;
  const { coordenadas, poligono } = values;
  if (Array.isArray(coordenadas)) [values.latitud, values.longitud] = coordenadas;
  if (typeof poligono !== 'string') return;
  delete values.poligono;
  const shape = readShape(poligono, 'places');
  if (shape) warnOmitted(draft, 'poligono', shape, check);
  if (shape?.type === 'Point') [values.longitud, values.latitud] = shape.coordinates;
  else if (shape?.type === 'Polygon') {
    const [edge, ...holes] = shape.coordinates;
    values.forma = 'poligono';
    values.poligono = { type: shape.type, coordinates: [edge] };
    warnSimplified(draft, 'poligono', shape, check);
    if (holes.length > 0)
      check.warn(draft, 'poligono', {
        codigo: 'SOSPECHOSA',
        mensaje:
          `Tiene ${counted(holes.length, 'hueco')}, que no se importa${holes.length > 1 ? 'n' : ''}: ` +
          'cuenta todo lo que rodea su borde',
      });
  } else check.refuse(draft, 'poligono', { codigo: 'VALOR_NO_PERMITIDO', mensaje: refusalOf(shape) });
};

const refusalOf = (shape: Shape | null): string => {
  if (shape?.type.endsWith('LineString')) return 'Es una línea: una parada es un punto o un polígono';
  if (shape && shape.coordinates.length > 1)
    return `Tiene ${shape.coordinates.length} partes: sepárelas, una parada cada una`;
  return 'No es un polígono en GeoJSON o WKT';
};

const counted = (n: number, one: string) => `${n} ${one}${n > 1 ? 's' : ''}`;

const checkPlace = (draft: Draft, before: Row | null, { refuse, warn }: Check) => {
  const { values, wrong } = draft;
  const { latitud, longitud } = values;
  if (values.poligono || [...placeFields, ...placeCells].some((field) => wrong.has(field))) return;
  if (typeof latitud !== 'number' || typeof longitud !== 'number') {
    const missing = typeof latitud !== 'number' ? 'latitud' : 'longitud';
    if (!before)
      refuse(draft, missing, { codigo: 'REQUERIDO', mensaje: 'Falta el lugar: latitud y longitud, o un polígono' });
    return;
  }
  const reject = (mensaje: string) => {
    refuse(draft, 'latitud', { codigo: 'FUERA_DE_RANGO', mensaje });
    for (const field of placeFields) delete values[field];
  };
  if (latitud === 0 && longitud === 0) reject('0, 0 está en el mar: es lo que escribe un sistema que no sabe el lugar');
  else if (Math.abs(latitud) > 90 && Math.abs(longitud) <= 90)
    reject('La latitud va de -85 a 85: latitud y longitud parecen estar al revés');
  else if (Math.abs(latitud) > polar)
    warn(draft, cellOf(draft, 'latitud'), { codigo: 'SOSPECHOSA', mensaje: `Está ${nearPole}` });
};
