const minute = 60_000;

/** What the former runs of a route at some hour teach. Ms, metres. */
export interface Former {
  /** The time on the road between two stops, by «from-to»: the median. */
  tramos: Readonly<Record<string, number>>;
  /** The same in proportion to the plan. */
  ritmo: number | null;
  /** The errors of what was expected at up to so many metres from a stop: their 10 % and their 90 %. */
  errores: readonly { hasta: number; p10: number; p90: number }[];
  /** The mean error of the last arrivals in minutes: at each stop with enough of them, and at all («todas»). */
  llegadas: Readonly<Record<string, number>>;
}

/** What one run teaches. `llegadas`: its errors a quarter of an hour before each arrival. */
export interface Taught {
  tramos: Record<string, number>;
  /** On the road, and by the plan. */
  manejo: number;
  planeado: number;
  errores: [metros: number, error: number][];
  llegadas: [parada: number, error: number][];
}

/** The runs that teach, the arrivals that the known error is of, and the errors that a share of them needs. */
export const taughtBy = { runs: 20, arrivals: 10, errors: 10 };
/** Metres from a stop within which errors are alike. */
const reaches = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 1e9];

export const legKey = (from: number, to: number): string => `${from}-${to}`;

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const quantile = (values: readonly number[], share: number): number => {
  const at = share * (values.length - 1);
  const [low, high] = [values[Math.floor(at)] ?? 0, values[Math.ceil(at)] ?? 0];
  return low + (at - Math.floor(at)) * (high - low);
};
const grouped = <Value>(pairs: readonly (readonly [string, Value])[]) => {
  const groups = new Map<string, Value[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
};

/** What runs teach together; the last one first. */
export const formerOf = (runs: readonly Taught[]): Former => {
  const tramos = grouped(runs.flatMap((run) => Object.entries(run.tramos)));
  const ratios = runs.flatMap(({ manejo, planeado }) => (planeado > 0 ? [manejo / planeado] : []));
  const errors = runs.flatMap(({ errores }) => errores);
  const arrivals = runs.flatMap(({ llegadas }) => llegadas);
  const known = [
    ...grouped(arrivals.map(([parada, error]) => [String(parada), error] as const)),
    ['todas', arrivals.map(([, error]) => error)] as const,
  ].filter(([, each]) => each.length >= taughtBy.arrivals);
  return {
    tramos: Object.fromEntries([...tramos].map(([key, each]) => [key, Math.round(quantile(sorted(each), 0.5))])),
    ritmo: ratios.length > 0 ? quantile(sorted(ratios), 0.5) : null,
    errores: reaches.flatMap((hasta, at) => {
      const from = reaches[at - 1] ?? 0;
      const here = sorted(errors.flatMap(([metros, error]) => (metros > from && metros <= hasta ? [error] : [])));
      return here.length < taughtBy.errors
        ? []
        : [{ hasta, p10: Math.round(quantile(here, 0.1)), p90: Math.round(quantile(here, 0.9)) }];
    }),
    llegadas: Object.fromEntries(
      known.map(([key, each]) => {
        const last = each.slice(0, taughtBy.arrivals);
        const mean = last.reduce((sum, error) => sum + Math.abs(error), 0) / last.length;
        return [key, Math.max(1, Math.round(mean / minute))];
      }),
    ),
  };
};

/**
 * How much earlier and later than expected a stop at this distance may be reached, ms: by former errors, else in
 * proportion to the time left.
 */
export const bandAt = (former: Former | null, metros: number, left: number): { before: number; after: number } => {
  const known = former?.errores.find(({ hasta }) => metros <= hasta);
  if (known) return { before: Math.max(0, -known.p10), after: Math.max(0, known.p90) };
  return { before: minute + 0.1 * left, after: minute + 0.2 * left };
};

/** The mean error of the last arrivals there, minutes; null: not enough are known. */
export const errorAt = (former: Former | null, parada: number): number | null =>
  former?.llegadas[String(parada)] ?? former?.llegadas['todas'] ?? null;
