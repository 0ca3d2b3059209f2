export interface Shared {
  /** The units to show. Empty: they are chosen in the dialog. */
  activos: readonly number[];
  titulo?: string;
  ejecucionId?: number;
  ordenId?: number;
}
