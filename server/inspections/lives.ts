import type { SeveridadDefecto } from '#contract/entities/plantillas';

/** A failing answer of a point. `fecha`: ms. */
export interface Sighting {
  inspeccion_id: number;
  fecha: number;
  severidad: SeveridadDefecto;
  /** The defect that it belonged to until now. */
  defecto_id: number | null;
}

/** What ends a defect: sightings up to `at` belong to it, later ones to another. Ms. */
export interface Cut {
  at: number;
  how: 'reparado' | 'descartado';
  /** When it was done. */
  fecha: number;
  nombre: string | null;
  nota: string | null;
  user_id: number | null;
  /** The defect that an act ended; null for the word of an inspector. */
  defecto_id: number | null;
}

/** One act about a defect, in the order in which they were recorded. */
export interface Act {
  defecto_id: number;
  tipo: 'orden' | 'orden_cancelada' | 'reparado' | 'descartado' | 'reabierto';
  fecha: number;
  tras: number | null;
  nota: string | null;
  nombre: string | null;
  orden_id: number | null;
  user_id: number | null;
}

/** One defect: its sightings, oldest first, and what ended it. */
export interface Life {
  sightings: readonly [Sighting, ...Sighting[]];
  end: Cut | null;
}

/** The defects of one point of an asset, oldest first, whatever the order in which their facts came. */
export const livesOf = (sightings: readonly Sighting[], cuts: readonly Cut[]): Life[] => {
  const seen = [...sightings].sort((a, b) => a.fecha - b.fecha || a.inspeccion_id - b.inspeccion_id);
  const ends = [...cuts].sort((a, b) => a.at - b.at || a.fecha - b.fecha);
  const lives: Life[] = [];
  let from = 0;
  for (const end of [...ends, null]) {
    let to = from;
    while (to < seen.length && (end === null || (seen[to]?.fecha ?? 0) <= end.at)) to++;
    const [first, ...more] = seen.slice(from, to);
    if (first) lives.push({ sightings: [first, ...more], end });
    from = to;
  }
  return lives;
};

/** What the acts about each defect say now: what ended it, and its order. A reopened order takes its repair back. */
export const standing = (acts: readonly Act[]): { cuts: Cut[]; orders: Map<number, number> } => {
  const cuts: (Cut & { orden_id: number | null })[] = [];
  const orders = new Map<number, number>();
  for (const { tipo, defecto_id, orden_id, tras, ...act } of acts) {
    if (tipo === 'orden_cancelada') {
      if (orders.get(defecto_id) === orden_id) orders.delete(defecto_id);
    } else if (tipo === 'reparado' || tipo === 'descartado')
      cuts.push({ ...act, how: tipo, at: tras ?? act.fecha, defecto_id, orden_id });
    else if (orden_id !== null) {
      const undone = cuts.findLastIndex((cut) => cut.defecto_id === defecto_id && cut.orden_id === orden_id);
      if (tipo === 'reabierto' && undone >= 0) cuts.splice(undone, 1);
      orders.set(defecto_id, orden_id);
    }
  }
  return { cuts: cuts.map(({ orden_id: _, ...cut }) => cut), orders };
};

/**
 * The id that each of these defects had until now; null: it is new. One that an act ended is that act's; otherwise the
 * latest keeps the id that its sightings had, first one that has an order.
 */
export const idsOf = (lives: readonly Life[], orders: ReadonlyMap<number, number>): (number | null)[] => {
  const ended = lives.map(({ end }) => end?.defecto_id ?? null);
  // Two acts may have ended one defect, each as it knew it: the later part is that one.
  const ids = ended.map((id, at) => (ended.includes(id, at + 1) ? null : id));
  const taken = new Set(ids);
  for (let at = lives.length - 1; at >= 0; at--) {
    if (ids[at] !== null) continue;
    const had = [...new Set(lives[at]?.sightings.flatMap(({ defecto_id }) => defecto_id ?? []))]
      .filter((id) => !taken.has(id))
      .sort((a, b) => Number(orders.has(b)) - Number(orders.has(a)) || a - b);
    const [id] = had;
    if (id === undefined) continue;
    ids[at] = id;
    taken.add(id);
  }
  return ids;
};
