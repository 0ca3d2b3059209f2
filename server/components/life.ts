import type { EstadoComponente, PasoComponente } from '#contract/entities/componentes';

/** One act, as it was recorded. `fecha`: ms. */
export interface Act {
  id: number;
  tipo: Exclude<PasoComponente['tipo'], 'lectura'>;
  fecha: number;
  activo_id: number | null;
  posicion: string | null;
  bodega_id: number | null;
  /** The act that it takes back. */
  anula_id: number | null;
}

/** Where a component was, from when to when. `hasta` is null while it is there. Ms. */
export interface Mount {
  activo_id: number;
  posicion: string;
  desde: number;
  hasta: number | null;
}

interface Place {
  estado: EstadoComponente;
  activo_id: number | null;
  posicion: string | null;
  bodega_id: number | null;
  /** Since when it is there; null before its first act. Ms. */
  desde: number | null;
}

/** What the acts of a component make of it. */
export interface Life extends Place {
  mounts: Mount[];
}

/** An act that cannot follow the ones before it. */
export interface Impossible {
  act: Act;
  /** How the component stood then. */
  at: Place;
}

/** From which states each act may be done: one comes back from a retread onto an asset, or into a store first. */
const allowed: Readonly<Record<Exclude<Act['tipo'], 'anulado'>, readonly EstadoComponente[]>> = {
  montado: ['en_bodega', 'reencauche'],
  rotado: ['montado'],
  desmontado: ['montado'],
  reencauche: ['en_bodega', 'reencauche'],
  recibido: ['en_bodega', 'reencauche'],
  desechado: ['en_bodega', 'reencauche'],
};

/** The acts that count, in the order in which they happened. */
export const standing = (acts: readonly Act[]): Act[] => {
  const taken = new Set(acts.flatMap(({ anula_id }) => anula_id ?? []));
  return acts
    .filter(({ id, tipo }) => tipo !== 'anulado' && !taken.has(id))
    .sort((one, other) => one.fecha - other.fecha || one.id - other.id);
};

/**
 * Replays the acts of a component. `bodegaId`: where it was before the first of them.
 * @returns its life, or the first act that is impossible
 */
export const lifeOf = (acts: readonly Act[], bodegaId: number | null): Life | Impossible => {
  let at: Place = { estado: 'en_bodega', activo_id: null, posicion: null, bodega_id: bodegaId, desde: null };
  const mounts: Mount[] = [];
  for (const act of standing(acts)) {
    const { tipo, fecha, activo_id, posicion, bodega_id } = act;
    if (tipo === 'anulado') continue;
    if (!allowed[tipo].includes(at.estado) || (tipo === 'rotado' && activo_id !== at.activo_id)) return { act, at };
    const last = mounts.at(-1);
    if (last && at.estado === 'montado') last.hasta = fecha;
    if ((tipo === 'montado' || tipo === 'rotado') && activo_id !== null && posicion !== null) {
      mounts.push({ activo_id, posicion, desde: fecha, hasta: null });
      at = { estado: 'montado', activo_id, posicion, bodega_id: null, desde: fecha };
    } else at = { estado: stateAfter(tipo), activo_id: null, posicion: null, bodega_id, desde: fecha };
  }
  return { ...at, mounts };
};

export const isImpossible = (life: Life | Impossible): life is Impossible => 'act' in life;

const stateAfter = (tipo: Act['tipo']): EstadoComponente =>
  tipo === 'reencauche' ? 'reencauche' : tipo === 'desechado' ? 'desechado' : 'en_bodega';

/** Whether two stays share time: touching at one instant is none. */
export const overlap = (one: Pick<Mount, 'desde' | 'hasta'>, other: Pick<Mount, 'desde' | 'hasta'>): boolean =>
  one.desde < (other.hasta ?? Infinity) && other.desde < (one.hasta ?? Infinity);
