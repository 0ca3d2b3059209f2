import { claseParada, estadoActivo } from './activos';
import { dayFrom, momentFrom } from '../core/dateBounds';
import { day, fileId, moment, money, optionalText, quantity, rowId, type Listed } from '../core/entity';
import { liveStates } from '../core/realtime';
import { z } from '../core/validation';

/** The life-history sheet of an asset, other than the asset itself. */

export const tipoHistorial = z.enum([
  'alta',
  'edicion',
  'cambio_estado',
  'traslado',
  'cambio_responsable',
  'cambio_conductor',
  'dispositivo_instalado',
  'dispositivo_retirado',
  'orden_creada',
  'orden_completada',
  'orden_cerrada',
  'orden_cancelada',
  'mantenimiento_vencido',
  'lectura_medidor',
  'reinicio_medidor',
  'repuesto_instalado',
  'documento_agregado',
  'documento_vencido',
  'inspeccion_fallida',
  'inspeccion_hecha',
  'defecto_abierto',
  'defecto_reparado',
  'componente_montado',
  'componente_desmontado',
  'solicitud_recibida',
  'parada_iniciada',
  'parada_finalizada',
  'evento_critico',
  'combustible',
  'costo',
  'comentario',
  'foto',
  'falla_reportada',
  'baja',
  'reactivacion',
  'importacion_deshecha',
]);
export type TipoHistorial = z.output<typeof tipoHistorial>;

/**
 * A field with its old and new value, in the words of the record. For ids, the timeline also has the names at that
 * time. An extra field of a category is `campos_extra.{clave}`, with its label.
 */
export const cambio = z.object({
  campo: z.string(),
  etiqueta: z.string().optional(),
  antes: z.unknown(),
  despues: z.unknown(),
  antes_nombre: z.string().nullable().optional(),
  despues_nombre: z.string().nullable().optional(),
});
export type Cambio = z.output<typeof cambio>;

/** One entry of the timeline. Append-only: it is never edited or removed. */
export const historial = z.object({
  id: z.int(),
  activo_id: rowId,
  tipo: tipoHistorial,
  /** When it happened, possibly long before it was recorded. */
  fecha: moment,
  creado_en: moment,
  titulo: z.string(),
  detalle: z.string().nullable(),
  cambios: z.array(cambio),
  actor: z.string().nullable(),
  referencia_tipo: z.string().nullable(),
  referencia_id: z.int().nullable(),
  odometro_km: z.number().nullable(),
  horometro_h: z.number().nullable(),
  /** Also null if the caller may not see costs. */
  costo: z.number().nullable(),
  /** A later entry annulled this cost. */
  anulado: z.boolean(),
  adjuntos: z.array(z.object({ id: fileId, url: z.string(), nombre: z.string(), tipo: z.string() })),
});
export type Historial = z.output<typeof historial>;

/** The filter of the timeline: `desde` and `hasta` are included. */
export const filtroHistorial = z.strictObject({
  tipo: z.array(tipoHistorial).max(tipoHistorial.options.length).optional(),
  desde: moment.optional(),
  hasta: moment.optional(),
  q: z.string().max(200).optional(),
});
export type FiltroHistorial = z.output<typeof filtroHistorial>;

/** The days of `disponibilidad_30d_pct`, today included: another number would need another name. */
export const diasDisponibilidad = 30;
/** The days of readings from which the daily use of a cumulative meter is computed. */
export const diasUso = 30;

/** The figures at the top of the sheet. An ongoing downtime counts until now. */
export const resumen = z.object({
  /** Null for an asset that was not in service on these days. */
  disponibilidad_30d_pct: z.number().nullable(),
  /** The same, where only failures and planned maintenance are downtime. */
  disponibilidad_tecnica_30d_pct: z.number().nullable(),
  paradas_n: z.int(),
  horas_parada: z.number(),
  /** It has been in its state, which stops it, since before it was created or imported: that is no downtime. */
  desde_antes: z.boolean(),
  /** Null if the caller may not see costs. */
  costo_total: z.number().nullable(),
  /** Kilometres per day by its odometer. */
  uso_diario_km: z.number().nullable(),
  documentos: z.object({ vigentes: z.int(), por_vencer: z.int(), vencidos: z.int() }),
  /**
   * The next maintenance of its plans: the date, and the open order. Null: nothing with a date, or if the caller may
   * not see plans.
   */
  proximo_mantenimiento: z
    .object({
      plan: z.string(),
      vence_en: day,
      dias_restantes: z.int(),
      vencido: z.boolean(),
      orden_abierta: z.string().nullable(),
    })
    .nullable(),
  posicion: z
    .object({
      latitud: z.number(),
      longitud: z.number(),
      fecha: moment,
      velocidad_kmh: z.number().nullable(),
      estado: z.enum(liveStates),
    })
    .nullable(),
});
export type Resumen = z.output<typeof resumen>;

