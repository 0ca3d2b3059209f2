import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What is asked of the report; days as 2026-03-31, both included. Kept in the address, so that it can be shared. */
export interface ReportFilter {
  desde: string;
  hasta: string;
  bajo_nivel_id?: number;
  categoria_id?: number;
  tipo_activo?: string;
  criticidad?: string;
  estado?: string;
  q?: string;
}

export interface ReportSort {
  field: string;
  order: 'ASC' | 'DESC';
}

/** Periods that people ask for by name, as days from today. */
export const presets: { name: string; days: (today: Date) => [from: Date, to: Date] }[] = [
  { name: 'Este mes', days: (now) => [new Date(now.getFullYear(), now.getMonth(), 1), now] },
  { name: 'Mes pasado', days: (now) => [new Date(now.getFullYear(), now.getMonth() - 1, 1), new Date(now.getFullYear(), now.getMonth(), 0)] },
  { name: 'Últimos 30 días', days: (now) => [before(now, 29), now] },
  { name: 'Últimos 90 días', days: (now) => [before(now, 89), now] },
  { name: 'Este año', days: (now) => [new Date(now.getFullYear(), 0, 1), now] },
];

/** The days of a named period; undefined for one that nobody named. */
export const daysOf = (name: string, now = new Date()): Pick<ReportFilter, 'desde' | 'hasta'> | undefined => {
  const [from, to] = presets.find((preset) => preset.name === name)?.days(now) ?? [];
  return from && to && { desde: isoDay(from), hasta: isoDay(to) };
};

/** The name of a period, if it has one today. */
export const presetOf = ({ desde, hasta }: Pick<ReportFilter, 'desde' | 'hasta'>, now = new Date()): string | undefined =>
  presets.find(({ name }) => {
    const days = daysOf(name, now);
    return days?.desde === desde && days.hasta === hasta;
  })?.name;

const before = (day: Date, days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() - days);

export const isoDay = (day: Date) => [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const numbers: readonly string[] = ['bajo_nivel_id', 'categoria_id'];
const names = ['desde', 'hasta', 'bajo_nivel_id', 'categoria_id', 'tipo_activo', 'criticidad', 'estado', 'q'] as const;

/** The filter that the address holds; the last 30 days where it says nothing. */
export const useReportFilter = (): [ReportFilter, (change: Partial<Record<keyof ReportFilter, string | number | undefined>>) => void] => {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => {
    const given = Object.fromEntries(
      names.flatMap((name) => {
        const value = search.get(name);
        return value ? [[name, numbers.includes(name) ? Number(value) : value]] : [];
      }),
    );
    const usual = daysOf('Últimos 30 días');
    return { desde: usual?.desde ?? '', hasta: usual?.hasta ?? '', ...given } as ReportFilter;
  }, [search]);
  const change = (changed: Partial<Record<keyof ReportFilter, string | number | undefined>>) =>
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
