import { dayFrom, momentFrom } from '../core/dateBounds';
import {
  defineEntity,
  fileId,
  moment,
  naturalKey,
  optionalText,
  quantity,
  rowId,
  telephone,
  type RecordOf,
} from '../core/entity';
import { isRastreador, type NombreRastreador } from './rastreadores';
import { cleanText } from '../rules/text';
import { senales } from './senales';
import { z } from '../core/validation';

export const tipoDispositivo = z.enum(['rastreador_gps', 'obd', 'can', 'baliza_bateria', 'celular', 'camara', 'otro']);
/** `asignado` follows the assignment; users set the others. */
export const estadoDispositivo = z.enum(['en_stock', 'asignado', 'suspendido', 'averiado', 'retirado']);
/** reloj_atrasado: it reports, but its clock is a year or more behind, so nothing of it is current. */
export const conexion = z.enum(['en_linea', 'reloj_atrasado', 'reciente', 'sin_conexion', 'nunca']);
export type Conexion = z.output<typeof conexion>;

export const unidadVelocidad = z.enum(['nudos', 'kmh', 'ms', 'mph']);

/** An identifier of 15 digits is an IMEI, which identifies one device worldwide. */
export const isImei = (identifier: string): boolean => /^\d{15}$/.test(identifier);

/**
 * What no other device may be called, over all companies: an IMEI, or what a tracker of this protocol says of itself.
 * Null for other identifiers, which are those of one company.
 */
export const claveDe = (identifier: unknown, protocolo: unknown): string | null => {
  if (typeof identifier !== 'string') return null;
  if (isImei(identifier)) return identifier;
  return isRastreador(protocolo) ? `${protocolo} ${spelledBy(protocolo, identifier)}` : null;
};

/** A terminal of JT/T 808 fills its telephone number up with zeros, which are not part of it. */
const spelledBy = (protocolo: NombreRastreador, identifier: string) =>
  protocolo === 'jt808' ? identifier.replace(/^0+(?=\d+$)/, '') : identifier;

/** The check digit of an IMEI. */
const passesLuhn = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, at) => {
    const n = Number(digit) * (at % 2 ? 2 : 1);
    return sum + (n > 9 ? n - 9 : n);
  }, 0) %
    10 ===
  0;

/** What looks mistyped about an identifier. A notice and never a refusal: what a tracker calls itself is a fact. */
export const avisoIdentificador = (identifier: unknown): string | null => {
  const text = typeof identifier === 'string' ? identifier.trim() : '';
  if (isImei(text) && !passesLuhn(text)) return 'El último dígito no cuadra: compárelo con el IMEI que trae el equipo';
  if (/^\d{14}$/.test(text)) return 'Son 14 dígitos y un IMEI tiene 15: quizá falta el 0 inicial';
  return null;
};

/** Characters of an identifier. Of a longer one that nobody registered, these are remembered. */
export const masIdentificador = 64;

/** A device that reports positions. `identificador` is what the device itself sends. */
export const dispositivos = defineEntity({
  name: 'dispositivos',
  fields: {
    identificador: z.string().overwrite(cleanText).trim().min(1).max(masIdentificador),
    nombre: optionalText(120).default(null),
    tipo: tipoDispositivo.default('rastreador_gps'),
    marca: optionalText(60).default(null),
    modelo: optionalText(60).default(null),
    unidad_velocidad: unidadVelocidad.default('nudos'),
    intervalo_s: z.int().min(1).max(86_400).nullable().default(null),
    protocolo: optionalText(40).default(null),
    iccid: optionalText(20)
      .refine((text) => text === null || /^\d{19,20}$/.test(text), 'Son 19 o 20 dígitos')
      .default(null),
    telefono_sim: telephone.default(null),
    operador: optionalText(60).default(null),
    firmware: optionalText(60).default(null),
    garantia_vence_en: dayFrom('life').nullable().default(null),
    senales,
  },
  computed: {
    estado: estadoDispositivo,
    conexion,
    ultima_conexion_en: moment.nullable(),
    bateria_pct: z.number().nullable(),
    /** The asset that carries it now. */
    activo_id: rowId.nullable(),
  },
  filters: { estado: estadoDispositivo, tipo: tipoDispositivo, conexion, activo_id: rowId, identificador: naturalKey },
  sortable: ['identificador', 'nombre', 'tipo', 'marca', 'modelo', 'estado', 'ultima_conexion_en'],
  searched: ['identificador', 'nombre', 'marca', 'modelo'],
  reference: ['id', 'uuid', 'identificador', 'nombre', 'tipo'],
});

export type Dispositivo = RecordOf<typeof dispositivos>;

/** The states that users may set, by the current one. */
export const pasosDispositivo: Record<
  z.output<typeof estadoDispositivo>,
  readonly z.output<typeof estadoDispositivo>[]
> = {
  en_stock: ['averiado', 'retirado'],
  asignado: ['suspendido'],
  suspendido: ['asignado'],
  averiado: ['en_stock', 'retirado'],
  retirado: [],
};

export const cambioEstadoDispositivo = z.object({
  estado: estadoDispositivo,
  motivo: optionalText(200).default(null),
  version: z.int(),
});

/** One dated assignment: from `desde` (included) to `hasta` (excluded; null: ongoing). */
export const asignacion = z.object({
  id: rowId,
  dispositivo_id: rowId,
  activo_id: rowId,
  desde: moment,
  hasta: moment.nullable(),
  motivo: z.string().nullable(),
  odometro_km: z.number().nullable(),
  foto_url: z.string().nullable(),
});
export type Asignacion = z.output<typeof asignacion>;

export const asignar = z.object({
  activo_id: rowId,
  desde: momentFrom('life').optional(),
  motivo: optionalText(200).default(null),
  /** The asset's odometer, and a photo of the installation. */
  odometro_km: quantity.min(0).max(10_000_000).nullable().default(null),
  foto_id: fileId.nullable().default(null),
});

export const retirar = z.object({
  hasta: momentFrom('life').optional(),
  motivo: optionalText(200).default(null),
});
