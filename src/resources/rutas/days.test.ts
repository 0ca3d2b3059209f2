import { expect, it } from 'vitest';
import { clockAfter, daysInWords, departureInWords, nextDeparture } from './days';

it('days are written in words', () => {
  expect([[], [1, 2, 3, 4, 5], [7], [6, 7], [5, 1, 3], [1, 2, 3, 4, 5, 6, 7]].map(daysInWords)).toEqual([
    'Solo a mano',
    'Lunes a viernes',
    'Domingo',
    'Sáb, dom',
    'Lun, mié, vie',
    'Todos los días',
  ]);
});

it('the next departure is the first one after now, with all assets that depart then', () => {
  const route = {
    activa: true,
    dias_semana: [1, 3],
    hora_salida: '06:00',
    asignaciones: [
      { activo_id: 7, personal_id: null, hora_salida: null },
      { activo_id: 8, personal_id: null, hora_salida: '09:30' },
      { activo_id: 9, personal_id: null, hora_salida: null },
    ],
  };
  // A Monday.
  const at = (hour: number) => new Date(2026, 2, 2, hour, 0);
  expect(nextDeparture(route, at(5))).toEqual({ at: at(6), activos: [7, 9] });
  expect(nextDeparture(route, at(7))).toEqual({ at: new Date(2026, 2, 2, 9, 30), activos: [8] });
  expect(nextDeparture(route, at(10))).toEqual({ at: new Date(2026, 2, 4, 6, 0), activos: [7, 9] });
  expect(nextDeparture({ ...route, dias_semana: [1] }, at(10))).toEqual({
    at: new Date(2026, 2, 9, 6, 0),
    activos: [7, 9],
  });
  expect(nextDeparture({ ...route, activa: false }, at(5))).toBeUndefined();
  expect(nextDeparture({ ...route, asignaciones: [] }, at(5))).toBeUndefined();
  expect(
    [at(6), new Date(2026, 2, 3, 6, 0), new Date(2026, 2, 4, 6, 0)].map((each) => departureInWords(each, at(5))),
  ).toEqual(['hoy 06:00', 'mañana 06:00', 'mié 06:00']);
});

it('minutes after a departure are written as a time of day', () => {
  expect([clockAfter('06:00', 85), clockAfter('23:30', 100), clockAfter(null, 5), clockAfter('06:00', null)]).toEqual([
    '07:25',
    '01:10 (+1 día)',
    '',
    '',
  ]);
});
