import type { inspecciones as entity, Inspeccion } from '#contract/entities/inspecciones';
import { inspecciones as words } from '#contract/words/inspecciones';
import {
  apart,
  count,
  face,
  moment,
  onSheet,
  others,
  quantity,
  reference,
  text,
  unsorted,
  whether,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { FaceChip } from '../../ui/FaceChip';
import { dateTime, lasting, measured } from '../../ui/formats';
import { ActivoReferenceField } from '../activos/index';
import { PlantillaReferenceField } from '../plantillas/index';
import { anuladas, resultados } from './faces';

const annulled = { ...anuladas.true, label: 'Anulada' };

/** Of the odometer in km, of an hour meter in h. */
const readingOf = (value: number, { medidor }: Inspeccion) => measured(value, medidor === 'horometro' ? 'h' : 'km');

/** How an inspection's fields are shown and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    fecha: { ...moment, cell: (at, _inspection, link) => link(dateTime(at)) },
    activo_id: reference(ActivoReferenceField),
    plantilla_id: reference(PlantillaReferenceField),
    resultado: {
      ...face(resultados),
      cell: (result, { anulada_en }) => <FaceChip face={anulada_en ? annulled : resultados[result]} />,
    },
    fallas_n: unsorted(count),
    inspector: unsorted(text),
    duracion_s: { ...quantity, said: lasting },
    lectura: { ...onSheet(unsorted(quantity)), fact: readingOf },
    orden_id: onSheet(unsorted(quantity)),
    anulada_en: { ...onSheet(moment) },
    motivo_anulacion: onSheet(text),
    fotos_n: { ...unsorted(count), column: 'hidden' },
    plantilla: apart(String),
    personal_id: apart(String),
    latitud: apart(String),
    longitud: apart(String),
    medidor: apart(String),
    firma: apart(() => 'Firmada'),
    respuestas: apart((answers) => `${answers.length} puntos`),
    defectos: apart((ids) => `${ids.length} defectos`),
  },
  {
    resultado: 'above',
    anulada: { ...whether, said: (value) => (value ? 'Anuladas' : 'Vigentes') },
    activo_id: others,
    plantilla_id: others,
    personal_id: others,
    bajo_nivel_id: others,
    desde: { ...moment, offered: 'elsewhere' },
    hasta: { ...moment, offered: 'elsewhere' },
  },
);
