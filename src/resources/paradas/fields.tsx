import type { Parada, paradas as entity } from '#contract/entities/paradas';
import { byDays } from '#contract/rules/hours';
import { paradas as words } from '#contract/words/paradas';
import { colours } from '../../map/Colour';
import {
  apart,
  count,
  externalReference,
  face,
  moment,
  quantity,
  reference,
  speed,
  state,
  text,
  unsorted,
  wideText,
  word,
} from '../../ui/fields/kinds';
import { facesOf } from '../../ui/faces';
import { present } from '../../ui/fields/presentation';
import { number } from '../../ui/formats';
import { weekdays } from '../../ui/WorkingHours';
import { NivelName, NivelReferenceField } from '../niveles/index';
import { activas, formas, tipos } from './faces';

const hoursOf = (hours: NonNullable<Parada['horario']>) =>
  byDays(hours).map(({ from, to, clocks }) => {
    const days = [weekdays[from - 1], weekdays[to - 1]?.toLowerCase()].slice(0, to > from ? 2 : 1).join(' a ');
    return `${days} ${clocks.map((clock) => clock.join('–')).join(', ')}`;
  });

const cornersOf = (polygon: Parada['poligono']) => `${(polygon?.coordinates[0].length ?? 1) - 1} vértices`;

/** Drawn on the map, above the form. */
const drawn = { ...unsorted(quantity), input: null };
const inList = { sheet: false } as const;

/** How a stop's fields are shown and typed. */
export const fields = present<typeof entity>(
  words,
  {
    nombre: { ...wideText, ...inList },
    codigo: text,
    tipo: { ...face(tipos), ...inList },
    forma: {
      ...{ ...unsorted(word(formas)), input: null },
      fact: (forma, { radio_m, poligono }) =>
        `${formas[forma].label} de ${forma === 'circulo' ? `${number(radio_m ?? 0)} m` : cornersOf(poligono)}`,
    },
    latitud: {
      ...drawn,
      fact: (latitud, { longitud }) => [latitud, longitud ?? 0].map((degrees) => degrees.toFixed(5)).join(', '),
    },
    longitud: { ...drawn, ...inList },
    radio_m: { ...drawn, ...inList },
    poligono: apart(cornersOf),
    direccion: unsorted(wideText),
    contacto: unsorted(wideText),
    horario: {
      ...{ said: (hours) => hoursOf(hours).join('; '), sorts: false, empty: 'Siempre abierta' },
      fact: (hours) => hoursOf(hours).map((line) => <div key={line}>{line}</div>),
    },
    permanencia_max_min: {
      ...{ ...unsorted(quantity), said: (minutes) => `${number(minutes)} min`, unit: 'min' },
      ...{ asked: 'Permanencia máxima (min)', help: 'Una visita más larga se marca como excedida' },
    },
    limite_velocidad_kmh: { ...unsorted(speed), asked: 'Límite de velocidad (km/h)', help: 'Dentro de la parada' },
    color: { ...unsorted(word(colours)), ...inList },
    nivel_id: reference(NivelReferenceField, (id) => <NivelName id={id} />),
    activa: {
      ...{ ...state(activas), ...inList, asked: 'Activa' },
      help: 'Una inactiva no se ve en Tiempo real; sus visitas se siguen anotando',
    },
    referencia_externa: externalReference,
    dentro_n: { ...count, ...inList, sorts: true },
    ultima_visita_en: { ...moment, ...inList },
  },
  {
    tipo: 'menu',
    activa: { ...state(facesOf({ true: 'Activas', false: 'Inactivas' })), offered: 'menu' },
    codigo: 'silent',
    referencia_externa: 'silent',
    forma: 'silent',
    nivel_id: 'silent',
    cerca: { said: String, offered: 'silent' },
  },
);
