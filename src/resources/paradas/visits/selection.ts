import { dayBeside, isDay } from '../../../ui/dates/days';

/** The filters of the report of visits. Days as 2026-03-31, both included, in the device's time zone. */
export interface VisitsSelection {
  paradas: readonly number[];
  activos: readonly number[];
  desde: string;
  hasta: string;
  /** Only ongoing visits, whenever they began. */
  dentro: boolean;
}

/** Number of days by default. */
const usual = 7;

const idsIn = (text: string | null) =>
  [...new Set((text ?? '').split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0);

/** The last seven days. */
export const usualDays = (today: string) => ({ desde: dayBeside(today, 1 - usual), hasta: today });

export const visitsSelection = (search: URLSearchParams, today: string): VisitsSelection => {
  const [desde, hasta] = [search.get('desde'), search.get('hasta')];
  return {
    paradas: idsIn(search.get('paradas')),
    activos: idsIn(search.get('activos')),
    ...(isDay(desde) && isDay(hasta) ? { desde, hasta } : usualDays(today)),
    dentro: search.get('dentro') === 'si',
  };
};

/** As parameters of the address. */
export const visitParameters = ({
  paradas,
  activos,
  desde,
  hasta,
  dentro,
}: VisitsSelection): Record<string, string> => ({
  ...(paradas.length > 0 && { paradas: paradas.join(',') }),
  ...(activos.length > 0 && { activos: activos.join(',') }),
  desde,
  hasta,
  ...(dentro && { dentro: 'si' }),
});
