import { roundQuantity } from '#contract/rules/decimals';
import type { MotivoCarga } from '#contract/entities/combustible';

/** A load that counts. `fecha`: ISO. */
export interface Load {
  id: number;
  fecha: string;
  litros: number;
  valor: number | null;
  odometro_km: number | null;
  tanque_lleno: boolean;
}

/** What the loads of an asset are judged by. */
export interface Ground {
  /** Capacity of its tank, in the unit of its loads; null when unknown. */
  tank: number | null;
  /** When its odometer was replaced (ISO): values of the old one do not compare with those of the new one. */
  resets: readonly string[];
  /** Loads whose odometer the meter itself holds for review or that was annulled there: it measures nothing. */
  doubtful: ReadonlySet<number>;
}

/**
 * `tramo_…`: from one full tank to the next, on the load that closes the stretch; the cost is null when a load of the
 * stretch has none.
 */
export interface Verdict {
  motivos: MotivoCarga[];
  recorrido_km: number | null;
  tramo_km: number | null;
  tramo_l: number | null;
  tramo_valor: number | null;
}

/** A stretch is suspicious beyond this many times the asset's own consumption, once this many stretches are known. */
const tooMuch = { times: 2, known: 3 };
/** The same amount again within this time (ms) was probably entered twice. */
const twice = 10 * 60_000;

/**
 * Judges all the loads of one asset that count, by date; the order of the input does not matter. Each load is judged
 * only by those before it: later loads never make an earlier one suspicious.
 */
export const verdictsOf = (loads: readonly Load[], { tank, resets, doubtful }: Ground): Map<number, Verdict> => {
  const verdicts = new Map<number, Verdict>();
  const known: number[] = [];
  let last: Load | undefined;
  let highest: number | null = null;
  let stretch: Stretch | null = null;
  for (const load of [...loads].sort(byDate)) {
    const replaced = last !== undefined && wasReplaced(resets, last.fecha, load.fecha);
    if (replaced) [highest, stretch] = [null, null];
    const isDoubtful = doubtful.has(load.id);
    const odometro_km = isDoubtful ? null : load.odometro_km;
    const goesBack: boolean = odometro_km !== null && highest !== null && odometro_km < highest;
    const verdict: Verdict = { motivos: [], recorrido_km: null, ...open };
    if (tank !== null && load.litros > tank) verdict.motivos.push('supera_tanque');
    if (goesBack) verdict.motivos.push('odometro_atras');
    if (isDoubtful) verdict.motivos.push('odometro_dudoso');
    if (last && isRepeated(load, last)) verdict.motivos.push('repetida');
    if (odometro_km !== null && highest !== null && !goesBack)
      verdict.recorrido_km = roundQuantity(odometro_km - highest);
    if (stretch) stretch = withLoad(stretch, load);
    if (load.tanque_lleno && odometro_km !== null && !goesBack && odometro_km !== stretch?.from) {
      if (stretch) {
        Object.assign(verdict, {
          tramo_km: roundQuantity(odometro_km - stretch.from),
          tramo_l: stretch.litros,
          tramo_valor: stretch.valor,
        });
        const used = stretch.litros / (odometro_km - stretch.from);
        if (known.length >= tooMuch.known && used > tooMuch.times * median(known)) verdict.motivos.push('consumo_alto');
        known.push(used);
      }
      stretch = { from: odometro_km, litros: 0, valor: 0 };
    }
    if (odometro_km !== null && !goesBack) highest = odometro_km;
    verdicts.set(load.id, verdict);
    last = load;
  }
  return verdicts;
};

/** Since the last full tank. */
interface Stretch {
  from: number;
  litros: number;
  valor: number | null;
}

const open = { tramo_km: null, tramo_l: null, tramo_valor: null };

const withLoad = ({ from, litros, valor }: Stretch, load: Load): Stretch => ({
  from,
  litros: roundQuantity(litros + load.litros),
  valor: valor === null || load.valor === null ? null : roundQuantity(valor + load.valor),
});

/** Loads of the same moment are ordered by their content, not by arrival; only equal ones are ordered by id. */
const byDate = (a: Load, b: Load) =>
  Date.parse(a.fecha) - Date.parse(b.fecha) ||
  (a.odometro_km ?? Infinity) - (b.odometro_km ?? Infinity) ||
  a.litros - b.litros ||
  Number(a.tanque_lleno) - Number(b.tanque_lleno) ||
  (a.valor ?? -1) - (b.valor ?? -1) ||
  a.id - b.id;

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
