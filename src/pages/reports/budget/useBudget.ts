import { useMemo } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { clasePresupuesto, presupuestos, type ClasePresupuesto } from '#contract/entities/presupuestos';
import type { FilaPresupuesto } from '#contract/requests/reportePresupuesto';
import { getJson } from '../../../providers/requests';
import { useSession } from '../../../providers/session';
import { currentDay } from '../../../ui/dates/zone';

export interface OpenCell {
  mes: number;
  clase: ClasePresupuesto;
}

/** What the address says: the year, the level with those below it, the open cell. */
export const useBudgetAddress = () => {
  const [search, setSearch] = useSearchParams();
  const asked = presupuestos.fields.anio.safeParse(Number(search.get('anio')));
  const asCell = search.get('celda');
  const cell = useMemo(() => cellIn(asCell), [asCell]);
  const nivel = Number(search.get('bajo_nivel_id')) || undefined;
  const change = (values: Record<string, string | number | undefined>, replace: boolean) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    anio: asked.success ? asked.data : Number(currentDay().slice(0, 4)),
    nivel,
    cell,
    change: (values: { anio?: number; bajo_nivel_id?: number | undefined }) => change(values, true),
    open: ({ mes, clase }: OpenCell) => change({ celda: `${mes}-${clase}` }, false),
    close: () => change({ celda: undefined }, true),
  };
};

const cellIn = (text: string | null): OpenCell | null => {
  const [month, name] = text?.split('-') ?? [];
  const mes = presupuestos.fields.mes.safeParse(Number(month));
  const clase = clasePresupuesto.safeParse(name);
  return mes.success && clase.success ? { mes: mes.data, clase: clase.data } : null;
};

export const budgetKey = ['presupuestos'] as const;

export const useBudget = (anio: number, nivel: number | undefined) => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({
    queryKey: [...budgetKey, 'reporte', empresa, anio, nivel],
    queryFn: getJson<FilaPresupuesto[]>('/reportes/presupuesto', { anio: String(anio), nivel_id: nivel }),
    placeholderData: keepPreviousData,
  });
};
