import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from './client';
import { openTestDb } from '../testing/database';
import { nextSlot } from './nextTime';
import { isDaily } from '../../testing/levels';

let db: Db;
beforeAll(async () => void (db = await openTestDb()));
afterAll(() => db.close());

interface Schedule {
  frecuencia: 'diaria' | 'semanal' | 'mensual';
  dia: number;
  hora: string;
  zona: string;
}

/** All times of a year and some days, in order, as ms. */
const walked = async ({ frecuencia, dia, hora, zona }: Schedule): Promise<number[]> => {
  const schedule = {
    frecuencia: sql`${frecuencia}::text`,
    dia_semana: sql`${dia}`,
    dia_mes: sql`${dia}`,
    hora: sql`${hora}`,
  };
  const { rows } = await db.system.execute<{ ms: number }>(sql`
    with recursive turnos (en) as (select '2027-12-31T12:00Z'::timestamptz union all
      select ${nextSlot(schedule, sql`${zona}::text`, sql`turnos.en`)} from turnos where en < '2029-01-05T12:00Z')
    select (extract(epoch from en) * 1000)::float8 as ms from turnos offset 1`);
  return rows.map(({ ms }) => ms);
};

const isOn = ({ frecuencia, dia }: Schedule, day: string) => {
  const at = new Date(`${day}T00:00Z`);
  if (frecuencia === 'semanal') return at.getUTCDay() === dia % 7;
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  return frecuencia === 'diaria' || at.getUTCDate() === Math.min(dia, last);
};

const schedules: Schedule[] = [
  'America/Bogota',
  'Europe/Madrid',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
]
  .slice(isDaily ? 2 : 0, isDaily ? 4 : undefined)
  .flatMap((zona) => [
    { frecuencia: 'diaria', dia: 1, hora: '02:15', zona },
    { frecuencia: 'semanal', dia: 1, hora: '07:00', zona },
    { frecuencia: 'semanal', dia: 7, hora: '00:30', zona },
    { frecuencia: 'mensual', dia: 31, hora: '23:45', zona },
  ]);

it.each(schedules)(
  '$frecuencia $dia at $hora in $zona: once on each day of the schedule in a year, at that local time',
  async (schedule) => {
    const { hora, zona } = schedule;
    const format = new Intl.DateTimeFormat('sv', { timeZone: zona, dateStyle: 'short', timeStyle: 'short' });
    const clockAt = (ms: number) => format.format(ms).split(' ') as [day: string, hour: string];
    const times = await walked(schedule);
    const days = times.map((ms) => clockAt(ms)[0]).filter((day) => day.startsWith('2028'));
    const wanted = Array.from({ length: 366 }, (_, n) =>
      new Date(Date.UTC(2028, 0, 1 + n)).toISOString().slice(0, 10),
    ).filter((day) => isOn(schedule, day));
    expect(days).toEqual(wanted);
    for (const ms of times) {
      const [day, shown] = clockAt(ms);
      // An hour that a clock change skips on that day: no clock shows it, and the time is within the hour after.
      const skipped = !Array.from({ length: 8 * 24 }, (_, quarter) => ms + (quarter - 96) * 900_000).some(
        (at) => clockAt(at).join() === [day, hora].join(),
      );
      if (skipped)
        expect(Date.parse(`${day}T${shown}Z`) - Date.parse(`${day}T${hora}Z`)).toBeLessThanOrEqual(3_600_000);
      else expect(shown).toBe(hora);
    }
  },
);
