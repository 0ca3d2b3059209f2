import { expect, it } from 'vitest';
import { hoursOf, hoursText } from './hours';

it.each([
  'lun-vie 08:00-18:00; sáb 08:00-12:00',
  'lun-vie 08:00-12:00, 14:00-18:00; sáb 22:00-06:00',
  'mié 00:00-24:00',
])('%s reads as it is written', (text) => {
  expect(hoursText(hoursOf(text) ?? [])).toBe(text);
});

it('reads what people write', () => {
  expect(hoursText(hoursOf('Lunes a viernes 8:00 a 12:00 y 14:00 a 18:00\nsábado 8:00 - 12:00') ?? [])).toBe(
    'lun-vie 08:00-12:00, 14:00-18:00; sáb 08:00-12:00',
  );
});

it.each(['siempre', 'lun', 'vie-lun 08:00-10:00', 'lun 8-10', 'lun 08:00-10:00, tarde'])(
  'does not guess %s',
  (text) => {
    expect(hoursOf(text)).toBeUndefined();
  },
);
