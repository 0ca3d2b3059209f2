import { dayFrom } from '../core/dateBounds';
import {
  day,
  defineEntity,
  externalReference,
  fileId,
  money,
  naturalKey,
  optionalText,
  rowId,
  type RecordOf,
} from '../core/entity';
import { ejes } from './ejes';
import { clasesParada, estadosActivo } from '../rules/states';
import { z } from '../core/validation';

export const tipoActivo = z.enum([
  'vehiculo',
  'remolque',
  'motocicleta',
  'maquinaria',
  'equipo',
  'herramienta',
  'infraestructura',
  'ti',
  'otro',
]);
export const estadoActivo = z.enum(estadosActivo);
export const criticidad = z.enum(['A', 'B', 'C']);
export const combustible = z.enum(['gasolina', 'diesel', 'gnv', 'glp', 'electrico', 'hibrido', 'ninguno']);
export const medidorFuente = z.enum(['manual', 'gps', 'obd']);
export const claseParada = z.enum(clasesParada);

const nextYear = new Date().getUTCFullYear() + 1;

/** An upper-case text: plates, chassis numbers. */
const capitals = (max: number) => optionalText(max).transform((text) => text?.toUpperCase() ?? null);

/** The value of an extra field of a category. */
const valorExtra = z.union([z.string().max(500), z.number(), z.boolean()]).nullable();

/** The tracked and maintained assets. An empty `codigo` is numbered by the server (ACT-000001). */
export const activos = defineEntity({
  name: 'activos',
  fields: {
    codigo: optionalText(30).default(null),
    nombre: z.string().trim().min(1).max(120),
    tipo_activo: tipoActivo,
    categoria_id: rowId.nullable().default(null),
    nivel_id: rowId,
    padre_id: rowId.nullable().default(null),
    estado: estadoActivo.default('operativo'),
    /** The company's own name for a state in detail. */
    subestado: optionalText(60).default(null),
    criticidad: criticidad.default('B'),
    placa: capitals(15).default(null),
    vin: capitals(17)
      .refine((vin) => vin === null || /^[A-HJ-NPR-Z0-9]{17}$/.test(vin), 'Son 17 letras y números, sin I, O ni Q')
      .default(null),
    marca: optionalText(60).default(null),
    modelo: optionalText(60).default(null),
    anio: z.int().min(1950).max(nextYear).nullable().default(null),
    serie: optionalText(60).default(null),
    color: optionalText(40).default(null),
    numero_motor: optionalText(60).default(null),
    combustible: combustible.nullable().default(null),
    capacidad_tanque_l: z.number().min(0).max(100_000).nullable().default(null),
    responsable_id: rowId.nullable().default(null),
    conductor_id: rowId.nullable().default(null),
    foto_id: fileId.nullable().default(null),
    fotos: z.array(fileId).max(30).default([]),
    fecha_compra: dayFrom('life').nullable().default(null),
    costo_adquisicion: money.nullable().default(null),
    valor_residual: money.nullable().default(null),
    vida_util_meses: z.int().min(1).max(1200).nullable().default(null),
    proveedor_id: rowId.nullable().default(null),
    /** Its name; a new one becomes a supplier. */
    proveedor: optionalText(120).default(null),
    garantia_vence_en: dayFrom('life').nullable().default(null),
    fecha_puesta_servicio: dayFrom('life').nullable().default(null),
    costo_hora_parada: money.nullable().default(null),
    limite_velocidad_kmh: z.int().min(1).max(200).nullable().default(null),
    medidor_fuente: medidorFuente.default('manual'),
    codigo_barras: optionalText(60).default(null),
    nfc_id: optionalText(60).default(null),
    referencia_externa: externalReference,
    etiquetas: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
    /** Required when an asset is retired, cleared when it comes back. */
    motivo_baja: optionalText(500).default(null),
    /** Its axles and positions; answered as its category's where it has none of its own. */
    ejes: ejes.default([]),
    /** By the key of the category's field. */
    campos_extra: z.record(z.string().max(40), valorExtra).default({}),
  },
  computed: {
    image_url: z.string().nullable(),
    fotos_url: z.array(z.string()),
    /** The currently assigned device. */
    dispositivo_id: rowId.nullable(),
    /** Whether its device has reported within its limit. */
    en_linea: z.boolean(),
    /** Neither an open critical defect, nor an inspection missing that was due before a trip of today. */
    apto: z.boolean(),
    motivo_no_apto: z.string().nullable(),
    odometro_km: z.number().nullable(),
    horometro_h: z.number().nullable(),
    fecha_baja: day.nullable(),
    /** Documents that have expired or will within their notice. */
    documentos_por_vencer: z.int(),
    /** The day on which the first of its documents expires, or expired. */
    primer_vencimiento: day.nullable(),
  },
  /** `bajo_nivel_id`: in that level or any below it. */
  filters: {
    estado: estadoActivo,
    tipo_activo: tipoActivo,
    criticidad,
    categoria_id: rowId,
    nivel_id: rowId,
    bajo_nivel_id: rowId,
    padre_id: rowId,
    responsable_id: rowId,
    conductor_id: rowId,
    proveedor_id: rowId,
    etiquetas: z.string().max(40),
    con_dispositivo: z.boolean(),
    en_linea: z.boolean(),
    apto: z.boolean(),
    con_documentos_por_vencer: z.boolean(),
    /** With a document that expires from today to that day. */
    documentos_hasta: day,
    /** With readings that count only after a confirmation. */
    con_lecturas_por_confirmar: z.boolean(),
    uuid: z.uuid(),
    codigo: naturalKey,
    placa: naturalKey,
    referencia_externa: naturalKey,
  },
  means: {
    con_dispositivo: { whether: { not: { empty: 'dispositivo_id' } } },
    con_documentos_por_vencer: { whether: { some: 'documentos_por_vencer' } },
  },
  sortable: [
    'codigo',
    'nombre',
    'tipo_activo',
    'estado',
    'criticidad',
    'placa',
    'marca',
    'modelo',
    'anio',
    'fecha_compra',
    'costo_adquisicion',
    'primer_vencimiento',
  ],
  searched: ['codigo', 'nombre', 'placa', 'serie', 'vin', 'codigo_barras'],
  codes: ['codigo', 'placa'],
  reference: [
    ...([
      'id',
      'uuid',
      'codigo',
      'nombre',
      'placa',
      'tipo_activo',
      'estado',
      'nivel_id',
      'image_url',
      'en_linea',
    ] as const),
    ...(['apto', 'motivo_no_apto'] as const),
  ],
  costs: ['costo_adquisicion', 'valor_residual', 'costo_hora_parada', 'proveedor_id', 'proveedor'],
});

export type Activo = RecordOf<typeof activos>;

/** One row of the list that `GET /api/activos` returns without parameters, cached by the browser for five minutes. */
export type ActivoSlim = Pick<Activo, (typeof activos.reference)[number]>;
