import { expect, it } from 'vitest';
import { stopsOf, wayOf } from './trips';

it('a trip becomes a line without superfluous fixes, and never too long', () => {
  const straight = { longitud: [-74, -74.01, -74.02], latitud: [4, 4, 4] };
  expect(wayOf(straight)).toEqual({
    places: [
      [-74, 4],
      [-74.02, 4],
    ],
    fixes: 3,
  });
  const winding = Array.from({ length: 2_600 }, (_, at) => at);
  const way = wayOf({
    longitud: winding.map((at) => -74 + at / 1_000),
    latitud: winding.map((at) => 4 + Math.sin(at / 5) / 100),
  });
  expect(way.fixes).toBe(2_600);
  expect(way.places.length).toBeLessThanOrEqual(2_000);
  expect(wayOf({ longitud: [], latitud: [] })).toEqual({ places: [], fixes: 0 });
});

it('visits become stops in order, minutes after the departure', () => {
  const visits = [
    { parada_id: 2, entrada_en: '2026-03-02T11:25:10.000Z', salida_en: '2026-03-02T11:40:00.000Z' },
    { parada_id: 1, entrada_en: '2026-03-02T09:00:00.000Z', salida_en: '2026-03-02T11:01:00.000Z' },
    { parada_id: 3, entrada_en: '2026-03-02T12:00:00.000Z', salida_en: null },
  ];
  expect(stopsOf(visits, '2026-03-02T11:00:00.000Z')).toMatchObject([
    { parada_id: 1, llegada_min: 0, servicio_min: 1, obligatoria: true },
    { parada_id: 2, llegada_min: 25, servicio_min: 15 },
    { parada_id: 3, llegada_min: 60, servicio_min: 0 },
  ]);
});
