import type { Cambio, TipoHistorial } from '#contract/entities/hojaDeVida';

export interface Entry {
  activo_id: number;
  tipo: TipoHistorial;
  titulo: string;
  /** When it happened; absent: now. */
  fecha?: string;
  detalle?: string | null;
  cambios?: Cambio[];
  referencia_tipo?: string;
  referencia_id?: number;
  costo?: number | null;
  adjuntos?: string[];
}
