import type { Parada } from '#contract/entities/paradas';
import { folded } from '#contract/rules/text';

type Hours = NonNullable<Parada['horario']>;

export const days = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'];
const plain = (text: string) => folded(text).slice(0, 3);

/** The weekday (1 is Monday) whose name begins like this; 0 when there is none. */
export const dayNamed = (name: string): number => days.findIndex((day) => plain(day) === plain(name)) + 1;

/** Opening hours as text for files: `lun-vie 08:00-18:00; sáb 08:00-12:00`. */
export const hoursText = (hours: Hours): string => {
  const runs: { from: number; to: number; clock: string }[] = [];
  for (const { dia, desde, hasta } of hours.toSorted((a, b) => a.dia - b.dia)) {
    const clock = `${desde}-${hasta}`;
    const last = runs.at(-1);
    if (last?.clock === clock && last.to === dia - 1) last.to = dia;
    else runs.push({ from: dia, to: dia, clock });
  }
  return runs
    .map(({ from, to, clock }) => `${days[from - 1]}${to > from ? `-${days[to - 1]}` : ''} ${clock}`)
    .join('; ');
};

const run = /^(\p{L}+)\.?(?:\s*(?:-|a)\s*(\p{L}+)\.?)?\s+(\d{1,2}:\d{2})\s*(?:-|a)\s*(\d{1,2}:\d{2})$/u;

/** Parses that text; undefined when it has another form. */
export const hoursOf = (text: string): Hours | undefined => {
  const hours: Hours = [];
  for (const part of text.split(/[;\n]/).map((each) => each.trim())) {
    if (!part) continue;
    const [, first = '', last = first, desde = '', hasta = ''] = run.exec(part) ?? [];
    const [from, to] = [dayNamed(first), dayNamed(last)];
    if (from === 0 || to < from) return undefined;
    for (let dia = from; dia <= to; dia++)
      hours.push({ dia, desde: desde.padStart(5, '0'), hasta: hasta.padStart(5, '0') });
  }
  return hours;
};
