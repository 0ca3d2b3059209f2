import type { Panel } from '#contract/paneles';
import { AssetStates } from './AssetStates';
import { DeviceConnections } from './DeviceConnections';
import { Figure } from './Figure';
import { FiguresView } from './FiguresView';
import { onlineShare } from './share';
import { useFigures } from './useFigures';

/** The company at a glance, for office and control room. */
const Dashboard = () => (
  <FiguresView query={useFigures<Panel>('/dashboard')}>
    {(panel) => (
      <>
        <div className="figures">
          <Figure label="Activos" value={panel.activos} icon="local_shipping" to={{ path: '/activos' }} />
          <Figure label="En línea" value={panel.en_linea} icon="sensors" to={{ path: '/tiemporeal' }} note={onlineShare(panel)} />
          {panel.dispositivos_por_conexion && (
            <Figure label="Dispositivos" value={total(panel.dispositivos_por_conexion)} icon="router" to={{ path: '/dispositivos' }} />
          )}
          {panel.niveles !== null && <Figure label="Niveles" value={panel.niveles} icon="account_tree" to={{ path: '/niveles' }} />}
        </div>
        <div className="dashboard-columns">
          <AssetStates counts={panel.activos_por_estado} />
          {panel.dispositivos_por_conexion && <DeviceConnections counts={panel.dispositivos_por_conexion} />}
        </div>
      </>
    )}
  </FiguresView>
);

export default Dashboard;

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, value) => sum + value, 0);
