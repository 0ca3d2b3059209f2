import { roundQuantity } from '#contract/rules/decimals';
import type { MotivoCarga } from '#contract/entities/combustible';

/** A load that counts. `fecha`: ISO. */
export interface Load {
  id: number;
  fecha: string;
  litros: number;
  valor: number | null;
  odometro_km: number | null;
  horometro_h: number | null;
  tanque_lleno: boolean;
}

/** What is known of one of the asset's meters. */
export interface MeterGround {
  /** When it was replaced (ISO): values of the old one do not compare with those of the new one. */
  resets: readonly string[];
  /** Loads whose value the meter itself holds for review or that was annulled there: it measures nothing. */
  doubtful: ReadonlySet<number>;
}

/** What the loads of an asset are judged by. */
export interface Ground {
  /** Capacity of its tank, in the unit of its loads; null when unknown. */
  tank: number | null;
  odometer: MeterGround;
  hours: MeterGround;
}

/**
 * `tramo_…`: from one full tank to the next, on the load that closes the stretch; the cost is null when a load of the
 * stretch has none. `tramo_h`, `tramo_h_l`: the same by the hour meter, whose full tanks may be others.
 */
export interface Verdict {
  motivos: MotivoCarga[];
  recorrido_km: number | null;
  tramo_km: number | null;
  tramo_l: number | null;
  tramo_valor: number | null;
  tramo_h: number | null;
  tramo_h_l: number | null;
}

/** A stretch is suspicious beyond this many times the asset's own consumption, once this many stretches are known. */
const tooMuch = { times: 2, known: 3 };
/** The same amount again within this time (ms) was probably entered twice. */
const twice = 10 * 60_000;

/**
 * Judges all the loads of one asset that count, by date; the order of the input does not matter. Each load is judged
 * only by those before it: later loads never make an earlier one suspicious. Consumption is judged by hours where a
 * load ends a stretch of hours, else by kilometres.
 */
export const verdictsOf = (loads: readonly Load[], { tank, odometer, hours }: Ground): Map<number, Verdict> => {
  const verdicts = new Map<number, Verdict>();
  const byKm = followed(odometer);
  const byHours = followed(hours);
  let last: Load | undefined;
  for (const load of [...loads].sort(byDate)) {
    const km = byKm(load, load.odometro_km, last);
    const h = byHours(load, load.horometro_h, last);
    const motivos: MotivoCarga[] = [];
    if (tank !== null && load.litros > tank) motivos.push('supera_tanque');
    if (km.goesBack) motivos.push('odometro_atras');
    if (km.isDoubtful) motivos.push('odometro_dudoso');
    if (h.goesBack) motivos.push('horometro_atras');
    if (h.isDoubtful) motivos.push('horometro_dudoso');
    if (last && isRepeated(load, last)) motivos.push('repetida');
    if ((h.closed ?? km.closed)?.isTooMuch) motivos.push('consumo_alto');
    verdicts.set(load.id, {
      motivos,
      recorrido_km: km.since,
      tramo_km: km.closed?.length ?? null,
      tramo_l: km.closed?.litros ?? null,
      tramo_valor: km.closed?.valor ?? null,
      tramo_h: h.closed?.length ?? null,
      tramo_h_l: h.closed?.litros ?? null,
    });
    last = load;
  }
  return verdicts;
};

/** Since the last full tank, by one meter. */
interface Stretch {
  from: number;
  litros: number;
  valor: number | null;
}

interface Closed extends Omit<Stretch, 'from'> {
  length: number;
  isTooMuch: boolean;
}

interface Followed {
  goesBack: boolean;
  isDoubtful: boolean;
  /** Since the highest value before. */
  since: number | null;
  /** The stretch that this load ends. */
  closed: Closed | null;
}

/** Follows one meter. Call the result with each load, in order of date. */
const followed = ({ resets, doubtful }: MeterGround) => {
  const known: number[] = [];
  let highest: number | null = null;
  let stretch: Stretch | null = null;
  return (load: Load, read: number | null, last: Load | undefined): Followed => {
    if (last && wasReplaced(resets, last.fecha, load.fecha)) [highest, stretch] = [null, null];
    const isDoubtful = doubtful.has(load.id);
    const value = isDoubtful ? null : read;
    const goesBack: boolean = value !== null && highest !== null && value < highest;
    if (stretch) stretch = withLoad(stretch, load);
    if (value === null || goesBack) return { goesBack, isDoubtful, since: null, closed: null };
    const since = highest === null ? null : roundQuantity(value - highest);
    let closed: Closed | null = null;
    if (load.tanque_lleno && value !== stretch?.from) {
      if (stretch) {
        const { from, litros, valor } = stretch;
        const used = litros / (value - from);
        const isTooMuch = known.length >= tooMuch.known && used > tooMuch.times * median(known);
        closed = { length: roundQuantity(value - from), litros, valor, isTooMuch };
        known.push(used);
      }
      stretch = { from: value, litros: 0, valor: 0 };
    }
    highest = value;
    return { goesBack, isDoubtful, since, closed };
  };
};

const withLoad = ({ from, litros, valor }: Stretch, load: Load): Stretch => ({
  from,
  litros: roundQuantity(litros + load.litros),
  valor: valor === null || load.valor === null ? null : roundQuantity(valor + load.valor),
});

/** Loads of the same moment are ordered by their content, not by arrival; only equal ones are ordered by id. */
const byDate = (a: Load, b: Load) =>
  Date.parse(a.fecha) - Date.parse(b.fecha) ||
  compared(a.odometro_km, b.odometro_km) ||
  compared(a.horometro_h, b.horometro_h) ||
  a.litros - b.litros ||
  Number(a.tanque_lleno) - Number(b.tanque_lleno) ||
  (a.valor ?? -1) - (b.valor ?? -1) ||
  a.id - b.id;

/** Unknown ones last; two of those are equal. */
const compared = (a: number | null, b: number | null) => (a === b ? 0 : (a ?? Infinity) - (b ?? Infinity));

const wasReplaced = (resets: readonly string[], after: string, until: string) =>
  resets.some((at) => Date.parse(at) > Date.parse(after) && Date.parse(at) <= Date.parse(until));

const isRepeated = (load: Load, last: Load) =>
  load.litros === last.litros && Date.parse(load.fecha) - Date.parse(last.fecha) <= twice;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};
