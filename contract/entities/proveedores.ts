import {
  correo,
  dayOrMoment,
  defineEntity,
  externalReference,
  naturalKey,
  optionalText,
  rowId,
  telephone,
  type RecordOf,
} from '../core/entity';
import { z } from '../core/validation';

/** The name of a supplier, unique in the company without case, accents and double spaces. */
export const nombreProveedor = z.string().trim().min(1).max(120);

/** Who sells parts, fuel and work to the company. */
export const proveedores = defineEntity({
  name: 'proveedores',
  fields: {
    nombre: nombreProveedor,
    nit: optionalText(40).default(null),
    contacto: optionalText(120).default(null),
    telefono: telephone.default(null),
    email: optionalText(254)
      .refine((text) => text === null || correo.safeParse(text).success, 'Debe ser un correo electrónico')
      .default(null),
    direccion: optionalText(200).default(null),
    /** What work they do. */
    servicio_ids: z.array(rowId).max(50).default([]),
    /** From the order to its arrival, as they promise. */
    dias_entrega: z.int().min(0).max(3_650).nullable().default(null),
    /** Of payment, warranty, delivery: in words. */
    condiciones: optionalText(1_000).default(null),
    nota: optionalText(2_000).default(null),
    activo: z.boolean().default(true),
    referencia_externa: externalReference,
  },
  computed: { repuestos_n: z.int(), ordenes_n: z.int(), compras_abiertas_n: z.int() },
  filters: { activo: z.boolean(), servicio_id: rowId, nit: naturalKey, referencia_externa: naturalKey },
  sortable: ['nombre', 'nit', 'contacto', 'dias_entrega', 'repuestos_n', 'ordenes_n', 'compras_abiertas_n'],
  searched: ['nombre', 'nit', 'contacto', 'email'],
  codes: ['nit'],
  reference: ['id', 'uuid', 'nombre', 'activo'],
});

export type Proveedor = RecordOf<typeof proveedores>;

/** `POST /proveedores/{id}/unir`: all that names `con_id` names this one, and it is gone; `…/separar` undoes that. */
export const unionProveedores = z.strictObject({ con_id: rowId });

/** How many hours a union can be undone. */
export const horasParaSeparar = 24;

/** `GET /proveedores/{id}/desempeno`: days, both included, of the company, or moments. Absent: without bound. */
export const periodoDesempeno = z.strictObject({ desde: dayOrMoment.optional(), hasta: dayOrMoment.optional() });

const porcentaje = z.number().nullable();

/**
 * What a supplier did in a period: purchases by the day of sending, receptions by theirs, orders by the day of making,
 * and of closing where they are closed. Null: nothing to compute it from.
 */
export const desempeno = z.object({
  compras_n: z.int(),
  /** Received less returned, without tax, in the company's currency. */
  comprado: z.number(),
  recepciones_n: z.int(),
  /** Of the units of purchases that say when they are expected: those that came by that day. */
  a_tiempo_pct: porcentaje,
  /** The median of the units, from sending to coming. */
  dias_entrega: z.number().nullable(),
  /** Of the units that came. */
  devuelto_pct: porcentaje,
  ordenes_n: z.int(),
  gasto_ordenes: z.number(),
  /** Corrective and emergency orders for the same within 30 days of closing one of theirs. */
  recaidas_n: z.int(),
});
export type Desempeno = z.output<typeof desempeno>;

/** How many days after its closing the same failure counts as a relapse. */
export const diasRecaida = 30;
