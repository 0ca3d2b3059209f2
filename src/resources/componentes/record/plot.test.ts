import { expect, it } from 'vitest';
import type { PasoComponente } from '#contract/entities/componentes';
import { plotOf } from './plot';

const step = (id: number, tipo: PasoComponente['tipo'], given: Partial<PasoComponente> = {}): PasoComponente => ({
  ...{ id, tipo, fecha: '2026-11-01T12:00:00.000Z', activo_id: 1, activo: 'Camión', posicion: '1I', bodega: null },
  ...{ km: null, profundidad_mm: [], presion: null, costo: null, nota: null, usuario: null, anulado: false },
  ...given,
});
const reading = (id: number, km: number, profundidad_mm: number[], given: Partial<PasoComponente> = {}) =>
  step(id, 'lectura', { km, profundidad_mm, ...given });
const wear = { desgaste_mm_1000km: 0.2, profundidad_min: 3 };

it('draws the least depth of each reading since the last retread, and the line down to the least depth', () => {
  const plot = plotOf(wear, [
    reading(5, 40_000, [7, 6, 8]),
    reading(4, 30_000, [8]),
    reading(3, 29_000, [1], { anulado: true }),
    step(2, 'reencauche'),
    reading(1, 20_000, [3]),
  ]);
  expect(plot?.points.map(({ km }) => km)).toEqual([30_000, 40_000]);
  expect(plot?.ticks.km.map(({ km }) => km)).toEqual([30_000, 55_000]);
  expect(plot?.line?.y2).toBeCloseTo(plot?.least ?? NaN);
  const [first, last] = plot?.points ?? [];
  expect(first?.y).toBeLessThan(last?.y ?? NaN);
});

it('draws no line without wear, and nothing of a single reading', () => {
  const two = [reading(2, 10, [8]), reading(1, 0, [8])];
  expect(plotOf({ desgaste_mm_1000km: null, profundidad_min: 3 }, two)).toMatchObject({ line: undefined });
  expect(plotOf(wear, [reading(1, 0, [8])])).toBeUndefined();
});
