import { Button } from '@mui/material';
import { adminFigures, recientes } from '#contract/figures/adminFigures';
import type { PanelAdmin } from '#contract/requests/paneles';
import { EmptyState } from '../../ui/EmptyState';
import { number } from '../../ui/formats';
import { bytesOf } from '../admin/bytes';
import { AdminBackups } from './AdminBackups';
import { AdminIncidents } from './AdminIncidents';
import { AdminRounds } from './AdminRounds';
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
          <div className={`grid gap-16 ${styles.dashboardColumns}`}>
            <DeviceConnections counts={panel.dispositivos_por_conexion} everywhere />
            <AdminIncidents incidents={panel.incidencias} />
          </div>
          <ServerFigures server={panel.servidor} storage={panel.almacenamiento} />
          <AdminBackups backups={panel.respaldos} />
          <AdminRounds rounds={panel.rondas} clocks={panel.relojes} />
        </>
      )
    }
  </FiguresView>
);

export default AdminDashboard;

const Figures = ({ panel }: { panel: PanelAdmin }) => {
  const figures = adminFigures(panel);
  const { dispositivos_por_conexion: connections, trabajos, importaciones, empresas_suspendidas: closed } = panel;
  return (
    <div className={`grid gap-16 ${styles.figures}`}>
      <Figure
        label="Empresas activas"
        figure={figures.empresas}
        icon="apartment"
        {...(closed > 0 && { note: suspended(closed) })}
      />
      <Figure label="Usuarios" figure={figures.usuarios} icon="manage_accounts" />
      <Figure label="Activos" figure={figures.activos} icon="local_shipping" />
      <Figure
        label="Dispositivos"
        figure={figures.dispositivos}
        icon="router"
        note={`${number(connections['en_linea'] ?? 0)} en línea`}
      />
      <Figure label="Órdenes abiertas" figure={figures.ordenes_abiertas} icon="assignment" />
      <Figure label="Órdenes vencidas" figure={figures.ordenes_vencidas} icon="assignment_late" />
      <Figure
        label="Posiciones por minuto"
        figure={figures.posiciones_por_minuto}
        said={(value) => number(value, 1)}
        icon="sensors"
        note={`En los últimos ${recientes.minutos} minutos`}
      />
      <Figure label="Archivos de las empresas" figure={figures.archivos} said={bytesOf} icon="database" />
      <Figure
        label="Trabajos con error"
        figure={figures.trabajos}
        icon="hourglass_empty"
        note={lately(trabajos)}
        urgent={trabajos.fallidos > 0}
      />
      <Figure
        label="Importaciones con error"
        figure={figures.importaciones}
        icon="upload_file"
        note={lately(importaciones)}
      />
    </div>
  );
};

const suspended = (n: number) => (n === 1 ? '1 suspendida' : `${number(n)} suspendidas`);

const lately = ({ en_curso }: { en_curso: number }) => `En ${recientes.horas} horas · ${number(en_curso)} en curso`;
