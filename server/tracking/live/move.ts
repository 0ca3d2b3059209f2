import type { Fix } from '../model/fix';

/** An asset to publish on the map: it has a newer good fix, or it reports again after a silence. */
export interface Move {
  empresaId: number;
  activoId: number;
  fix: Pick<Fix, 'fecha' | 'latitud' | 'longitud' | 'velocidad_kmh' | 'rumbo' | 'encendido'>;
  /** Interval of the reporting device, in seconds. */
  interval: number | null;
  /** Device time of its last sign of life, ms, which may have no good fix. Absent: the time of the fix. */
  heardAt?: number;
}
