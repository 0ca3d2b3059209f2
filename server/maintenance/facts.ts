import type { Mantenimiento, PasoPlan } from '#contract/entities/mantenimiento';

/** The inputs of dues: days are dates of the company's zone, moments milliseconds. */
export interface Plan extends Pick<
  Mantenimiento,
  | 'disparador'
  | 'cada_valor'
  | 'cada_unidad'
  | 'dias_semana'
  | 'meses'
  | 'cada_medida'
  | 'base'
  | 'inicia_en'
  | 'termina_en'
> {
  /** The day on which it was created. */
  creado_en: string;
  /** Of completions reported before this, only the last one counts; series moved before `iniciado` are ignored. */
  definido: number;
  iniciado: number;
}

/**
 * A completion: when its order was closed, the days of closing and of completing, and the meter value then. All of that
 * may be back-dated; `informado`: when the closing was reported, and `pedido`: when the order was made.
 */
export interface Closing {
  fecha: number;
  pedido: number;
  informado: number;
  dia: string;
  hecho: string;
  medida: number | null;
}

/** A move by a user, with its cycle. */
export interface Move {
  ciclo: number;
  tipo: PasoPlan['tipo'];
  fecha: number;
  dia: string;
  motivo: string | null;
}

/**
 * The last time as entered by a user, outside of all orders. At least one of both is known; `fecha`: when it was
 * entered.
 */
export interface Said {
  fecha: number;
  dia: string | null;
  medida: number | null;
}

export interface Facts {
  /** The day on which the asset was added, and its meter value then. */
  desde: string;
  medida: number | null;
  /** It was chosen one by one for the plan, and not created on the day on which it was added. */
  elegido: boolean;
  /** It was added before last times were asked for: those added later than the plan begin with the next date. */
  anterior: boolean;
  dicha: Said | null;
  /** Ordered by `informado`. */
  cierres: readonly Closing[];
  /** In the order in which they were made. */
  cambios: readonly Move[];
}

/** The next due, regardless of today. */
export interface Cycle {
  /** The number of completions. */
  ciclo: number;
  /** Nobody knows when it was last done: it has no dates by the plan. Its meter counts from when it was added. */
  sin_historia: boolean;
  ultima_fecha: string | null;
  ultima_medida: number | null;
  proxima_fecha: string | null;
  proxima_medida: number | null;
  /** The date and the measure from which the others are counted. */
  ancla: string;
  ancla_medida: number | null;
  pospuesto_hasta: string | null;
  reprogramado_para: string | null;
  motivo: string | null;
}
