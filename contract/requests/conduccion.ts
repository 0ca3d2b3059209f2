import { day, rowId, type Listed } from '../core/entity';
import type { SeveridadEvento, TipoEvento } from '../entities/tiposEvento';
import { z } from '../core/validation';

/**
 * «Puntaje de conducción»: 100, minus the points of the events per 100 km. The server computes with these figures and
 * `words/conduccion.ts` explains with them.
 */

/** The events that rate a driver. Not `conductor_no_identificado`: an unknown driver has no score. */
export const tiposPuntaje = [
  'exceso_velocidad',
  'frenada_brusca',
  'aceleracion_brusca',
  'giro_brusco',
  'fatiga',
  'impacto',
] as const satisfies readonly TipoEvento[];
export type TipoPuntaje = (typeof tiposPuntaje)[number];

/** Severities that count; purely informative events do not. */
export const severidadesPuntaje = ['baja', 'media', 'alta', 'critica'] as const satisfies readonly SeveridadEvento[];

/** Points of one event, however severe. */
export const puntosEvento: Readonly<Record<Exclude<TipoPuntaje, 'exceso_velocidad'>, number>> = {
  frenada_brusca: 5,
  aceleracion_brusca: 5,
  giro_brusco: 5,
  fatiga: 15,
  impacto: 50,
};

/**
 * Points of a speeding: by its severity, which depends on the excess, and for each minute of its duration, fractions
 * included.
 */
export const puntosExceso: Readonly<{
  severidad: Record<(typeof severidadesPuntaje)[number], number>;
  minuto: number;
  minutos: number;
}> = {
  severidad: { baja: 2, media: 4, alta: 8, critica: 15 },
  minuto: 1,
  minutos: 10,
};

/** With fewer kilometres chance dominates: there is no score. */
export const kmPuntaje = 20;

/** The least scores that count as good, and as fair. */
export const nivelesPuntaje = { bueno: 90, regular: 70 } as const;

/** The most days of one request. */
export const masConduccion = { dias: 366 } as const;

const figure = z.number().nullable();

/** The driving of a person, or of an asset, between two days. Null: unknown, which is not zero. */
export const conduccionDe = z.object({
  /** Of the driver or of the asset. */
  id: rowId,
  conductor_id: rowId.nullable(),
  activo_id: rowId.nullable(),
  /** Of a driver from their trips, of an asset from its positions. */
  km: z.number(),
  eventos_n: z.int(),
  exceso_velocidad: z.int(),
  frenada_brusca: z.int(),
  aceleracion_brusca: z.int(),
  giro_brusco: z.int(),
  fatiga: z.int(),
  impacto: z.int(),
  eventos_100km: figure,
  puntaje: figure,
  /** Compared with as many days right before. */
  tendencia: figure,
} satisfies Record<TipoPuntaje, z.ZodType> & z.ZodRawShape);
export type Conduccion = z.output<typeof conduccionDe>;

export const porConduccion = z.enum(['conductor', 'activo']);
export type PorConduccion = z.output<typeof porConduccion>;

/** Drivers or assets by their score, as an exportable list. The days are of the company's calendar, both included. */
export const conduccion = {
  name: 'conduccion' as const,
  record: conduccionDe,
  filters: { por: porConduccion, conductor_id: rowId, activo_id: rowId, desde: day, hasta: day },
  sorts: Object.keys(conduccionDe.shape),
} satisfies Listed;
