import { offlineAfter, usualLimits } from '#contract/rules/movement';

const minute = 60_000;

/** The limits of rules without a threshold of their own. Ms, km/h. */
export interface Limits {
  /** The company's limit, and the asset's own. */
  limite: number;
  limite_activo: number | null;
  ralenti: number;
  /** Limit of silence, by the company and the device. */
  silence: number;
}

/** A company's settings: minutes, km/h; null for the usual ones. */
export interface CompanyLimits {
  limite: number | null;
  min_ralenti: number | null;
  min_sin_conexion: number | null;
}

export interface CompanySettings extends CompanyLimits {
  min_parada: number | null;
}

/** The columns of `CompanySettings`, in SQL. @param company the alias of `empresas` */
export const companySettings = (company: string): string => `
  (${company}.ajustes ->> 'min_parada')::float8 as min_parada,
  (${company}.ajustes ->> 'limite_velocidad_kmh')::float8 as limite,
  (${company}.ajustes ->> 'min_ralenti')::float8 as min_ralenti,
  (${company}.ajustes ->> 'min_sin_conexion')::float8 as min_sin_conexion`;

/** @param ownLimit the asset's speed limit @param interval seconds between the reports of its device, if known */
export const limitsOf = (company: CompanyLimits, ownLimit: number | null, interval: number | null): Limits => ({
  limite: company.limite ?? usualLimits.limite_velocidad_kmh,
  limite_activo: ownLimit,
  ralenti: (company.min_ralenti ?? usualLimits.min_ralenti) * minute,
  silence: offlineAfter(interval, (company.min_sin_conexion ?? usualLimits.min_sin_conexion) * 60),
});

/** Minimum duration of a stop, in minutes. */
export const shortestStop = ({ min_parada }: CompanySettings): number => min_parada ?? usualLimits.min_parada;
