import type { servicios as entity } from '#contract/entities/servicios';
import { servicios as words } from '#contract/words/servicios';
import { money as moneyText } from '../../ui/formats';
import {
  apart,
  face,
  inUse,
  longText,
  minutes,
  money,
  nameInUse,
  others,
  reference,
  several,
  text,
  word,
  yesNo,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { tiposDeActivo } from '../activos/index';
import { PlantillaReferenceField } from '../plantillas/index';
import { activos, tipos } from './faces';

/** How a service's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    codigo: { ...text, column: 'hidden', sheet: false },
    nombre: nameInUse(activos),
    tipo: { ...face(tipos), bulk: 'label' },
    descripcion: longText,
    duracion_estimada_min: { ...minutes, asked: 'Duración estimada (minutos)' },
    costo_estimado: { ...money, help: 'Mano de obra, terceros y lo demás, sin repuestos' },
    costo_repuestos: {
      ...{ ...money, sorts: false },
      cell: (cost, { repuestos }) => (repuestos.length > 0 ? moneyText(cost) : null),
    },
    plantilla_id: {
      ...reference(PlantillaReferenceField, () => 'Una plantilla'),
      column: 'hidden',
      help: 'Los pasos con que empieza cada orden',
    },
    repuestos: apart((parts) => `${parts.length} repuestos`),
    aplica_a: {
      ...several(tiposDeActivo, 'Todos'),
      fact: (kinds) => (kinds.length > 0 ? null : 'Todos los activos'),
    },
    habilidades: {
      said: (skills) => skills.join(', '),
      sorts: false,
      column: false,
      help: 'Escriba una y pulse Enter',
    },
    requiere_parada: { ...yesNo, column: false },
    activo: { ...inUse(activos), help: 'Inactivo: no se ofrece en planes ni órdenes' },
  },
  {
    tipo: 'above',
    activo: 'menu',
    plantilla_id: 'silent',
    repuesto_id: others,
    aplica_a: { ...word(tiposDeActivo), offered: 'elsewhere' },
  },
);
