import { dato, masRecorrido } from '#contract/requests/viajes';
import { daysIn, isDay } from '../../ui/dates/days';

/** The most assets at once: one colour each. */
export const mostAssets = masRecorrido.activos;

/** The selection in the address. Days as 2026-03-31, both included, by the clocks of `ui/dates/zone.ts`. */
export interface Selection {
  activos: readonly number[];
  desde: string;
  hasta: string;
  /** The trip to open with. */
  viaje: number | null;
  /** The moment to open with, s since 1970. */
  momento: number | null;
  /** What the chart shows besides the speed. */
  datos: readonly string[];
}

/** Reads the address; defaults to today and no assets. */
export const selectionOf = (search: URLSearchParams, today: string): Selection => {
  const ids = (search.get('activos') ?? '').split(',').map(Number);
  const day = search.get('dia');
  const [desde, hasta] = [search.get('desde'), search.get('hasta')];
  const one = isDay(day) ? day : today;
  return {
    activos: [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))],
    ...(isDay(desde) && isDay(hasta) ? { desde, hasta } : { desde: one, hasta: one }),
    viaje: positive(search.get('viaje')),
    momento: positive(search.get('momento')),
    datos: [...new Set(search.getAll('dato'))]
      .filter((each) => dato.safeParse(each).success)
      .slice(0, masRecorrido.datos),
  };
};

const positive = (text: string | null): number | null => {
  const given = Number(text);
  return Number.isInteger(given) && given > 0 ? given : null;
};

/** Writes it into an address, and keeps the other parameters. */
export const addressOf = (
  { activos, desde, hasta, viaje, momento, datos }: Selection,
  before = new URLSearchParams(),
): URLSearchParams => {
  const next = new URLSearchParams(before);
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  put('activos', activos.join(','));
  put('dia', desde === hasta ? desde : null);
  put('desde', desde === hasta ? null : desde);
  put('hasta', desde === hasta ? null : hasta);
  put('viaje', viaje === null ? null : String(viaje));
  put('momento', momento === null ? null : String(momento));
  next.delete('dato');
  for (const each of datos) next.append('dato', each);
  return next;
};

/** Why it cannot be shown, or exported, and the field of that error. */
export const problemOf = (
  selection: Selection,
  mostDays: number = masRecorrido.dias,
  what: 'repasar' | 'exportar' = 'repasar',
): { field: 'activos' | 'dias'; text: string } | undefined => {
  if (selection.hasta < selection.desde)
    return { field: 'dias', text: 'El rango está al revés: el primer día va antes del último.' };
  const days = daysIn(selection);
  if (days > mostDays)
    return { field: 'dias', text: `Son ${days} días; se pueden ${what} hasta ${mostDays} a la vez.` };
  if (selection.activos.length > mostAssets)
    return {
      field: 'activos',
      text: `Son ${selection.activos.length} activos; se pueden repasar hasta ${mostAssets} a la vez.`,
    };
  return undefined;
};
