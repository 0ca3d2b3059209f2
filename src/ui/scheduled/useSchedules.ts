import { useQuery } from '@tanstack/react-query';
import {
  nuevoReporteProgramado,
  type NuevoReporteProgramado,
  type ReporteProgramado,
} from '#contract/requests/reportesProgramados';
import { api } from '../../providers/api';
import { getJson, useReloadAfter } from '../../providers/requests';
import { useSession } from '../../providers/session';

const path = '/reportes/programados';
const key = 'reportes programados';

/** The schedules of one report and their recipients. */
export const useSchedules = (reporte: ReporteProgramado['reporte']) => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({
    queryKey: [key, empresa, reporte],
    queryFn: getJson<ReporteProgramado[]>(`${path}?reporte=${reporte}`),
    refetchInterval: 15_000,
  });
};

/** Actions on schedules; the list is refetched after each. */
export const useScheduleActions = () => {
  const reloadAfter = useReloadAfter([key]);
  return {
    create: (given: NuevoReporteProgramado) => reloadAfter(api(path, { method: 'POST', body: given })),
    change: (id: number, given: NuevoReporteProgramado) =>
      reloadAfter(api(`${path}/${id}`, { method: 'PUT', body: given })),
    pause: (id: number, activo: boolean) => reloadAfter(api(`${path}/${id}`, { method: 'PATCH', body: { activo } })),
    remove: (id: number) => reloadAfter(api(`${path}/${id}`, { method: 'DELETE' })),
    send: (id: number) => reloadAfter(api(`${path}/${id}/enviar`, { method: 'POST' })),
  };
};

/** A schedule as a request that creates it again. */
export const asAsked = (schedule: ReporteProgramado): NuevoReporteProgramado => {
  const {
    id: _,
    proximo_en: __,
    ultimo_envio_en: ___,
    ultimo_error: ____,
    creado_por: _____,
    destinatarios_nombres: ______,
    ...asked
  } = schedule;
  return nuevoReporteProgramado.parse(asked);
};
