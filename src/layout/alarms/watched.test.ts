import { expect, it } from 'vitest';
import { roles } from '#contract/core/roles';
import { isWatched } from './watched';

it('alarms stand above the pages of the control room, and are a number on those of the office', () => {
  for (const role of roles)
    for (const path of ['/tiemporeal', '/eventos', '/recorrido'] as const) expect(isWatched(path, role)).toBe(true);
  expect(isWatched('/dashboard', 'monitor')).toBe(true);
  for (const path of ['/dashboard', '/ordenes', '/activos', '/mantenimiento/:showCalendar?'] as const)
    expect(isWatched(path, 'admin')).toBe(false);
  expect(isWatched(undefined, 'monitor')).toBe(false);
});
