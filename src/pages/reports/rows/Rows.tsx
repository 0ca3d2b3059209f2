import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { limits } from '#contract/core/limits';
import { getRows } from '../../../providers/requests';
import { useSession } from '../../../providers/session';
import { failureOf } from '../../../ui/failure';
import { LoadFailure } from '../../../ui/LoadFailure';
import type { ReportSort } from '../filter';
import { ReportTable } from '../ReportTable';
import type { ReportRow, RowReport } from './rowReport';

interface Props {
  report: RowReport;
  filter: object;
}

/** The rows of one report; by `id` they stand in its own order. */
export const Rows = ({ report, filter }: Props) => {
  const [sort, setSort] = useState<ReportSort>({ field: 'id', order: 'ASC' });
  const [perPage, setPerPage] = useState<number>(limits.list.page);
  const [{ page, of }, setPage] = useState({ page: 0, of: '' });
  const asked = JSON.stringify([filter, sort]);
  const at = of === asked ? page : 0;
  const empresa = useSession((state) => state.empresa);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['reportes', report.path, empresa, filter, sort, at, perPage],
    queryFn: getRows<ReportRow>(`/reportes/${report.path}`, {
      filter,
      sort: [sort.field, sort.order],
      range: [at * perPage, (at + 1) * perPage - 1],
    }),
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return <LoadFailure text={failureOf(error).message} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <h2 className="visually-hidden">{report.title}</h2>
      <ReportTable
        label={report.title}
        empty={report.empty}
        columns={report.columns}
        cell={(column, row: ReportRow) => column.text(row)}
        rows={data?.rows ?? []}
        total={data?.total ?? 0}
        busy={isFetching}
        sort={sort}
        onSort={setSort}
        page={at}
        perPage={perPage}
        onPage={(next, rows) => {
          setPage({ page: next, of: asked });
          setPerPage(rows);
        }}
      />
    </>
  );
};
