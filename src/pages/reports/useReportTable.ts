import { useState } from 'react';
import { useStore } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { limits } from '#contract/core/limits';
import { toggled } from '../../ui/PickColumns';
import type { ReportSort } from './filter';
import type { ReportColumn } from './reportColumn';
import { useRows, type AskedReport } from './useReport';

interface Asked<Row> extends Pick<AskedReport, 'name' | 'filter'> {
  /** The first is always shown. */
  columns: readonly ReportColumn<Row>[];
  usualSort: ReportSort;
}

/** The current rows and columns. Another filter starts at the first page again. */
export const useReportTable = <Row>({ name, filter, columns, usualSort }: Asked<Row>) => {
  const usual = columns.filter((each) => each.usual).map(({ source }): string => source);
  const [shown, setShown] = useStore<string[]>(`reportes.${name}.columnas`, usual);
  const [search, setSearch] = useSearchParams();
  const [perPage, setPerPage] = useState<number>(limits.list.page);
  const [{ page, of }, setPage] = useState({ page: 0, of: '' });
  const asked = JSON.stringify(filter);
  // In the address, so that it can be shared and a figure can link to its rows.
  const asLinked = sortIn(search, columns);
  const sort = asLinked ?? usualSort;
  const at = of === asked ? page : 0;
  // Columns that no longer exist count for nothing, also when no others are kept.
  const known = shown.length > 0 && columns.every(({ source }) => !shown.includes(source)) ? usual : shown;
  const isShown = ({ source }: ReportColumn<Row>) => known.includes(source) || source === asLinked?.field;
  return {
    rows: useRows<Row>({ name, filter }, sort, at, perPage),
    columns: columns.filter((each, n) => n === 0 || isShown(each)),
    picking: {
      columns: columns.slice(1).map((each) => ({ source: each.source, label: each.label, shown: isShown(each) })),
      onToggle: (source: string) => setShown(toggled(known, source)),
      onReset: () => setShown(usual),
    },
    sort,
    onSort: (next: ReportSort) => {
      setSearch(
        (now) => {
          const asked = new URLSearchParams(now);
          asked.set('sort', next.field);
          asked.set('order', next.order);
          return asked;
        },
        { replace: true, preventScrollReset: true },
      );
      setPage({ page: 0, of: asked });
    },
    page: at,
    perPage,
    onPage: (next: number, rows: number) => {
      setPage({ page: next, of: asked });
      setPerPage(rows);
    },
  };
};

/** The sort order in the address of the link; none if that column no longer exists. */
const sortIn = <Row>(search: URLSearchParams, columns: readonly ReportColumn<Row>[]): ReportSort | undefined => {
  const field = search.get('sort');
  return field && columns.some(({ source, unsorted }) => source === field && !unsorted)
    ? { field, order: search.get('order') === 'DESC' ? 'DESC' : 'ASC' }
    : undefined;
};
