import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { useCanAccess, useNotify } from 'react-admin';
import type { NuevoReporteProgramado } from '#contract/requests/reportesProgramados';
import { cuandoSeEnvia, reportesProgramables } from '#contract/words/reportesProgramados';
import { useSession } from '../../providers/session';
import { Icon } from '../Icon';
import { useScheduleActions } from './useSchedules';

const ScheduleDialog = lazy(() => import('./ScheduleDialog').then((module) => ({ default: module.ScheduleDialog })));

/**
 * Schedules the current report, with its filters and columns, to be sent by mail: by default to the user, every Monday
 * at seven.
 */
export const SendByMail = ({
  report,
}: {
  report: Pick<NuevoReporteProgramado, 'reporte' | 'filtros' | 'columnas' | 'orden'> &
    Partial<Pick<NuevoReporteProgramado, 'agrupacion'>>;
}) => {
  const user = useSession((state) => state.user);
  const { create } = useScheduleActions();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const { canAccess } = useCanAccess({ resource: 'reportes', action: 'list' });
  if (!canAccess) return null;
  return (
    <>
      <Button startIcon={<Icon name="mail" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Enviar por correo…
      </Button>
      {open && user && (
        <Suspense fallback={null}>
          <ScheduleDialog
            title="Enviar por correo"
            submitLabel="Programar"
            initial={{
              nombre: reportesProgramables[report.reporte],
              periodo: 'semana_pasada',
              formato: 'pdf',
              frecuencia: 'semanal',
              dia_semana: 1,
              dia_mes: 1,
              hora: '07:00',
              destinatarios: [user.id],
            }}
            onClose={() => setOpen(false)}
            onSubmit={async (envio) => {
              await create({ ...envio, agrupacion: null, ...report, activo: true });
              notify(`Programado: ${cuandoSeEnvia(envio).toLowerCase()}.`, { type: 'success' });
            }}
          />
        </Suspense>
      )}
    </>
  );
};
