import { Button } from '@mui/material';
import type { PanelAdmin } from '#contract/paneles';
import { EmptyState } from '../../ui/EmptyState';
import { number } from '../../ui/formats';
import { Figure } from './Figure';
import { FiguresView } from './FiguresView';
import { useFigures } from './useFigures';

/** All companies at a glance; with none, the way to the first. */
const AdminDashboard = () => (
  <FiguresView query={useFigures<PanelAdmin>('/admin-dashboard')}>
    {(panel) =>
      panel.empresas === 0 ? (
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
        <div className="figures">
          <Figure
            label="Empresas"
            value={panel.empresas}
            icon="apartment"
            to={{ path: '/admin-empresas' }}
            {...(panel.empresas_suspendidas > 0 && { note: `${number(panel.empresas_suspendidas)} suspendidas` })}
          />
          <Figure label="Usuarios" value={panel.usuarios} icon="manage_accounts" to={{ path: '/admin-users' }} />
          <Figure label="Activos" value={panel.activos} icon="local_shipping" to={{ path: '/admin-activos' }} />
          <Figure
            label="Dispositivos"
            value={devicesOf(panel)}
            icon="router"
            to={{ path: '/admin-dispositivos' }}
            note={`${number(panel.dispositivos_por_conexion['en_linea'] ?? 0)} en línea`}
          />
          <Figure label="Posiciones por minuto" value={panel.posiciones_por_minuto} icon="sensors" to={{ path: '/admin-dispositivos' }} />
        </div>
      )
    }
  </FiguresView>
);

export default AdminDashboard;

const devicesOf = ({ dispositivos_por_conexion }: PanelAdmin) => Object.values(dispositivos_por_conexion).reduce((sum, n) => sum + n, 0);
