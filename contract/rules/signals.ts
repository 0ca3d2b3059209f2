import type { PuntoCalibracion, Senal } from '../entities/senales';

/** Litres by a table: in a straight line between its points, and level beyond its ends. */
export const litresAt = (table: readonly PuntoCalibracion[], volts: number): number => {
  const points = [...table].sort((a, b) => a.voltios - b.voltios);
  const above = points.findIndex(({ voltios }) => voltios >= volts);
  const [low, high] = above === -1 ? [points.at(-1), undefined] : [points[above - 1], points[above]];
  if (!low || !high) return (low ?? high)?.litros ?? 0;
  return low.litros + ((volts - low.voltios) / (high.voltios - low.voltios)) * (high.litros - low.litros);
};

/** The fuel of all calibrated tanks together; null where there is none, or while one of them says nothing. */
export const fuelOf = (
  senales: readonly Senal[],
  atributos: Readonly<Record<string, unknown>>,
): { litros: number; pct: number } | null => {
  let [litros, full] = [0, 0];
  for (const { atributo, calibracion } of senales) {
    if (!calibracion) continue;
    const volts = voltsOf(atributos[atributo]);
    if (volts === null) return null;
    litros += litresAt(calibracion, volts);
    full += Math.max(...calibracion.map((point) => point.litros));
  }
  return full > 0 ? { litros: Math.round(litros * 10) / 10, pct: Math.round((litros / full) * 1_000) / 10 } : null;
};

/** Reports of a query are texts. */
const voltsOf = (value: unknown): number | null => {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
  return Number.isFinite(number) ? number : null;
};

/**
 * The points of a table written one a line, as sheets are pasted: `0,5 0`, `4.5;200`. Null where a line is no point.
 */
export const tableOf = (text: string): PuntoCalibracion[] | null => {
  const points = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => line.split(/\s*[;=\t]\s*|\s+/).map((part) => Number(part.replace(',', '.'))));
  return points.every((point) => point.length === 2 && point.every(Number.isFinite))
    ? points.map(([voltios = 0, litros = 0]) => ({ voltios, litros }))
    : null;
};

export const tableText = (table: readonly PuntoCalibracion[]): string =>
  table
    .map(({ voltios, litros }) => [voltios, litros].map((value) => String(value).replace('.', ',')).join('  '))
    .join('\n');
