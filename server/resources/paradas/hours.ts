import type { Parada } from '#contract/entities/paradas';
import { byDays } from '#contract/rules/hours';
import { folded } from '#contract/rules/text';

type Hours = NonNullable<Parada['horario']>;

export const days = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'];
const plain = (text: string) => folded(text).slice(0, 3);

/** The weekday (1 is Monday) whose name begins like this; 0 when there is none. */
export const dayNamed = (name: string): number => days.findIndex((day) => plain(day) === plain(name)) + 1;

/** Opening hours as text for files: `lun-vie 08:00-12:00, 14:00-18:00; sáb 22:00-06:00`. */
export const hoursText = (hours: Hours): string => {
  return byDays(hours)
    .map(({ from, to, clocks }) => {
      const when = `${days[from - 1]}${to > from ? `-${days[to - 1]}` : ''}`;
      return `${when} ${clocks.map((clock) => clock.join('-')).join(', ')}`;
    })
    .join('; ');
};

const run = /^(\p{L}+)\.?(?:\s*(?:-|a)\s*(\p{L}+)\.?)?\s+(\d.*)$/u;
const clock = /^(\d{1,2}:\d{2})\s*(?:-|a)\s*(\d{1,2}:\d{2})$/u;

/** Parses that text; undefined when it has another form. */
export const hoursOf = (text: string): Hours | undefined => {
  const hours: Hours = [];
  for (const part of text.split(/[;\n]/).map((each) => each.trim())) {
    if (!part) continue;
    const [, first = '', last = first, said = ''] = run.exec(part) ?? [];
    const [from, to] = [dayNamed(first), dayNamed(last)];
    const clocks = said.split(/\s*(?:,|\by\b)\s*/).map((each) => clock.exec(each));
    if (from === 0 || to < from || clocks.includes(null)) return undefined;
    for (let dia = from; dia <= to; dia++)
      for (const [, desde = '', hasta = ''] of clocks.flatMap((each) => (each ? [each] : [])))
        hours.push({ dia, desde: desde.padStart(5, '0'), hasta: hasta.padStart(5, '0') });
  }
  return hours;
};
