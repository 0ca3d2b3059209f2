import { z } from './validation';

/** The figures of the three dashboards: counts of what there is. */
const counts = z.record(z.string(), z.int());

export const panel = z.object({
  activos: z.int(),
  activos_por_estado: counts,
  en_linea: z.int(),
  niveles: z.int().nullable(),
  dispositivos_por_conexion: counts.nullable(),
});
export const panelOperario = z.object({ activos: z.int(), activos_por_estado: counts, en_linea: z.int() });
export const panelAdmin = z.object({ empresas: z.int(), usuarios: z.int(), activos: z.int(), dispositivos: z.int(), en_linea: z.int() });

export type Panel = z.output<typeof panel>;
export type PanelOperario = z.output<typeof panelOperario>;
export type PanelAdmin = z.output<typeof panelAdmin>;
