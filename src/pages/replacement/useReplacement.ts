import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { limits } from '#contract/core/limits';
import type { FilaReemplazo } from '#contract/requests/reporteReemplazo';
import { activos } from '#contract/words/activos';
import { getRows } from '../../providers/requests';
import { useSession } from '../../providers/session';
import type { ReportSort } from '../reports/filter';

type Given = Partial<Record<'nivel_id' | 'tipo_activo' | 'categoria_id' | 'activo', string | number | undefined>>;

/** What the address says: which assets, and the open one. */
export const useReplacementAddress = () => {
  const [search, setSearch] = useSearchParams();
  const idOf = (name: string) => Number(/^[1-9]\d{0,8}$/.exec(search.get(name) ?? '')?.[0]) || undefined;
  const tipo = search.get('tipo_activo') ?? '';
  const change = (values: Given, replace = true) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    filter: {
      nivel_id: idOf('nivel_id'),
      categoria_id: idOf('categoria_id'),
      tipo_activo: Object.hasOwn(activos.values.tipo_activo, tipo) ? tipo : undefined,
    },
    opened: idOf('activo') ?? null,
    change,
    open: (activo: number) => change({ activo }, false),
    close: () => change({ activo: undefined }),
  };
};

interface Page {
  sort: ReportSort;
  page: number;
  perPage: number;
}

/** A page of the report. */
export const useReplacement = (filter: object, { sort, page, perPage }: Page) => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({
    queryKey: ['reportes', 'reemplazo', empresa, filter, sort, page, perPage],
    queryFn: getRows<FilaReemplazo>('/reportes/reemplazo', {
      filter,
      sort: [sort.field, sort.order],
      range: [page * perPage, (page + 1) * perPage - 1],
    }),
    placeholderData: keepPreviousData,
  });
};

export const firstPage = { page: 0, perPage: limits.list.page as number };
