import { momentFrom } from '../core/dateBounds';
import { moment, rowId, secretText } from '../core/entity';
import { unidadCombustible, unidadDistancia } from '../entities/empresas';
import { z } from '../core/validation';

/**
 * The fleet on a map · some assets, each on a map that follows it · what waits for somebody, as a list beside the map.
 */
export const tiposVistaMuro = z.enum(['flota', 'seguimiento', 'eventos']);
export type TipoVistaMuro = z.output<typeof tiposVistaMuro>;

/** The most walls of a company, views of a wall, and assets that a view follows. */
export const masMuros = { porEmpresa: 50, vistas: 12, activos: 6 } as const;

/** What a view does not say, it shows of the whole fleet for 20 seconds. */
const vistaMuro = z
  .object({
    tipo: tiposVistaMuro,
    /** Those that are followed. */
    activos: z
      .array(rowId)
      .max(masMuros.activos)
      .default([])
      .transform((ids) => [...new Set(ids)]),
    /** Shows only the assets of this level and below. */
    nivel_id: rowId.nullable().default(null),
    /** How long it is shown before the next one. */
    segundos: z.int().min(5).max(3_600).default(20),
  })
  .refine(({ tipo, activos }) => tipo !== 'seguimiento' || activos.length > 0, {
    path: ['activos'],
    error: 'Elija al menos uno',
  });
export type VistaMuro = z.output<typeof vistaMuro>;

/** `POST /muros`. A view may be named by its kind alone. Without `hasta` the wall lives until it is revoked. */
export const nuevoMuro = z.object({
  nombre: z.string().trim().min(1).max(80),
  vistas: z
    .array(z.preprocess((given) => (typeof given === 'string' ? { tipo: given } : given), vistaMuro))
    .max(masMuros.vistas)
    .default([])
    .transform((vistas): VistaMuro[] =>
      vistas.length > 0 ? vistas : [{ tipo: 'flota', activos: [], nivel_id: null, segundos: 20 }],
    ),
  hasta: momentFrom('life').nullish(),
});
export interface NuevoMuro {
  nombre: string;
  vistas: (Pick<VistaMuro, 'tipo'> & Partial<VistaMuro>)[];
  hasta?: string | null;
}

/** The answer of the creation, the only one with the address. */
export const muroCreado = z.object({ id: rowId, url: secretText });
export type MuroCreado = z.output<typeof muroCreado>;

const vistaGuardada = z.object({
  tipo: tiposVistaMuro,
  activos: z.array(rowId),
  nivel_id: rowId.nullable(),
  segundos: z.int(),
});

/** `GET /muros`: those that live, the newest first. */
export const muro = z.object({
  id: rowId,
  nombre: z.string(),
  vistas: z.array(vistaGuardada),
  hasta: moment.nullable(),
  usuario: z.string().nullable(),
  creado_en: moment,
  /** When a screen last showed it, to the minute. */
  visto_en: moment.nullable(),
});
export type Muro = z.output<typeof muro>;

/** `GET /muro/{token}` as JSON: what its page shows. */
export const muroAbierto = z.object({
  nombre: z.string(),
  vistas: z.array(vistaGuardada),
  empresa: z.object({
    empresa_id: rowId,
    nombre: z.string(),
    image_url: z.string().nullable(),
    moneda: z.string(),
    zona_horaria: z.string(),
    unidad_distancia: unidadDistancia,
    unidad_combustible: unidadCombustible,
  }),
});
export type MuroAbierto = z.output<typeof muroAbierto>;
