import { Link as MuiLink } from '@mui/material';
import { recientes } from '#contract/figures/adminFigures';
import type { Incidencia } from '#contract/requests/paneles';
import { ago, dateTime, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { useWorkIn } from '../admin/useWorkIn';
import shared from './dashboards.module.css';
import styles from './AdminIncidents.module.css';

const kinds: Record<Incidencia['clase'], { label: string; icon: IconName; page: string }> = {
  trabajo: { label: 'Trabajo', icon: 'hourglass_empty', page: '/dashboard' },
  importacion: { label: 'Importación', icon: 'upload_file', page: '/activos/importar' },
  trama: { label: 'Reporte rechazado', icon: 'sensors_off', page: '/dispositivos/conectar' },
};

/** What failed in the last 24 hours, each with a link to the page of its company that shows it. */
export const AdminIncidents = ({ incidents }: { incidents: readonly Incidencia[] }) => {
  const { workIn, busy } = useWorkIn();
  return (
    <section id="incidencias" className={shared.dashboardCard} aria-labelledby="incidencias-titulo">
      <h2 id="incidencias-titulo">Incidencias de las últimas {recientes.horas} horas</h2>
      {incidents.length === 0 ? (
        <p className={shared.dashboardEmpty}>Ningún trabajo, importación ni reporte de dispositivo falló.</p>
      ) : (
        <ul className={`unmarked flush divided ${styles.incidents}`}>
          {incidents.map(
            ({ clase, empresa_id, empresa, empresa_activa, que, motivo, veces, fecha, persona, intentos }) => {
              const { label, icon, page } = kinds[clase];
              return (
                <li className="flex gap-10 pad-8-0" key={`${clase} ${empresa_id} ${que ?? ''} ${motivo} ${fecha}`}>
                  <Icon name={icon} size={18} />
                  <span className="grid shrink break-anywhere">
                    <strong>{[label, que].filter(Boolean).join(': ')}</strong>
                    <span>
                      {motivo}
                      {veces > 1 && ` (${number(veces)} veces)`}
                      {intentos !== null && intentos > 1 && ` (${number(intentos)} intentos)`}
                    </span>
                    <span className="muted">
                      {empresa_activa ? (
                        <MuiLink
                          component="button"
                          type="button"
                          disabled={busy}
                          onClick={() => void workIn(empresa_id, page)}
                        >
                          {empresa}
                        </MuiLink>
                      ) : (
                        empresa
                      )}
                      {persona !== null && ` · ${persona}`} · <time title={dateTime(fecha)}>{ago(fecha)}</time>
                    </span>
                  </span>
                </li>
              );
            },
          )}
        </ul>
      )}
    </section>
  );
};
