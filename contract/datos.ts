/** What positions say besides place and speed. Without zod: the words of these data are loaded with every page. */

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
export const isColumnaDato = (dato: string): dato is ColumnaDato => Object.hasOwn(columnasDato, dato);

/** Before the names of attributes, which could be those of columns. */
export const prefijoAtributo = 'atributos.';

/** The name of an attribute; undefined for a column. */
export const attributeOf = (dato: string): string | undefined => (dato.startsWith(prefijoAtributo) ? dato.slice(prefijoAtributo.length) : undefined);
