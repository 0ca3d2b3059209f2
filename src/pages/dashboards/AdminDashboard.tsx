import { Button } from '@mui/material';
import type { PanelAdmin } from '#contract/paneles';
import { EmptyState } from '../../ui/EmptyState';
import { ago, number } from '../../ui/formats';
import { bytesOf } from '../admin/bytes';
import { AdminIncidents } from './AdminIncidents';
import { DeviceConnections } from './DeviceConnections';
import { Figure } from './Figure';
import { FiguresView } from './FiguresView';
import { ServerFigures } from './ServerFigures';
import { useFigures } from './useFigures';
import styles from './dashboards.module.css';

/** The whole installation at a glance; without companies, a button to create the first one. */
const AdminDashboard = () => (
  <FiguresView query={useFigures<PanelAdmin>('/admin-dashboard')}>
    {(panel) =>
      panel.empresas + panel.empresas_suspendidas === 0 ? (
        <EmptyState
          icon="apartment"
          text="Aún no hay empresas. Cree la primera para invitar a su gente y registrar sus activos."
          action={
            <Button variant="contained" href="/selectCompany">
              Nueva empresa
            </Button>
          }
        />
      ) : (
        <>
          <Figures panel={panel} />
          <div className={styles.dashboardColumns}>
            <DeviceConnections counts={panel.dispositivos_por_conexion} path="/admin-dispositivos" />
            <AdminIncidents incidents={panel.incidencias} />
          </div>
          <ServerFigures server={panel.servidor} />
        </>
      )
    }
  </FiguresView>
);

export default AdminDashboard;

const Figures = ({ panel: { dispositivos_por_conexion: connections, almacenamiento, trabajos, importaciones, errores, ...panel } }: { panel: PanelAdmin }) => (
  <>
    <div className={styles.figures}>
      <Figure
        label="Empresas"
        value={panel.empresas}
        icon="apartment"
        to={{ path: '/admin-empresas' }}
        {...(panel.empresas_suspendidas > 0 && { note: suspended(panel.empresas_suspendidas) })}
      />
      <Figure label="Usuarios" value={panel.usuarios} icon="manage_accounts" to={{ path: '/admin-users' }} />
      <Figure label="Activos" value={panel.activos} icon="local_shipping" to={{ path: '/admin-activos' }} />
      <Figure
        label="Dispositivos"
        value={Object.values(connections).reduce((sum, n) => sum + n, 0)}
        icon="router"
        to={{ path: '/admin-dispositivos' }}
        note={`${number(connections['en_linea'] ?? 0)} en línea`}
      />
      <Figure
        label="Órdenes abiertas"
        value={panel.ordenes_abiertas}
        icon="assignment"
        to={{ path: '/admin-empresas' }}
        note={panel.ordenes_vencidas === 1 ? '1 vencida' : `${number(panel.ordenes_vencidas)} vencidas`}
      />
    </div>
    <div className={styles.figures}>
      <Figure
        label="Posiciones por minuto"
        value={number(panel.posiciones_por_minuto, 1)}
        icon="sensors"
        to={{ path: '/admin-dispositivos', largest: 'ultima_conexion_en' }}
        note="En los últimos 5 minutos"
      />
      <Figure label="Trabajos en curso" value={trabajos.en_curso} icon="hourglass_empty" to={incidents} note={failed(trabajos)} />
      <Figure label="Importaciones en curso" value={importaciones.en_curso} icon="upload_file" to={incidents} note={failed(importaciones)} />
      <Figure
        label="Almacenamiento"
        value={bytesOf(almacenamiento.total)}
        icon="database"
        to={{ path: '/admin-empresas', largest: 'almacenamiento_bytes' }}
        note={`Archivos ${bytesOf(almacenamiento.archivos)} · posiciones ${bytesOf(almacenamiento.posiciones)}`}
      />
      <Figure label="Errores del servidor" value={errores.n} icon="report" to={incidents} note={`Desde ${ago(errores.desde)}`} />
    </div>
  </>
);

const suspended = (n: number) => (n === 1 ? '1 suspendida' : `${number(n)} suspendidas`);

const incidents = { anchor: 'incidencias' };

const failed = ({ fallidos }: { fallidos: number }) => (fallidos > 0 ? `${number(fallidos)} con error en 24 horas` : 'Sin errores en 24 horas');
