import { afterEach, expect, it } from 'vitest';
import { timesIn, writeTimesIn } from '../../../ui/dates/zone';
import { faultsOfMoment } from './told';

const before = timesIn();
afterEach(() => writeTimesIn(before));

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

it('what was done now, or days ago, is told', () => {
  expect(['', ago(0), ago(72)].map((fecha) => faultsOfMoment(fecha, ago(80)))).toEqual([[], [], []]);
  expect(faultsOfMoment(ago(72), null)).toEqual([]);
});

it.each([
  ['ayer por la tarde', 'Escriba cuándo se hizo como dd/mm/aaaa hh:mm'],
  [ago(-2), 'No se pudo hacer en el futuro'],
  [ago(24 * 500), 'No puede ser de hace más de 400 días'],
])('%s is refused before it is sent', (fecha, fault) => {
  expect(faultsOfMoment(fecha, null)).toEqual([fault]);
});

it('work that ended before it began is refused, by the clocks of the company', () => {
  writeTimesIn('Pacific/Kiritimati');
  const began = ago(70);
  const clock = new Intl.DateTimeFormat('es', {
    timeZone: 'Pacific/Kiritimati',
    hour: '2-digit',
    minute: '2-digit',
  }).format(Date.parse(began));
  expect(faultsOfMoment(ago(72), began)).toEqual([
    expect.stringMatching(new RegExp(`^La orden empezó después, el .*, ${clock}$`)),
  ]);
});
