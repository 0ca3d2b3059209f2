import { expect, it } from 'vitest';
import { follow, type Plan } from './follow';

const minute = 60_000;
const stop = (parada: number, planeada: number) => ({ parada, planeada: planeada * minute, ventana: 10 * minute, obligatoria: true });
const plan: Plan = { stops: [stop(1, 0), stop(2, 30), stop(3, 60)], metros: 0, salida: 0, desde: -30 * minute, hasta: 180 * minute };
const nothing = { iniciada: null, terminada: null, incumplida: false, cancelada: false };

it('who waits at the first stop since the day before is not ahead of the plan', () => {
  const visits = [{ parada: 1, entrada: -1_000 * minute, salida: 5 * minute }];
  const { retraso, stops, estado } = follow(plan, nothing, { visits, curso: null }, 20 * minute);
  expect(estado).toBe('en_curso');
  expect(stops[0]?.estado).toBe('a_tiempo');
  expect(retraso).toBe(0);
});

it('who stands at the first stop long before it is due has done nothing of it yet', () => {
  const visits = [{ parada: 1, entrada: -3_000 * minute, salida: null }];
  const { avance_pct, stops } = follow(plan, nothing, { visits, curso: null }, -1_000 * minute);
  expect(avance_pct).toBe(0);
  expect(stops[0]?.estado).toBe('pendiente');
  expect(follow(plan, nothing, { visits, curso: null }, -10 * minute).stops[0]?.estado).toBe('a_tiempo');
});

it('who comes to the second stop early is', () => {
  const visits = [
    { parada: 1, entrada: -5 * minute, salida: 0 },
    { parada: 2, entrada: 18 * minute, salida: null },
  ];
  expect(follow(plan, nothing, { visits, curso: null }, 20 * minute).retraso).toBe(-12 * minute);
});
