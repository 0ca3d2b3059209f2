import type { ordenes as entity } from '#contract/entities/ordenes';
import { ordenes as words } from '#contract/words/ordenes';
import {
  apart,
  count,
  face,
  longText,
  minutes,
  money,
  moment,
  onSheet,
  others,
  reference,
  text,
  unsorted,
  unspoken,
  whether,
  word,
  yesNo,
} from '../../ui/fields/kinds';
import { present, type Filter, type Presentation } from '../../ui/fields/presentation';
import { dateTime, inCompanyUnit, money as moneyText, number, workHours } from '../../ui/formats';
import { ActivoReferenceField, tiposDeActivo } from '../activos/index';
import { CodigoReferenceField } from '../codigos-falla/index';
import { NivelName, NivelReferenceField } from '../niveles/index';
import { PersonalReferenceField } from '../personal/index';
import { storeChoice } from '../bodegas/index';
import { supplierChoice } from '../proveedores/index';
import { DueDate } from './DueDate';
import { estados, motivosEspera, origenes, prioridades, tipos } from './faces';
import { Names } from './Names';
import styles from './ordenes.module.css';

const oneOf = (resource: string) => (id: number) => <Names resource={resource} ids={[id]} />;
const someOf = (resource: string) => {
  const names = (ids: number[]) => <Names resource={resource} ids={ids} />;
  return onSheet({ said: String, fact: (ids: number[]) => ids.length > 0 && names(ids), disputed: names });
};
/** Shown by the page's header or in a part of its own. */
const headed = <Line extends object>(line: Line) => ({ ...line, sheet: false as const });
const fileOnly = <Line extends object>(line: Line) => ({ ...headed(line), column: false as const });
const onDemand = <Line extends object>(line: Line) => ({ ...line, column: 'hidden' as const });
/** Among the facts only if it is so. */
const demand = onSheet({ ...yesNo, fact: (is: boolean) => is && 'Sí' });
const meter = apart((reading: number) => number(reading, 1));
const costo_total: Presentation<number> = {
  ...headed(money),
  cell: (cost) => (cost ? moneyText(cost, 0) : null),
};
const code = reference(CodigoReferenceField, oneOf('codigos_falla'));
const at: Filter = { ...moment, offered: 'elsewhere' };

