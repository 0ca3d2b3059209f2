import type { CambioOrden, EstadoOrden, Orden } from '../entities/ordenes';
import { transiciones, type Transicion } from './orders';

/** What a move changes in an order: the server stores it, a phone without network shows it. */

/** The signature of a completion: who signed which picture, when and where. */
export interface Signed {
  archivo_id: string;
  nombre: string;
  documento: string | null;
  fecha: string;
  latitud: number | null;
  longitud: number | null;
}

/** The fields of an order whose old value decides the new one. */
type Before = Pick<
  Orden,
  | 'responsable_id'
  | 'primera_respuesta_en'
  | 'iniciada_en'
  | 'solucion'
  | 'causa_falla'
  | Coded
  | 'odometro_cierre_km'
  | 'horometro_cierre_h'
  | 'reaperturas'
  | 'espera_min'
>;

type Ends = 'completada_en' | 'completada_por_id' | 'cerrada_en' | 'cerrada_por_id' | 'cancelada_en';
type Reasons = 'motivo_espera' | 'motivo_rechazo' | 'motivo_cancelacion';

/** Fields that moves change; an absent one stays as it is. */
export interface Change extends Partial<Before & Pick<Orden, Ends | Reasons>> {
  estado?: EstadoOrden;
  /** Since when it waits; null: it does not. */
  espera_desde?: string | null;
  firma?: Signed | null;
}

type Told = Reasons | Coded | 'solucion' | 'causa_falla' | 'odometro_cierre_km' | 'horometro_cierre_h';
type Coded = 'problema_id' | 'causa_id' | 'remedio_id';

/** What a person says of a move, as far as it changes the order. */
export type Said = { [Field in Told]?: CambioOrden[Field] | undefined } & { firma?: Signing | null | undefined };

type Signing = Pick<Signed, 'archivo_id' | 'nombre'> & {
  [Field in 'documento' | 'latitud' | 'longitud']?: Signed[Field] | undefined;
};

interface Moving {
  order: Before;
  /** Since when it waits; null: it does not, or nobody knows here. */
  waits: string | null;
  said: Said;
  /** ISO */
  at: string;
  /** Null where the user is not known. */
  userId: number | null;
  /** The person in charge afterwards. */
  responsable: number | null;
}

interface Completing extends Moving {
  /** Its company does no verification, so that a completed order is closed too. */
  closes: boolean;
}

/** All changes of a move. */
export const changeOf = (move: Transicion, moving: Completing): Change => {
  const closes = move.verbo === 'completar' && moving.closes;
  return { ...effects[move.verbo](moving), ...(closes && effects.cerrar(moving)), estado: closes ? 'cerrada' : move.a };
};

const undone: Change = { completada_en: null, completada_por_id: null, firma: null };

/** Ends a wait and adds it to the total. */
const waited = ({ order, at, waits }: Moving): Change => {
  const minutes = waits ? Math.max(0, Math.round((Date.parse(at) - Date.parse(waits)) / 60_000)) : 0;
  return { espera_desde: null, motivo_espera: null, espera_min: order.espera_min + minutes };
};

const signedAt = (
  { archivo_id, nombre, documento = null, latitud = null, longitud = null }: Signing,
  fecha: string,
): Signed => ({
  archivo_id,
  nombre,
  documento,
  fecha,
  latitud,
  longitud,
});

/** A signature removed by a rejection remains in the history. */
const effects: Record<Transicion['verbo'], (moving: Moving) => Change> = {
  asignar: ({ responsable }) => ({ responsable_id: responsable }),
  devolver: () => ({ responsable_id: null }),
  iniciar: ({ order, at, responsable }) => ({
    responsable_id: responsable,
    primera_respuesta_en: order.primera_respuesta_en ?? at,
    iniciada_en: order.iniciada_en ?? at,
  }),
  pausar: ({ at, said }) => ({ espera_desde: at, motivo_espera: said.motivo_espera ?? null }),
  reanudar: waited,
  completar: ({ order, at, userId, said }) => ({
    completada_en: at,
    completada_por_id: userId,
    motivo_rechazo: null,
    solucion: said.solucion ?? order.solucion,
    causa_falla: said.causa_falla ?? order.causa_falla,
    problema_id: said.problema_id ?? order.problema_id,
    causa_id: said.causa_id ?? order.causa_id,
    remedio_id: said.remedio_id ?? order.remedio_id,
    odometro_cierre_km: said.odometro_cierre_km ?? order.odometro_cierre_km,
    horometro_cierre_h: said.horometro_cierre_h ?? order.horometro_cierre_h,
    ...(said.firma && { firma: signedAt(said.firma, at) }),
  }),
  cerrar: ({ at, userId }) => ({ cerrada_en: at, cerrada_por_id: userId }),
  rechazar: ({ said }) => ({ ...undone, motivo_rechazo: said.motivo_rechazo ?? null }),
  reabrir: ({ order }) => ({ ...undone, cerrada_en: null, cerrada_por_id: null, reaperturas: order.reaperturas + 1 }),
  cancelar: (moving) => ({
    ...waited(moving),
    cancelada_en: moving.at,
    motivo_cancelacion: moving.said.motivo_cancelacion ?? null,
  }),
  restaurar: () => ({ responsable_id: null, cancelada_en: null, motivo_cancelacion: null }),
};

interface Asking {
  /** The person whom the move names. */
  named: number | undefined;
  /** The caller's own person of the staff. */
  persona: number | null;
  /** Whether the caller may name anybody; an operario may only take an order that nobody has. */
  office: boolean;
  /** Whether starting an order that nobody has puts the caller in charge of it. */
  takes: boolean;
}

/** Who is in charge after a move. */
export const responsibleAfter = (
  { verbo }: Pick<Transicion, 'verbo'>,
  { responsable_id }: Pick<Orden, 'responsable_id'>,
  { named, persona, office, takes }: Asking,
): number | null => {
  if (verbo !== 'asignar' && verbo !== 'iniciar') return responsable_id;
  if (!office) return responsable_id ?? persona;
  return named ?? responsable_id ?? (verbo === 'iniciar' && takes ? persona : null);
};

/**
 * Moves that the person in charge and the helpers of an order may make. They may not assign it; `takingMoves` are those
 * of an order that nobody has.
 */
export const isOwnMove = ({ quien, verbo }: Pick<Transicion, 'quien' | 'verbo'>): boolean =>
  quien === 'asignado' && verbo !== 'asignar';

/** Where they may move an order in this state. */
export const ownMoves = (estado: EstadoOrden): EstadoOrden[] =>
  transiciones.filter((move) => move.de === estado && isOwnMove(move)).map(({ a }) => a);

/** The states through which they may move an order to another one by themselves, that one last; undefined: none. */
export const ownPath = (from: EstadoOrden, to: EstadoOrden): EstadoOrden[] | undefined => {
  const paths: EstadoOrden[][] = [[]];
  for (const path of paths)
    for (const move of transiciones) {
      if (move.de !== (path.at(-1) ?? from) || !isOwnMove(move) || path.includes(move.a) || move.a === from) continue;
      if (move.a === to) return [...path, to];
      // What a move on the way asks for, nobody said.
      if (move.pide.length === 0) paths.push([...path, move.a]);
    }
  return undefined;
};

/** States into which somebody may move an order that nobody has; the move puts them in charge. */
export const takingMoves = ['asignada', 'en_progreso'] as const satisfies readonly EstadoOrden[];
