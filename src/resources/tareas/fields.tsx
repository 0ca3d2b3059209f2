import type { tareas as entity } from '#contract/entities/tareas';
import { tareas as words } from '#contract/words/tareas';
import {
  apart,
  moment,
  onSheet,
  quantity,
  reference,
  text,
  unsorted,
  whether,
  word,
  yesNo,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { ActivoReferenceField } from '../activos/index';
import { PersonalReferenceField } from '../personal/index';
import { accionesSiFalla, tiposTarea } from '../plantillas/index';
import { estados, resultados } from './faces';

/** How a task's fields are said, typed and narrowed by: it has a line of its own in the list, and a card. */
export const fields = present<typeof entity>(
  words,
  {
    titulo: { ...text, asked: 'Qué se hace' },
    orden_numero: unsorted(text),
    orden_titulo: unsorted(text),
    activo_id: reference(ActivoReferenceField),
    asignado_a_id: reference(PersonalReferenceField, () => 'Otra persona'),
    tipo: unsorted(word(tiposTarea)),
    estado: word(estados),
    resultado: unsorted(word(resultados)),
    fecha_limite: moment,
    completada_en: moment,
    completada_por: unsorted(text),
    nota: unsorted(text),
    opciones: {
      ...onSheet({ said: (options: string[]) => options.join(', ') }),
      help: 'Escriba una y pulse Enter; al menos dos',
    },
    unidad: onSheet(text),
    minimo: { ...onSheet(quantity), asked: 'Mínimo aceptable' },
    maximo: { ...onSheet(quantity), asked: 'Máximo aceptable' },
    accion_si_falla: onSheet(word(accionesSiFalla)),
    instruccion: onSheet({ ...text, input: 'growing' }),
    obligatoria: onSheet(yesNo),
    foto_obligatoria: { ...onSheet(yesNo), asked: 'Exige foto' },
    vencida: onSheet(yesNo),
    abierta: onSheet(yesNo),
    orden_id: apart(String),
    imagen_guia_id: apart(String),
    imagen_guia_url: apart(String),
    medidor_id: apart(String),
    posicion: apart(String),
    valor: apart(String),
    evidencias: apart((photos) => `${photos.length} fotos`),
  },
  {
    hecha: whether,
    vencida: 'elsewhere',
    suelta: whether,
    obligatoria: 'elsewhere',
    estado: 'menu',
    tipo: 'menu',
    asignado_a_id: 'elsewhere',
    activo_id: 'elsewhere',
    orden_id: 'elsewhere',
  },
);
