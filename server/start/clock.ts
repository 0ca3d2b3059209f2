import { readFileSync } from 'node:fs';
import path from 'node:path';

/** ms: how far before its own making a program may run, and how long after. */
const least = 30 * 86_400_000;
const most = 20 * 365 * 86_400_000;

/** When the newest migration of a folder was made, in ms since 1970. */
const madeAt = (migrations: string): number => {
  const journal = JSON.parse(readFileSync(path.join(migrations, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map(({ when }) => when));
};

/**
 * Every moment that is stored comes from this clock: one that says a day before this version was made is wrong.
 * @throws Error in Spanish
 */
export const checkClock = (migrations: string, now = Date.now()): void => {
  const made = madeAt(migrations);
  if (now > made - least && now < made + most) return;
  throw new Error(
    `El reloj de esta máquina dice ${said(now)}, y esta versión de Ftrack es de ${said(made)}. Ponga la hora (por ` +
      'ejemplo con timedatectl set-ntp true) e inicie de nuevo: con esa fecha todo quedaría mal guardado.',
  );
};

/** Seconds by which two clocks may differ. */
const tolerable = 5;

/** What to say of a database whose clock differs from ours by so many seconds; null: nothing. */
export const clockWarning = (aheadSeconds: number): string | null => {
  if (Math.abs(aheadSeconds) <= tolerable) return null;
  const span = spanOf(Math.abs(aheadSeconds));
  return (
    `Aviso: el reloj de la base de datos está ${span} ${aheadSeconds > 0 ? 'adelante' : 'atrás'} del de esta ` +
    'máquina. Active la sincronización de hora (NTP) en las dos: mientras tanto las fechas pueden quedar mal.'
  );
};

const units = [
  ['días', 86_400],
  ['horas', 3_600],
  ['minutos', 60],
  ['segundos', 1],
] as const;

const spanOf = (seconds: number): string => {
  const [unit, size] = units.find(([, each]) => seconds >= 2 * each) ?? units[3];
  return `${Math.round(seconds / size).toLocaleString('es-CO')} ${unit}`;
};

const said = (ms: number) => new Intl.DateTimeFormat('es', { dateStyle: 'long' }).format(new Date(ms));
