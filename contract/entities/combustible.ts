import type { Activo } from './activos';
import { momentFrom } from '../core/dateBounds';
import { day, defineEntity, fileId, money, moment, optionalText, quantity, rowId, type RecordOf } from '../core/entity';
import { z } from '../core/validation';

export const estadoCarga = z.enum(['valida', 'sospechosa', 'anulada']);
export type EstadoCarga = z.output<typeof estadoCarga>;

/** Why a load is suspicious. */
export const motivoCarga = z.enum([
  'supera_tanque',
  'odometro_atras',
  'odometro_dudoso',
  'horometro_atras',
  'horometro_dudoso',
  'consumo_alto',
  'repetida',
]);
export type MotivoCarga = z.output<typeof motivoCarga>;

/** The unit of a load: litres, kilowatt-hours for electric assets, cubic metres for natural gas. */
export const unidadCarga = z.enum(['l', 'kWh', 'm3']);
export type UnidadCarga = z.output<typeof unidadCarga>;

const unidades: Partial<Record<NonNullable<Activo['combustible']>, UnidadCarga>> = { electrico: 'kWh', gnv: 'm3' };

/** The unit of an asset's loads. */
export const unidadDe = (fuel: Activo['combustible']): UnidadCarga => (fuel && unidades[fuel]) ?? 'l';

/**
 * A fuel load of an asset. `litros` is in its unit. The computed fields are derived from all its loads in order of date
 * (server/resources/combustible/judge.ts): `estado`, `motivos`, and, if a load fills the tank, the stretch since the
 * previous full tank.
 */
export const combustible = defineEntity({
  name: 'combustible',
  fields: {
    activo_id: rowId,
    fecha: momentFrom('records'),
    litros: quantity.gt(0).max(1_000_000),
    valor: money.nullable().default(null),
    odometro_km: quantity.min(0).max(100_000_000).nullable().default(null),
    /** Of the hour meter at the load. */
    horometro_h: quantity.min(0).max(100_000_000).nullable().default(null),
    tanque_lleno: z.boolean().default(true),
    parada_id: rowId.nullable().default(null),
    proveedor_id: rowId.nullable().default(null),
    /** Where it was bought, if not at a stop: the name of the supplier; a new one becomes one. */
    estacion: optionalText(120).default(null),
    personal_id: rowId.nullable().default(null),
    foto_id: fileId.nullable().default(null),
    nota: optionalText(500).default(null),
  },
  computed: {
    unidad: unidadCarga,
    estado: estadoCarga,
    motivos: z.array(motivoCarga),
    /** Why it was annulled. */
    motivo_anulacion: z.string().nullable(),
    /** Since the previous load with an odometer. */
    recorrido_km: z.number().nullable(),
    /** Between two full tanks; null if the load does not end such a stretch. */
    consumo_100km: z.number().nullable(),
    /** Per hour of the meter, between two full tanks with it. */
    consumo_hora: z.number().nullable(),
    costo_km: z.number().nullable(),
    costo_100km: z.number().nullable(),
    foto_url: z.string().nullable(),
    creado_por: z.string().nullable(),
  },
  /** `dia_desde`, `dia_hasta`: days of the company's calendar; `desde`, `hasta`: moments, the second one excluded. */
  filters: {
    activo_id: rowId,
    bajo_nivel_id: rowId,
    personal_id: rowId,
    parada_id: rowId,
    proveedor_id: rowId,
    estado: estadoCarga,
    tanque_lleno: z.boolean(),
    con_odometro: z.boolean(),
    desde: moment,
    hasta: moment,
    dia_desde: day,
    dia_hasta: day,
  },
  sortable: ['fecha', 'litros', 'valor', 'odometro_km', 'horometro_h', 'estado', 'consumo_100km', 'consumo_hora'],
  searched: ['nota'],
  reference: ['id', 'uuid', 'fecha', 'litros'],
  costs: ['costo_km', 'costo_100km'],
});

export type Carga = RecordOf<typeof combustible>;

/** `POST /combustible/{id}/anular`: excludes it from all figures; `…/reponer` undoes that. */
export const anulacionCarga = z.strictObject({ motivo: z.string().trim().min(3).max(300), version: z.int() });
export const reposicionCarga = z.strictObject({ version: z.int() });

/** The totals of a list of loads, by unit; null if the divisor would be zero. Annulled loads do not count. */
export const resumenCargas = z.object({
  unidad: unidadCarga,
  cargas_n: z.int(),
  sospechosas_n: z.int(),
  litros: z.number(),
  valor: z.number(),
  /** Driven between full tanks. */
  recorrido_km: z.number(),
  consumo_100km: z.number().nullable(),
  /** Worked between full tanks, by the hour meter. */
  trabajado_h: z.number(),
  consumo_hora: z.number().nullable(),
  costo_km: z.number().nullable(),
  costo_100km: z.number().nullable(),
});
export type ResumenCargas = z.output<typeof resumenCargas>;