/** Kinds of document that a form suggests; a company may use others. */
export const tiposDocumento = [
  'SOAT',
  'Revisión técnico-mecánica',
  'Póliza',
  'Tarjeta de propiedad',
  'Tarjeta de operación',
  'Licencia',
  'Factura',
  'Manual',
  'Certificado',
  'Foto',
] as const;

export const estadoDocumento = z.enum(['vigente', 'por_vencer', 'vencido']);

export const nuevoDocumento = z
  .object({
    tipo: z.string().trim().min(1).max(60),
    numero: optionalText(60).default(null),
    emisor: optionalText(120).default(null),
    expedido_en: dayFrom('life').nullable().default(null),
    vence_en: dayFrom('life').nullable().default(null),
    aviso_dias: z.int().min(0).max(365).default(30),
    /** Null: only its dates are known, such as those of an imported list. */
    archivo_id: fileId.nullable().default(null),
  })
  .refine(({ expedido_en, vence_en }) => !expedido_en || !vence_en || vence_en >= expedido_en, {
    path: ['vence_en'],
    message: 'No puede ser anterior a la expedición',
  });

/** A document is updated as a whole. */
export const cambioDocumento = nuevoDocumento.and(z.object({ version: z.int() }));

export const documento = z.object({
  id: rowId,
  activo_id: rowId.nullable(),
  personal_id: rowId.nullable(),
  tipo: z.string(),
  numero: z.string().nullable(),
  emisor: z.string().nullable(),
  expedido_en: day.nullable(),
  vence_en: day.nullable(),
  aviso_dias: z.int(),
  archivo_id: fileId.nullable(),
  archivo_url: z.string().nullable(),
  archivo_nombre: z.string(),
  estado: estadoDocumento,
  creado_en: moment,
  version: z.int(),
});
export type Documento = z.output<typeof documento>;

/** The documents of all assets, as an exportable list; `activo` is the asset's code. */
export const documentosDeActivos = {
  name: 'documentos' as const,
  record: documento
    .pick({
      id: true,
      tipo: true,
      numero: true,
      emisor: true,
      expedido_en: true,
      vence_en: true,
      aviso_dias: true,
      estado: true,
    })
    .extend({ activo: z.string() }),
  filters: { activo_id: rowId },
  sorts: ['id'],
} satisfies Listed;

export const tipoMedidor = z.enum(['odometro', 'horometro', 'ciclos', 'combustible', 'temperatura', 'presion', 'otro']);
export const fuenteLectura = z.enum(['manual', 'gps', 'obd', 'orden', 'importacion']);
export const estadoLectura = z.enum(['valida', 'sospechosa', 'anulada']);

export const nuevoMedidor = z.object({
  tipo: tipoMedidor,
  nombre: optionalText(60).default(null),
  unidad: z.string().trim().min(1).max(12),
  /** Its readings never decrease. */
  acumulativo: z.boolean().default(true),
  /** A larger increase in a day is suspicious. */
  salto_max_diario: quantity.gt(0).max(10_000_000).nullable().default(null),
});

/** `tipo` and `acumulativo` cannot change once there are readings. */
export const cambioMedidor = nuevoMedidor.extend({ version: z.int() });

export const medidor = z.object({
  id: rowId,
  activo_id: rowId,
  tipo: tipoMedidor,
  nombre: z.string().nullable(),
  unidad: z.string(),
  acumulativo: z.boolean(),
  salto_max_diario: z.number().nullable(),
  /** The newest valid reading, including the totals of replaced meters. */
  valor_actual: z.number().nullable(),
  fecha_actual: moment.nullable(),
  /** Mean of the last `diasUso` days of a cumulative meter. */
  uso_diario: z.number().nullable(),
  version: z.int(),
});
export type Medidor = z.output<typeof medidor>;

