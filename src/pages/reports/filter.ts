import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { masMeses } from '#contract/rules/fechasPlan';
import { activos as words } from '#contract/words/activos';
import { dayBeside, isDay } from '../../ui/dates/days';
import { dayOf } from '../../ui/dates/zone';

/** As 2026-03-31, both included. */
export interface Days {
  desde: string;
  hasta: string;
}

/** The filter of the report of assets. */
export interface ReportFilter extends Days {
  activo_id?: number;
  bajo_nivel_id?: number;
  categoria_id?: number;
  tipo_activo?: string;
  criticidad?: string;
  estado?: string;
  con_costo?: boolean;
  con_km?: boolean;
  con_horas?: boolean;
  q?: string;
}

export interface ReportSort {
  field: string;
  order: 'ASC' | 'DESC';
}

/** Named periods, as days relative to today. */
export const presets: { name: string; days: (today: string) => [from: string, to: string] }[] = [
  { name: 'Este mes', days: (today) => [monthBeside(today, 0), today] },
  { name: 'Mes pasado', days: (today) => [monthBeside(today, -1), dayBeside(monthBeside(today, 0), -1)] },
  { name: 'Últimos 30 días', days: (today) => [dayBeside(today, -29), today] },
  { name: 'Este trimestre', days: (today) => [monthBeside(today, -((Number(today.slice(5, 7)) - 1) % 3)), today] },
  { name: 'Últimos 90 días', days: (today) => [dayBeside(today, -89), today] },
  { name: 'Este año', days: (today) => [`${today.slice(0, 4)}-01-01`, today] },
];

/** The days of a named period; undefined if the name is unknown. */
export const daysOf = (name: string, now = new Date()): Days | undefined => {
  const [desde, hasta] = presets.find((preset) => preset.name === name)?.days(dayOf(now)) ?? [];
  return desde && hasta ? { desde, hasta } : undefined;
};

/** The name of a period, if it has one today. */
export const presetOf = ({ desde, hasta }: Days, now = new Date()): string | undefined =>
  presets.find(({ name }) => {
    const days = daysOf(name, now);
    return days?.desde === desde && days.hasta === hasta;
  })?.name;

/** The first day of a month. */
const monthBeside = (day: string, by: number) => masMeses(`${day.slice(0, 7)}-01`, by);

/** The days of the address, if they are a period. */
const daysIn = (search: URLSearchParams): Days => {
  const usual = { desde: '', hasta: '', ...daysOf('Últimos 30 días') };
  const [desde, hasta] = [search.get('desde') || usual.desde, search.get('hasta') || usual.hasta];
  return isDay(desde) && isDay(hasta) && desde <= hasta ? { desde, hasta } : usual;
};

const known = (kind: FilterShape[string], value: string | null): string | number | boolean | undefined => {
  if (!value) return undefined;
  if (kind === 'number') return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
  if (kind === 'boolean') return value === 'true' || value === 'false' ? value === 'true' : undefined;
  return kind === 'text' || kind.includes(value) ? value : undefined;
};

/** The type of each parameter of an address: the id of a record, or one of these values. */
export type FilterShape = Record<string, 'text' | 'number' | 'boolean' | readonly string[]>;

const shape = {
  activo_id: 'number',
  bajo_nivel_id: 'number',
  categoria_id: 'number',
  tipo_activo: Object.keys(words.values.tipo_activo),
  criticidad: Object.keys(words.values.criticidad),
  estado: Object.keys(words.values.estado),
  con_costo: 'boolean',
  con_km: 'boolean',
  con_horas: 'boolean',
  q: 'text',
} as const satisfies FilterShape;

type Change<F> = Partial<Record<keyof F, string | number | boolean | undefined>>;

/** The filter of the report of assets, in the address. */
export const useReportFilter = () => useAddressFilter<ReportFilter>(shape);

/**
 * The filter in the address, so that it can be shared; by default the last 30 days. What an old link or a saved view
 * says and no longer exists is left out: the server would refuse the whole report.
 */
export const useAddressFilter = <F extends Days>(names: FilterShape): [F, (change: Change<F>) => void] => {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => {
    const given = Object.entries(names).flatMap(([name, kind]) => {
      const value = known(kind, search.get(name));
      return value === undefined ? [] : [[name, value]];
    });
    return { ...daysIn(search), ...Object.fromEntries(given) } as F;
  }, [search, names]);
  const change = (changed: Change<F>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries({ ...filter, ...changed })) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: true },
    );
  return [filter, change];
};
