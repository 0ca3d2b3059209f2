import type { eventos as entity } from '#contract/entities/eventos';
import { eventos as words } from '#contract/words/eventos';
import { facesOf } from '../../ui/faces';
import {
  day,
  distance,
  inForm,
  moment,
  onSheet,
  others,
  quantity,
  reference,
  state,
  text,
  unspoken,
  untold,
  word,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { dateTime } from '../../ui/formats';
import { ActivoReferenceField, tiposDeActivo } from '../activos/index';
import { PersonalReferenceField } from '../personal/index';
import { estados, grupos, inUnit, lasted, measured, severidades, tipos } from './faces';

/** What the feed is narrowed by, without counts: they would have to read the whole past. */
const narrowing = <Of extends object>(line: Of) => ({ ...inForm(line), counted: false as const });
const asked = narrowing(state(facesOf(words.values.tardio)));
const away = { offered: 'elsewhere' as const };
const inDays = { ...day, ...away };
const inMoments = { ...moment, ...away };

/** How an event's fields are shown and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    atendido_por: {
      ...onSheet(text),
      fact: (name, { atendido_desde }) => atendido_desde && `${name}, desde ${dateTime(atendido_desde)}`,
      empty: 'Nadie',
    },
    activo_id: { ...reference(ActivoReferenceField), sorts: true },
    asunto: onSheet(text),
    mantenimiento_activo_id: onSheet({ said: String }),
    inicio_en: moment,
    fin_en: { ...moment, empty: words.fields.abierto },
    duracion_s: { said: lasted },
    valor_max: { ...quantity, fact: (_value, event) => measured(event) },
    valor: { ...onSheet(quantity), fact: (value, { unidad }) => inUnit(value, unidad) },
    umbral: onSheet(quantity),
    distancia_km: onSheet(distance),
    parada_nombre: onSheet(text),
    direccion: onSheet(text),
    personal_id: onSheet(reference(PersonalReferenceField)),
    regla_nombre: onSheet(text),
    tipo: narrowing(word(tipos)),
    grupo: narrowing(word(grupos)),
    severidad: narrowing(word(severidades)),
    estado: narrowing(word(estados)),
    tardio: asked,
    corregido: asked,
    hallado: asked,
    causa_correccion: narrowing(word(facesOf(words.values.causa_correccion))),
    ...untold('dispositivo_id', 'regla_id', 'posicion_id', 'latitud', 'longitud', 'unidad', 'parada_id', 'ruta_id'),
    ...untold('conductor'),
    ruta_nombre: onSheet(text),
    ...untold('ejecucion_id', 'documento_id', 'repuesto_id', 'orden_origen_id', 'orden_id', 'atendido_por_id'),
    ...untold('atendido_desde', 'reconocido_por', 'reconocido_en', 'resuelto_por', 'resuelto_en', 'nota', 'estimado'),
    ...untold('correcciones', 'pasos', 'transiciones_permitidas', 'grupo_id', 'silencio_id'),
  },
  {
    pendiente: { ...asked, ...away },
    severidad: 'above',
    grupo: 'menu',
    tipo: 'elsewhere',
    estado: 'menu',
    abierto: { ...asked, ...away },
    tardio: 'menu',
    corregido: 'menu',
    hallado: 'menu',
    silenciado: { ...asked, offered: 'menu' },
    agrupado: unspoken,
    grupo_id: { said: String, chip: () => 'De un grupo', label: words.fields.agrupado, ...away },
    silencio_id: { said: String, chip: () => 'De un silencio', label: words.fields.silenciado, ...away },
    causa_correccion: 'elsewhere',
    actualizacion: { said: (update) => `versión ${String(update)} de los cálculos`, ...away },
    mio: { ...asked, faces: { true: { label: 'Míos' } }, chip: asked.said, offered: 'above' },
    con_dueno: { ...asked, faces: { false: { label: 'Sin dueño' } }, chip: asked.said, offered: 'above' },
    con_orden: { ...asked, offered: 'menu' },
    activo_id: 'elsewhere',
    bajo_nivel_id: others,
    tipo_activo: { ...word(tiposDeActivo), ...away },
    personal_id: 'elsewhere',
    regla_id: { said: String, chip: String, label: words.fields.regla_nombre, ...away },
    puntua: { ...asked, ...away },
    desde: inMoments,
    hasta: inMoments,
    dia_desde: inDays,
    dia_hasta: inDays,
    parada_id: { ...others, label: words.fields.parada_nombre },
    ruta_id: others,
    atendido_por_id: { ...others, chip: () => 'esa persona' },
  },
);
