import { masMeses } from './fechasPlan';
import { roundToCents } from './decimals';

/** What an asset was bought for, what it is worth in the end, and how long it takes until then. */
export interface Compra {
  costo_adquisicion: number | null;
  valor_residual: number | null;
  vida_util_meses: number | null;
}

/** What it is worth after so many months, by a straight line that ends at its residual value; null: not known. */
export const residualAt = (
  { costo_adquisicion: paid, valor_residual: left, vida_util_meses: life }: Compra,
  months: number | null,
): number | null =>
  paid === null || left === null || life === null || months === null
    ? null
    : roundToCents(Math.max(left, paid - (paid - left) * Math.min(1, months / life)));

/** The whole months, and with 12 the whole years, between two days: a month ends on its last day at the latest. */
export const wholeMonths = (since: string, until: string, each = 1): number => {
  const [from, to] = [since, until].map((day) => day.split('-').map(Number));
  const months = 12 * ((to?.[0] ?? 0) - (from?.[0] ?? 0)) + (to?.[1] ?? 0) - (from?.[1] ?? 0);
  const n = Math.max(0, Math.floor(months / each));
  return n > 0 && masMeses(since, n * each) > until ? n - 1 : n;
};

/** The days of the n-th year of an asset, both included. */
export const daysOfYear = (since: string, n: number) => ({
  desde: masMeses(since, 12 * (n - 1)),
  hasta: dayBefore(masMeses(since, 12 * n)),
});

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** The last twelve months until this day, both included. */
export const lastYear = (today: string) => ({ desde: dayAfter(masMeses(today, -12)), hasta: today });

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

export interface AnioDeCosto {
  n: number;
  costo: number;
  residual: number | null;
  /** What each year cost, had it been sold after this one: what it lost in value and its costs until then. */
  costo_anual_equivalente: number | null;
}

/** The curve of an asset. @param known whether anybody recorded costs of it */
export const curveOf = (compra: Compra, costs: readonly number[], known: boolean): AnioDeCosto[] => {
  let spent = 0;
  return costs.map((costo, at) => {
    const n = at + 1;
    spent += costo;
    const residual = residualAt(compra, 12 * n);
    const paid = compra.costo_adquisicion;
    const yearly = paid === null || residual === null || !known ? null : (paid - residual + spent) / n;
    return { n, costo, residual, costo_anual_equivalente: yearly === null ? null : roundToCents(yearly) };
  });
};

/** The year in which a year costs least, the first one of several; null: not known. */
export const leastYear = (curve: readonly Pick<AnioDeCosto, 'n' | 'costo_anual_equivalente'>[]): number | null => {
  let least: { n: number; yearly: number } | null = null;
  for (const { n, costo_anual_equivalente: yearly } of curve) {
    if (yearly === null) return null;
    if (least === null || yearly < least.yearly) least = { n, yearly };
  }
  return least?.n ?? null;
};

/** The day from which each more year costs more than those before; null: the curve still falls, or is not known. */
export const sellBefore = (since: string | null, curve: readonly AnioDeCosto[]): string | null => {
  const n = leastYear(curve);
  return since === null || n === null || n === curve.length ? null : masMeses(since, 12 * n);
};

/** What one more year costs: what it loses in value, and what its last twelve months cost. */
export const oneMoreYear = (compra: Compra, months: number | null, spent: number | null): number | null => {
  const [now, then] = [residualAt(compra, months), residualAt(compra, months === null ? null : months + 12)];
  return now === null || then === null || spent === null ? null : roundToCents(now - then + spent);
};
