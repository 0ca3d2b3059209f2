export const tiposDato = ['numero', 'si_no', 'texto'] as const;
export type TipoDato = (typeof tiposDato)[number];

/** Columns of positions that can be shown over time. */
export const columnasDato = {
  encendido: 'si_no',
  en_movimiento: 'si_no',
  combustible_pct: 'numero',
  bateria_pct: 'numero',
  voltaje_externo: 'numero',
  odometro_km: 'numero',
  horometro_h: 'numero',
  altitud_m: 'numero',
  satelites: 'numero',
  precision_m: 'numero',
  alarma: 'texto',
} as const satisfies Record<string, TipoDato>;
export type ColumnaDato = keyof typeof columnasDato;
