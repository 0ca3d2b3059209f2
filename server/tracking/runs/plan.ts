import type { EstadoEjecucion, ParadaEjecutada } from '#contract/entities/ejecuciones';
import type { Estimate, ExpectedPlan, ExpectedStop, Known } from './arrivals';

/** A stop of the plan. Ms. */
export interface Planned extends Pick<ExpectedStop, 'lugar' | 'manejo'> {
  parada: number;
  planeada: number;
  ventana: number;
  /** How long it is to be served. */
  servicio: number;
  obligatoria: boolean;
  /** It is not to be served: nobody waits for it, and it is not missing. */
  omitida?: boolean;
  /** The dispatch took it out, or gave it to another execution. */
  retirada?: boolean;
  /** When its driver says they were there. */
  dicha?: number | null;
  /** When the dispatch put it in its place. */
  ordenada?: number | null;
  /** When the dispatch added, took over or restored it: earlier visits do not serve it. */
  pedida?: number | null;
  /** Not of the plan: the asset comes to it from anywhere. */
  agregada?: boolean;
}

export interface Plan extends Pick<ExpectedPlan, 'linea'> {
  stops: readonly Planned[];
  /** Length of its line. */
  metros: number;
  salida: number;
  /** The earliest time that counts for it. */
  desde: number;
  hasta: number;
}

/** What people recorded. Ms. */
export interface Said {
  iniciada: number | null;
  terminada: number | null;
  incumplida: boolean;
  cancelada: boolean;
}

/** When an asset was at a stop. Ms. */
export interface Visit {
  parada: number;
  entrada: number;
  salida: number | null;
  /** Only the driver says so. */
  dicha?: true;
  /** It only passed by. */
  paso?: true;
}

/** What the asset did. Ms, metres. */
export interface Facts extends Known {
  /** In order of their beginnings. */
  visits: readonly Visit[];
  curso: { entro: number | null; avance: number; llego: number | null } | null;
}

export type StopState = ParadaEjecutada['estado'];

export interface FollowedStop {
  llegada: number | null;
  salida: number | null;
  dicha: boolean;
  paso: boolean;
  /** It is judged by its departure. */
  porSalida: boolean;
  estado: StopState;
  eta: Estimate | null;
}

export interface Followed {
  estado: EstadoEjecucion;
  inicio: number | null;
  fin: number | null;
  avance_pct: number;
  /** Of each stop of the plan. */
  stops: FollowedStop[];
  /** Ms behind the plan. */
  retraso: number | null;
  /** The first stop that is still to come. */
  siguiente: number | null;
  eta: number | null;
  eta_plan: number | null;
}
