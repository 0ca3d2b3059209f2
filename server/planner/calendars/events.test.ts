import { describe, expect, it } from 'vitest';
import { Unreadable } from '../../untrusted/task';
import { readEvents } from './events';

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Prueba//ES', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:uno', ...lines, 'END:VEVENT'];
const zone = 'America/Bogota';
const read = (text: string, from = '2026-11-01', to = '2027-12-31') =>
  readEvents({ text, zone, from: Date.parse(from), to: Date.parse(to) });
const days = async (text: string) =>
  (await read(text)).map((each) => [each.desde_dia ?? each.desde, each.hasta_dia ?? each.hasta]);

describe('The long events of a calendar', () => {
  it('are whole days, without the one after the last', async () => {
    expect(
      await read(calendar(...event('DTSTART;VALUE=DATE:20261207', 'DTEND;VALUE=DATE:20261212', 'SUMMARY:Vacaciones'))),
    ).toMatchObject([{ desde_dia: '2026-12-07', hasta_dia: '2026-12-11', desde: null, motivo: 'Vacaciones' }]);
    expect(await days(calendar(...event('DTSTART;VALUE=DATE:20261207')))).toEqual([['2026-12-07', '2026-12-07']]);
  });

  it('are of four hours or more, in UTC, in a zone, or in that of the company', async () => {
    const span = (start: string, end: string) => calendar(...event(`DTSTART${start}`, `DTEND${end}`));
    expect(await days(span(':20261207T130000Z', ':20261207T165900Z'))).toEqual([]);
    expect(await days(span(':20261207T130000Z', ':20261207T170000Z'))).toEqual([
      ['2026-12-07T13:00:00.000Z', '2026-12-07T17:00:00.000Z'],
    ]);
    const madrid = ';TZID=Europe/Madrid';
    expect(await days(span(`${madrid}:20261207T080000`, `${madrid}:20261207T120000`))).toEqual([
      ['2026-12-07T07:00:00.000Z', '2026-12-07T11:00:00.000Z'],
    ]);
    expect(await days(span(':20261207T080000', ':20261207T120000'))).toEqual([
      ['2026-12-07T13:00:00.000Z', '2026-12-07T17:00:00.000Z'],
    ]);
    expect(await days(calendar(...event('DTSTART:20261207T130000Z', 'DURATION:PT5H')))).toHaveLength(1);
  });

  it('follow the zone that the calendar describes', async () => {
    const described = [
      ...['BEGIN:VTIMEZONE', 'TZID:Oficina', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    const text = calendar(
      ...described,
      ...event('DTSTART;TZID=Oficina:20261207T080000', 'DTEND;TZID=Oficina:20261207T130000'),
    );
    expect(await days(text)).toEqual([['2026-12-07T05:00:00.000Z', '2026-12-07T10:00:00.000Z']]);
  });

  it('repeat by their rule, over a clock change, but for what is moved, cancelled or left out', async () => {
    const text = calendar(
      ...event(
        'DTSTART;TZID=Europe/Madrid:20270322T080000',
        'DTEND;TZID=Europe/Madrid:20270322T140000',
        'RRULE:FREQ=WEEKLY;COUNT=4',
        'EXDATE;TZID=Europe/Madrid:20270405T080000',
      ),
      ...event(
        'RECURRENCE-ID;TZID=Europe/Madrid:20270412T080000',
        'DTSTART;TZID=Europe/Madrid:20270413T080000',
        'DTEND;TZID=Europe/Madrid:20270413T140000',
      ),
    );
    expect(await days(text)).toEqual([
      ['2027-03-22T07:00:00.000Z', '2027-03-22T13:00:00.000Z'],
      ['2027-03-29T06:00:00.000Z', '2027-03-29T12:00:00.000Z'],
      ['2027-04-13T06:00:00.000Z', '2027-04-13T12:00:00.000Z'],
    ]);
    expect(await days(calendar(...event('DTSTART;VALUE=DATE:20261207', 'STATUS:CANCELLED')))).toEqual([]);
  });

  it('are those of the time asked for, however long ago they began to repeat', async () => {
    const text = calendar(...event('DTSTART;VALUE=DATE:19950105', 'RRULE:FREQ=DAILY'));
    const found = await read(text, '2026-12-01', '2026-12-11');
    expect(found.length).toBeGreaterThanOrEqual(10);
    expect(found.length).toBeLessThanOrEqual(12);
    expect(new Set(found.map(({ clave }) => clave)).size).toBe(found.length);
  });

  it('end, whatever a hostile calendar says, and a broken one does not hide the others', async () => {
    const fine = ['BEGIN:VEVENT', 'UID:dos', 'DTSTART;VALUE=DATE:20261207', 'END:VEVENT'];
    const broken = event('DTSTART;VALUE=DATE:20200105', 'RRULE:FREQ=SECONDLY;COUNT=999999999');
    expect(await days(calendar(...broken, ...fine))).toContainEqual(['2026-12-07', '2026-12-07']);
    expect(await days(calendar(...event('SUMMARY:Sin fecha'), ...fine))).toHaveLength(1);
    await expect(read('<html>No</html>')).rejects.toThrow(Unreadable);
    for (const start of [';VALUE=DATE:20261207', ':20261207T130000Z']) {
      const [endless] = await read(
        calendar('BEGIN:VEVENT', 'UID:u\u0000no', `DTSTART${start}`, 'DURATION:P9999999W', 'END:VEVENT'),
      );
      expect(endless?.hasta_dia ?? endless?.hasta).toMatch(/^2200-12-3/);
      expect(endless?.clave).toMatch(/^uno /);
    }
    const long = calendar(...event('DTSTART;VALUE=DATE:20261207', `SUMMARY:${'x'.repeat(5_000)}`));
    expect((await read(long))[0]?.motivo).toHaveLength(200);
  });
});
