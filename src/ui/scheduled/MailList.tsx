import { lazy, Suspense } from 'react';
import { useCanAccess, useListContext } from 'react-admin';
import type { ReporteProgramado } from '#contract/requests/reportesProgramados';
import { SendByMail } from './SendByMail';

const Schedules = lazy(() => import('./Schedules'));

type Report = ReporteProgramado['reporte'];

/** Schedules the filtered list to be sent by mail, for days that advance. */
export const MailList = ({ report, columns }: { report: Report; columns: readonly string[] }) => {
  const { filterValues, filter, sort } = useListContext();
  const {
    desde: _from,
    hasta: _to,
    fecha: _day,
    ...filtros
  } = { ...filterValues, ...(filter as object | undefined) } as Record<string, unknown>;
  return (
    <SendByMail
      report={{
        reporte: report,
        filtros,
        columnas: [...columns],
        orden: [sort.field, sort.order === 'DESC' ? 'DESC' : 'ASC'],
      }}
    />
  );
};

/** The schedules of a report, for users who may see reports. */
export const SchedulesOf = ({ report }: { report: Report }) => {
  const { canAccess } = useCanAccess({ resource: 'reportes', action: 'list' });
  return canAccess ? (
    <Suspense fallback={null}>
      <Schedules report={report} />
    </Suspense>
  ) : null;
};