/** `reinicio`: the meter was replaced, and this is the value of the new one. */
export const nuevaLectura = z.object({
  valor: quantity.min(-1_000_000).max(100_000_000),
  fecha: momentFrom('records').optional(),
  foto_id: fileId.nullable().default(null),
  nota: optionalText(300).default(null),
  reinicio: z.boolean().default(false),
});

export const lectura = z.object({
  id: z.int(),
  medidor_id: rowId,
  /** The value of the meter. */
  valor: z.number(),
  /** Including the totals of replaced meters. */
  total: z.number(),
  fecha: moment,
  fuente: fuenteLectura,
  estado: estadoLectura,
  reinicio: z.boolean(),
  motivo: z.string().nullable(),
  nota: z.string().nullable(),
  foto_url: z.string().nullable(),
  creado_por: z.string().nullable(),
});
export type Lectura = z.output<typeof lectura>;

/** The decision about a suspicious reading; a valid one may also be annulled. */
export const juicioLectura = z.object({
  estado: z.enum(['valida', 'anulada']),
  motivo: optionalText(200).default(null),
});

/**
 * Moves an asset from one state to another. `clase`: the kind of downtime of a stopping state, if not the default one.
 */
export const cambioEstado = z.object({
  estado: estadoActivo,
  motivo: optionalText(500).default(null),
  desde: momentFrom('records').optional(),
  clase: claseParada.optional(),
  version: z.int(),
});

export const traslado = z.object({
  nivel_id: rowId,
  fecha: momentFrom('records').optional(),
  motivo: optionalText(500).default(null),
  version: z.int(),
});

export const origenParada = z.enum(['manual', 'estado', 'orden']);

/** A downtime of an asset. */
export const indisponibilidad = z.object({
  id: rowId,
  desde: moment,
  /** Null while it lasts. */
  hasta: moment.nullable(),
  clase: claseParada,
  motivo: z.string().nullable(),
  /** Who wrote it: a person, a change of the asset's state, an order that stops its asset. */
  origen: origenParada,
  orden_id: rowId.nullable(),
  version: z.int(),
});
export type Indisponibilidad = z.output<typeof indisponibilidad>;

const periodoIndisponibilidad = z.object({
  desde: momentFrom('records'),
  /** Absent: it still lasts. */
  hasta: momentFrom('records').nullable().default(null),
  clase: claseParada,
});
const lasts = ({ desde, hasta }: z.output<typeof periodoIndisponibilidad>) =>
  hasta === null || Date.parse(hasta) > Date.parse(desde);
const mustLast = { path: ['hasta'], message: 'Debe ser posterior al inicio' };

/** A downtime that a person writes down. `orden_id`: the order of this asset that it belongs to. */
export const nuevaIndisponibilidad = periodoIndisponibilidad
  .extend({ motivo: optionalText(500), orden_id: rowId.nullable().default(null) })
  .refine(lasts, mustLast);
/** A correction replaces the whole downtime, whether a person, an order or a change of state made it. */
export const cambioIndisponibilidad = periodoIndisponibilidad
  .extend({ motivo: optionalText(500).default(null), version: z.int() })
  .refine(lasts, mustLast);
/** Splits a downtime in two at a moment within it. `clase` and `motivo`: of the second part, if they differ. */
export const divisionIndisponibilidad = z.object({
  en: momentFrom('records'),
  clase: claseParada.optional(),
  motivo: optionalText(500).optional(),
  version: z.int(),
});

export const nuevoComentario = z.object({
  texto: z.string().trim().min(1).max(2_000),
  adjuntos: z.array(fileId).max(10).default([]),
});

/** How many days a failure or a move of an order may be reported after it happened. */
export const diasParaReportar = 400;

/** A failure report of somebody who works with the asset. `fecha`: when it happened; a stop begins then. */
export const reporteFalla = z.object({
  descripcion: z.string().trim().min(3).max(2_000),
  /** What was seen, by its code. */
  problema_id: rowId.nullable().default(null),
  fuera_de_servicio: z.boolean().default(false),
  fotos: z.array(fileId).max(10).default([]),
  fecha: momentFrom('records').optional(),
});

export const nuevoCosto = z.object({
  concepto: z.string().trim().min(1).max(160),
  valor: money,
  fecha: dayFrom('records').optional(),
  soporte_id: fileId.nullable().default(null),
});

/** Annuls a cost. `valor`: the right amount, which replaces it. */
export const anulacionCosto = z.object({
  motivo: z.string().trim().min(3).max(500),
  valor: money.nullable().default(null),
});