/** How an order's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    numero: {
      ...{ ...headed(text), heading: 'Orden' },
      cell: (numero, { titulo }, link) => (
        <span className={`ellipsis block ${styles.ordenName}`} title={titulo}>
          <small className="tabular muted tiny">{numero}</small> {link(titulo)}
        </span>
      ),
    },
    titulo: { ...fileOnly(text), asked: 'Qué hay que hacer' },
    descripcion: { ...longText, file: false },
    tipo: onDemand(headed(word(tipos))),
    prioridad: { ...headed(face(prioridades)), bulk: { icon: 'priority_high', label: words.fields.prioridad } },
    estado: headed(face(estados)),
    vencida: fileOnly(yesNo),
    problema_id: { ...onDemand(code), fact: oneOf('codigos_falla') },
    falla_en: {
      ...{ ...onSheet(moment), input: 'moment', help: 'Vacía: al crearla' },
      // Of planned work nothing failed.
      fact: (failed, { tipo }) => (tipo === 'correctivo' || tipo === 'emergencia') && dateTime(failed),
    },
    recuperado: { ...unsorted(money), column: false },
    garantias: apart((known) => known.map(({ texto }) => texto).join(', ')),
    sintoma: onSheet({ ...text, input: 'growing' }),
    activo_id: headed(reference(ActivoReferenceField, oneOf('activos'))),
    nivel_id: {
      ...onDemand(reference(NivelReferenceField, (id) => <NivelName id={id} />)),
      fact: (_id, { activo_id }) => activo_id !== null && <NivelReferenceField source="nivel_id" />,
      help: 'Vacío: donde está el activo',
    },
    servicio_ids: someOf('servicios'),
    equipo_ids: someOf('personal'),
    solicitante_id: {
      ...onDemand(reference(PersonalReferenceField, oneOf('personal'))),
      fact: oneOf('personal'),
    },
    responsable_id: headed(reference(PersonalReferenceField, oneOf('personal'))),
    proveedor: { ...onDemand(unsorted(text)), file: false, input: null },
    proveedor_id: supplierChoice,
    bodega_id: storeChoice,
    creado_en: onDemand(moment),
    fecha_programada: { ...onDemand(moment), bulk: { icon: 'event', label: 'Programar' } },
    fecha_limite: {
      ...{ ...headed(moment), bulk: { icon: 'schedule', label: words.fields.fecha_limite } },
      cell: (_due, orden) => <DueDate orden={orden} />,
    },
    iniciada_en: onDemand(moment),
    completada_en: onDemand(moment),
    cerrada_en: onDemand(moment),
    cancelada_en: onSheet(moment),
    tareas_hechas_n: fileOnly(count),
    tareas_n: {
      ...headed(count),
      cell: (all, { tareas_hechas_n: done }) => (all > 0 ? <span className="tabular">{`${done}/${all}`}</span> : null),
    },
    costo_mano_obra: fileOnly(money),
    costo_repuestos: fileOnly(money),
    costo_terceros: fileOnly(money),
    costo_total,
    causa_id: onDemand(headed(code)),
    remedio_id: onDemand(headed(code)),
    causa_falla: fileOnly(text),
    solucion: longText,
    duracion_estimada_min: onSheet(minutes),
    espera_min: { ...onSheet(minutes), fact: (paused) => paused > 0 && workHours(paused) },
    reaperturas: { ...onSheet(count), fact: (times) => times > 0 && number(times) },
    detiene_activo: { ...demand, help: 'Detenido desde que se inicia hasta que se cierra' },
    requiere_firma: demand,
    fotos_min: { ...onSheet(count), input: 'number', help: 'Vacío: las que diga la empresa' },
    origen: {
      ...onDemand(unsorted(word(origenes))),
      fact: (origen) => origen !== 'manual' && origenes[origen].label,
    },
    referencia_externa: { ...onDemand(unsorted(text)), help: 'El número que le da otro sistema' },
    mantenimiento_activo_id: onSheet({ said: String }),
    motivo_cancelacion: { ...onSheet(text), fact: (why, { estado }) => estado === 'cancelada' && why },
    motivo_rechazo: { ...onSheet(text), fact: (why, { estado }) => estado === 'en_progreso' && why },
    motivo_espera: { ...onSheet(word(motivosEspera)), sheet: false },
    odometro_cierre_km: apart((km: number) => number(inCompanyUnit(km, 'km'), 1)),
    horometro_cierre_h: meter,
    firma: apart(({ nombre }) => nombre),
    transiciones_permitidas: apart(String),
    primera_respuesta_en: apart(String),
    completada_por_id: apart(String),
    cerrada_por_id: apart(String),
    obligatorias_n: apart(String),
    se_cierra_sola: apart(String),
    exige_causa: apart(String),
    fotos_n: apart(String),
    comentarios_n: apart(String),
    afecta_plan: apart(String),
  },
  {
    abierta: whether,
    mia: whether,
    vencida: 'elsewhere',
    en_garantia: { ...whether, said: (value) => (value ? 'En garantía' : 'Sin garantía') },
    sin_asignar: whether,
    estado: 'menu',
    prioridad: 'menu',
    tipo: 'menu',
    motivo_espera: 'menu',
    origen: 'menu',
    proveedor_id: 'elsewhere',
    bodega_id: 'elsewhere',
    activo_id: 'elsewhere',
    bajo_nivel_id: others,
    tipo_activo: { ...word(tiposDeActivo), offered: 'elsewhere' },
    nivel_id: 'elsewhere',
    responsable_id: 'elsewhere',
    solicitante_id: 'elsewhere',
    servicio_id: others,
    repuesto_id: others,
    problema_id: 'elsewhere',
    causa_id: 'elsewhere',
    remedio_id: 'elsewhere',
    mantenimiento_id: others,
    mantenimiento_activo_id: 'silent',
    limite_desde: at,
    limite_hasta: at,
    programada_desde: at,
    programada_hasta: at,
    creada_desde: at,
    creada_hasta: at,
    cerrada_desde: at,
    cerrada_hasta: at,
    numero: 'silent',
    referencia_externa: 'silent',
    uuid: unspoken,
  },
);

/** Where there is little room, the cost is shown on demand. */
export const narrow: typeof fields = {
  ...fields,
  lines: { ...fields.lines, costo_total: onDemand(costo_total) },
};

/** For a role that sees no costs. */
export const withoutCosts: typeof fields = {
  ...fields,
  lines: Object.fromEntries(Object.entries(fields.lines).filter(([name]) => !name.startsWith('costo_'))),
};
