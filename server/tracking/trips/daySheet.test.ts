import { expect, it } from 'vitest';
import { rowsOf } from './daySheet';

const at = (minutes: number) => new Date(Date.UTC(2026, 7, 20, 13) + minutes * 60_000).toISOString();
const stop = (id: number, from: number, to: number | null) => ({
  ...{ id, activo_id: 1, inicio_en: at(from), fin_en: to === null ? null : at(to), latitud: 4.6, longitud: -74.1 },
  ...{ duracion_s: 0, sin_senal_s: 0, ralenti_s: 0, parada_id: null, lugar: 'Soacha' },
});
const clock = (iso: string | null) => iso?.slice(11, 16) ?? 'en curso';

it('the sheet of a day says standing and silence one after the other, each moment once', () => {
  const rows = rowsOf(
    { viajes: [], detenciones: [stop(1, 0, 60), stop(2, 60, null)], sin_senal: [{ desde: at(20), hasta: at(40) }] },
    new Map(),
    clock,
    Date.parse(at(90)),
  );
  expect(rows.map((cells) => cells.slice(0, 4))).toEqual([
    ['Detención', '13:00', '13:20', '20 min'],
    ['Sin señal', '13:20', '13:40', '20 min'],
    ['Detención', '13:40', '14:00', '20 min'],
    ['Detención', '14:00', 'sigue allí', '30 min'],
  ]);
});
