import type { rutas as entity } from '#contract/entities/rutas';
import { rutas as words } from '#contract/words/rutas';
import { Colour, colours } from '../../map/Colour';
import {
  count,
  distance,
  hour,
  others,
  quantity,
  speed,
  state,
  text,
  unsorted,
  wideText,
  word,
} from '../../ui/fields/kinds';
import { facesOf } from '../../ui/faces';
import { present } from '../../ui/fields/presentation';
import { duration, number } from '../../ui/formats';
import { plain } from '../../ui/plain';
import { daysInWords } from './days';
import { activas, dias } from './faces';

/** A part of the page. */
const part = { sorts: false, sheet: false, input: null } as const;
const list = { said: (entries: readonly unknown[]) => String(entries.length), ...part };
const counted = { ...count, sheet: false, file: false } as const;

/** How a route's fields are shown and typed. */
export const fields = present<typeof entity>(
  words,
  {
    nombre: { ...wideText, sheet: false },
    codigo: text,
    color: { ...unsorted(word(colours)), fact: (colour) => <Colour colour={colour} /> },
    trazado: {
      said: ({ coordinates }) => `${number(coordinates.length)} puntos`,
      ...{ sorts: false, file: false, input: null },
    },
    tolerancia_m: {
      ...{ ...unsorted(quantity), said: (meters) => `${number(meters)} m`, input: null },
      fact: (meters) => `${number(meters)} m a cada lado`,
    },
    duracion_min: {
      ...{ ...unsorted(quantity), said: (minutes) => duration(minutes * 60_000), unit: 'min' },
      ...{ asked: 'Duración prevista (min)', help: 'Vacía: hasta la última parada' },
    },
    limite_velocidad_kmh: { ...unsorted(speed), input: null },
    paradas: list,
    dias_semana: { said: daysInWords, sorts: false },
    hora_salida: hour,
    asignaciones: list,
    activa: {
      ...{ ...state(activas), sheet: false, asked: 'Activa' },
      help: 'Una inactiva no se programa ni se ve en Tiempo real',
    },
    gtfs: { said: plain, ...part },
    distancia_km: distance,
    paradas_n: { ...counted, sorts: true },
    asignaciones_n: counted,
  },
  {
    dias_semana: { ...word(dias), numeric: true, offered: 'menu' },
    activa: { ...state(facesOf({ true: 'Activas', false: 'Inactivas' })), offered: 'menu' },
    parada_id: others,
    activo_id: others,
  },
);
