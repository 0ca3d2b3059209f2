import { expect, it } from 'vitest';
import { drivenTrip } from './drivenTrip';

const trips = ['A', 'B', 'C', 'D', 'E'];
const salidas = ['06:30 12345', '06:30 67', '07:00 12345', '24:10 5', ''];
const run = (fecha: string, hora_salida: string, gtfs: object = {}) =>
  drivenTrip({ fecha, hora_salida, gtfs: { route_id: 'R', trip_ids: trips, salidas, ...gtfs } });

// 2026-08-21 is a Friday.
it('is the only trip of its route that departs on that weekday at that hour', () => {
  expect(run('2026-08-21', '06:30')).toEqual({ trip_id: 'A', service: '2026-08-21' });
  expect(run('2026-08-22', '06:30')).toEqual({ trip_id: 'B', service: '2026-08-22' });
  expect(run('2026-08-21', '07:00')).toEqual({ trip_id: 'C', service: '2026-08-21' });
});

it('belongs to the service of the day before where it departs after midnight', () => {
  expect(run('2026-08-22', '00:10')).toEqual({ trip_id: 'D', service: '2026-08-21' });
  expect(run('2026-08-21', '00:10')).toBeUndefined();
});

it('is none where none or several depart then', () => {
  expect(run('2026-08-21', '06:31')).toBeUndefined();
  expect(run('2026-08-22', '07:00')).toBeUndefined();
  expect(run('2026-08-21', '06:30', { salidas: ['06:30', '06:30', '', '', ''] })).toBeUndefined();
  expect(run('2026-08-21', '06:30', { salidas: undefined })).toBeUndefined();
});

it('by frequency it is the only trip of that weekday, whenever it departs', () => {
  const often = { trip_ids: ['F', 'G'], salidas: ['frecuencia 12345', 'frecuencia 67'] };
  expect(run('2026-08-21', '09:15', often)).toEqual({ trip_id: 'F', service: '2026-08-21', often: true });
  expect(run('2026-08-22', '09:15', often)).toEqual({ trip_id: 'G', service: '2026-08-22', often: true });
});

it('is the only trip of a route whose departure is not known', () => {
  const alone = { trip_ids: ['T'], salidas: undefined };
  expect(run('2026-08-21', '09:15', alone)).toEqual({ trip_id: 'T', service: '2026-08-21' });
  expect(run('2026-08-21', '09:15', { ...alone, salidas: ['06:30 5'] })).toBeUndefined();
  expect(run('2026-08-21', '09:15', { ...alone, trip_ids: [] })).toBeUndefined();
});
