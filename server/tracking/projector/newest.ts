import type { Fix } from '../model/fix';
import { speedOf } from '../model/motion';
import { advance, noOutliers, type OutlierState } from './steps/outliers';

/** Where an asset is, and what decides about its next fix. */
export interface Newest {
  outliers: OutlierState;
  /** The newest good fix, with an average speed where none is reported. */
  newest: Fix | null;
}

export const nowhere: Newest = { outliers: noOutliers, newest: null };

/** A good fix as the newest one, after the one before. */
export const asNewest = (before: Fix | null, fix: Fix): Fix => ({ ...fix, velocidad_kmh: speedOf(before, fix) });

/** Takes the next fix. A late one changes nothing, and one out of reach waits for a second. Pure. */
export const follow = <Known extends Newest>(known: Known, fix: Fix): Known => {
  const latest = known.outliers.held ?? known.newest;
  if (latest && fix.fecha <= latest.fecha) return known;
  const { state, good } = advance(known.outliers, fix);
  const newest = good.reduce<Fix | null>((before, each) => asNewest(before, each), known.newest);
  return { ...known, outliers: state, newest };
};

/** A row of `estado_activo` as JSON, with the state of its projection. */
export interface NewestRow extends Omit<Fix, 'id' | 'fecha' | 'recibida' | 'odometro_km' | 'atipica'> {
  activo_id: number;
  /** ISO */
  fecha: string;
  recibida_en: string;
  outliers: OutlierState | null;
}

/** Where the projector left an asset. */
export const newestOf = ({ outliers, fecha, recibida_en, activo_id: _, ...row }: NewestRow): Newest => {
  const times = { fecha: Date.parse(fecha), recibida: Date.parse(recibida_en) };
  const newest: Fix = { ...row, ...times, id: 0, odometro_km: null, atipica: false };
  return { newest, outliers: outliers ?? { ...noOutliers, last: newest } };
};

/** The columns of `NewestRow`, where `estado_activo e` is left joined with its `proyecciones p`. */
export const newestColumns = `
  e.activo_id, e.dispositivo_id, e.fecha, e.recibida_en, e.latitud, e.longitud, e.velocidad_kmh,
  e.rumbo, e.precision_m, e.bateria_pct, e.encendido, p.estado -> 'outliers' as outliers`;
