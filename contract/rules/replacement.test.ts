import { describe, expect, it } from 'vitest';
import {
  curveOf,
  daysOfYear,
  lastYear,
  leastYear,
  oneMoreYear,
  residualAt,
  sellBefore,
  wholeMonths,
} from './replacement';

const compra = { costo_adquisicion: 1_000, valor_residual: 100, vida_util_meses: 60 };

describe('the value of an asset', () => {
  it('falls in a straight line and stays where it ends', () => {
    expect([0, 12, 30, 60, 72].map((months) => residualAt(compra, months))).toEqual([1_000, 820, 550, 100, 100]);
  });

  it('is not known while a part of it is missing', () => {
    for (const part of Object.keys(compra)) expect(residualAt({ ...compra, [part]: null }, 12)).toBeNull();
    expect(residualAt(compra, null)).toBeNull();
  });
});

describe('whole months and years', () => {
  it('end on the last day of a shorter month', () => {
    expect(wholeMonths('2025-01-31', '2025-02-27')).toBe(0);
    expect(wholeMonths('2025-01-31', '2025-02-28')).toBe(1);
    expect(wholeMonths('2024-02-29', '2025-02-27', 12)).toBe(0);
    expect(wholeMonths('2024-02-29', '2025-02-28', 12)).toBe(1);
    expect(wholeMonths('2026-01-01', '2025-01-01')).toBe(0);
  });

  it('have their days, without gaps', () => {
    expect(daysOfYear('2024-02-29', 1)).toEqual({ desde: '2024-02-29', hasta: '2025-02-27' });
    expect(daysOfYear('2024-02-29', 2)).toEqual({ desde: '2025-02-28', hasta: '2026-02-27' });
    expect(lastYear('2026-11-30')).toEqual({ desde: '2025-12-01', hasta: '2026-11-30' });
  });
});

describe('the curve', () => {
  const curve = curveOf(compra, [10, 20, 900], true);

  it('spreads what it lost in value and its costs over the years', () => {
    expect(curve.map(({ costo_anual_equivalente }) => costo_anual_equivalente)).toEqual([190, 195, 490]);
  });

  it('has its least year, the first of equal ones, and the day to sell before once it has turned up', () => {
    expect(leastYear(curve)).toBe(1);
    expect(sellBefore('2024-02-29', curve)).toBe('2025-02-28');
    const flat = curveOf({ ...compra, valor_residual: 1_000 }, [5, 5], true);
    expect(leastYear(flat)).toBe(1);
    const falling = curveOf(compra, [100, 10], true);
    expect(leastYear(falling)).toBe(2);
    expect(sellBefore('2024-02-29', falling)).toBeNull();
  });

  it('is unknown without costs or without a purchase', () => {
    expect(leastYear(curveOf(compra, [0, 0], false))).toBeNull();
    expect(leastYear(curveOf({ ...compra, costo_adquisicion: null }, [1], true))).toBeNull();
    expect(leastYear([])).toBeNull();
  });

  it('says what one more year costs', () => {
    expect(oneMoreYear(compra, 54, 300)).toBe(90 + 300);
    expect(oneMoreYear(compra, 80, 300)).toBe(300);
    expect(oneMoreYear(compra, null, 300)).toBeNull();
  });
});
