import { expect, it } from 'vitest';
import { arrivalWords, errorWords, waitWords, type ExpectedArrival } from './expectedArrival';

const hour = (when: string) => when.slice(11, 16);
const at = (minutes: string) => `2026-03-04T${minutes}:00.000Z`;
const expected = (given: Partial<ExpectedArrival> = {}): ExpectedArrival => ({
  ...{ eta: at('10:42'), eta_desde: at('10:38'), eta_hasta: at('10:49') },
  ...{ sin_estimacion_desde: null, error_min: 3, distancia_m: 4_000 },
  ...given,
});

it('says when it comes, and between which hours', () => {
  expect(arrivalWords(expected(), hour)).toBe('10:42 (entre 10:38 y 10:49)');
  expect(arrivalWords(expected({ eta_desde: at('10:42'), eta_hasta: at('10:42') }), hour)).toBe('10:42');
  expect(arrivalWords(expected({ eta: null, sin_estimacion_desde: at('10:15') }), hour)).toBe(
    'sin estimación desde 10:15',
  );
  expect(arrivalWords(expected({ eta: null }), hour)).toBeNull();
});

it('says how well it is known', () => {
  expect(errorWords(expected())).toBe('de las últimas 10 llegadas, ± 3 min');
  expect(errorWords(expected({ error_min: null }))).toBeNull();
  expect(errorWords(expected({ eta: null, sin_estimacion_desde: at('10:15') }))).toBeNull();
});

it('never says that it is almost there beyond 150 m, however late', () => {
  const now = Date.parse(at('10:42'));
  for (const distancia_m of [null, 151, 3_000])
    for (const minutes of [-60, -1, 0, 0.5, 1, 20])
      expect(waitWords(expected({ distancia_m }), now - minutes * 60_000)).not.toBe('ya casi');
  expect(waitWords(expected({ distancia_m: 150 }), now)).toBe('ya casi');
  expect(waitWords(expected(), now - 20_000)).toBe('en 1 min');
  expect(waitWords(expected(), now + 1)).toBeNull();
  expect(waitWords(expected(), now - 12 * 60_000)).toBe('en 12 min');
});
