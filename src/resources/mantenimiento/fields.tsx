import { fraseDeCondicion } from '#contract/entities/condicionPlan';
import type { mantenimiento as entity } from '#contract/entities/mantenimiento';
import { deMeses } from '#contract/sentences/frasePlan';
import { mantenimiento as words } from '#contract/words/mantenimiento';
import { facesOf } from '../../ui/faces';
import {
  apart,
  day,
  face,
  fromRow,
  inFiles,
  inForm,
  offList,
  others,
  quantity,
  reference,
  word,
  yesNo,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { Icon } from '../../ui/Icon';
import { PersonalReferenceField } from '../personal/index';
import { disparadores, estados, situaciones, tipos } from './faces';
import { Counts } from './list/Counts';
import { Light } from './list/Light';
import styles from './mantenimiento.module.css';

const manyOf = (noun: string) => apart((ids: readonly unknown[]) => `${ids.length} ${noun}`);

/** How a plan's fields are shown and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    nombre: {
      said: String,
      cell: (nombre, { tipo }, link) => (
        <span className={`inline-row gap-8 ${styles.planName}`}>
          <Icon name={tipos[tipo].icon} size={20} />
          <span>
            {link(nombre)}
            <small className="block muted">{tipos[tipo].label}</small>
          </span>
        </span>
      ),
    },
    tipo: { ...word(tipos), column: 'hidden' },
    estado: { ...face(estados), column: 'hidden' },
    situacion: {
      ...{ ...word(situaciones), sorts: false, counted: false },
      ...fromRow((plan) => <Light plan={plan} />),
    },
    vence_en: day,
    disparador: offList(word(disparadores)),
    cada_valor: offList(quantity),
    cada_unidad: offList(word(facesOf(words.values.cada_unidad))),
    cada_medida: offList(quantity),
    medidor_tipo: offList(word(facesOf(words.values.medidor_tipo))),
    base: offList(word(facesOf(words.values.base))),
    inicia_en: offList(day),
    termina_en: offList(day),
    activos_n: offList(quantity),
    vencidos_n: {
      ...{ said: String, heading: 'Sus activos', sortsFirst: 'DESC' },
      cell: (_overdue, plan) => <Counts plan={plan} />,
    },
    ...inFiles('proximos_n', 'pospuestos_n', 'en_orden_n', 'sin_historia_n'),
    ...inFiles('sin_medidor_n', 'sin_lecturas_n', 'al_dia_n'),
    responsable_id: { ...reference(PersonalReferenceField), column: 'hidden' },
    descripcion: apart(String),
    servicio_ids: manyOf('servicios'),
    plantilla_id: apart(String),
    alcance: inForm(word(facesOf(words.values.alcance))),
    activos: manyOf('activos'),
    categorias: manyOf('categorías'),
    niveles: manyOf('niveles'),
    dias_semana: manyOf('días'),
    meses: { ...offList({ said: deMeses }), input: null, sorts: false },
    medidor_nombre: apart(String),
    condicion: apart((condition) => fraseDeCondicion(condition, 'otro')),
    aviso_dias: inForm(quantity),
    aviso_medida: inForm(quantity),
    crear_orden_automatica: inForm(yesNo),
    anticipacion_dias: inForm(quantity),
    prioridad: inForm(word(facesOf(words.values.prioridad))),
    equipo_ids: manyOf('personas'),
    requiere_firma: inForm(yesNo),
    fotos_min: inForm(quantity),
    transiciones_permitidas: apart(String),
  },
  {
    situacion: 'above',
    tipo: 'menu',
    estado: 'menu',
    disparador: 'menu',
    activo_id: others,
    responsable_id: 'elsewhere',
    servicio_id: others,
    alcance: 'silent',
  },
);
