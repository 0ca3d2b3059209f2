import { Link as MuiLink } from '@mui/material';
import type { Incidencia } from '#contract/paneles';
import { ago, dateTime, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { useWorkIn } from '../admin/useWorkIn';

const kinds: Record<Incidencia['clase'], { label: string; icon: IconName; page: string }> = {
  trabajo: { label: 'Trabajo', icon: 'hourglass_empty', page: '/dashboard' },
  importacion: { label: 'Importación', icon: 'upload_file', page: '/activos/importar' },
  trama: { label: 'Reporte rechazado', icon: 'sensors_off', page: '/dispositivos/conectar' },
};

/** What went wrong in the last 24 hours, each the way to where its company sees it. */
export const AdminIncidents = ({ incidents }: { incidents: readonly Incidencia[] }) => {
  const { workIn, busy } = useWorkIn();
  return (
    <section id="incidencias" className="dashboard-card" aria-labelledby="incidencias-titulo">
      <h2 id="incidencias-titulo">Incidencias de las últimas 24 horas</h2>
      {incidents.length === 0 ? (
        <p className="dashboard-empty">Ningún trabajo, importación ni reporte de dispositivo falló.</p>
      ) : (
        <ul className="incidents">
          {incidents.map(({ clase, empresa_id, empresa, empresa_activa, que, motivo, veces, fecha }) => {
            const { label, icon, page } = kinds[clase];
            return (
              <li key={`${clase} ${empresa_id} ${que ?? ''} ${motivo} ${fecha}`}>
                <Icon name={icon} size={18} />
                <span>
                  <strong>{[label, que].filter(Boolean).join(': ')}</strong>
                  <span>
                    {motivo}
                    {veces > 1 && ` (${number(veces)} veces)`}
                  </span>
                  <span className="incident-where">
                    {empresa_activa ? (
                      <MuiLink component="button" type="button" disabled={busy} onClick={() => void workIn(empresa_id, page)}>
                        {empresa}
                      </MuiLink>
                    ) : (
                      empresa
                    )}{' '}
                    · <time title={dateTime(fecha)}>{ago(fecha)}</time>
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};
