import type { Componente, PasoComponente } from '#contract/entities/componentes';

const [width, height, left, bottom] = [360, 190, 40, 160];

interface Ends {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/**
 * Where the readings since the last retread are drawn, px, and the line of wear through the last one, down to the least
 * depth. Undefined with fewer than two readings. Pure.
 */
export const plotOf = (
  { desgaste_mm_1000km: wear, profundidad_min: least }: Pick<Componente, 'desgaste_mm_1000km' | 'profundidad_min'>,
  steps: readonly PasoComponente[],
) => {
  const retread = steps.findIndex(({ tipo, anulado }) => tipo === 'reencauche' && !anulado);
  const readings = steps
    .slice(0, retread < 0 ? undefined : retread)
    .filter(({ tipo, anulado, profundidad_mm }) => tipo === 'lectura' && !anulado && profundidad_mm.length > 0)
    .flatMap(({ km, profundidad_mm }) => (km === null ? [] : [{ km, mm: Math.min(...profundidad_mm) }]))
    .toSorted((one, other) => one.km - other.km);
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last || first === last) return undefined;
  const slope = wear !== null && wear > 0 ? wear / 1_000 : undefined;
  const end =
    slope === undefined
      ? undefined
      : least === null || last.mm <= least
        ? last.km
        : // Beyond twice what was driven it would only squeeze the readings.
          Math.min(last.km + (last.mm - least) / slope, last.km + (last.km - first.km || 1_000) * 2);
  const at = (km: number) => (slope === undefined ? last.mm : last.mm + (last.km - km) * slope);
  const mostKm = Math.max(last.km, end ?? 0);
  const mostMm = Math.max(...readings.map(({ mm }) => mm), at(first.km), (least ?? 0) + 1);
  const x = (km: number) => left + ((km - first.km) / Math.max(1, mostKm - first.km)) * (width - 16 - left);
  const y = (mm: number) => bottom - (mm / mostMm) * (bottom - 20);
  const line: Ends | undefined =
    end === undefined ? undefined : { x1: x(first.km), y1: y(at(first.km)), x2: x(end), y2: y(at(end)) };
  return {
    ...{ width, height, left, bottom, line },
    points: readings.map(({ km, mm }) => ({ x: x(km), y: y(mm), km })),
    least: least === null ? null : y(least),
    ticks: {
      depth: [...new Set([0, ...(least === null ? [] : [least]), Math.round(mostMm * 10) / 10])].map((mm) => ({
        mm,
        at: y(mm),
      })),
      km: [first.km, mostKm].map((km) => ({ km, at: x(km) })),
    },
  };
};
