import { lazy, Suspense } from 'react';
import { Skeleton } from '@mui/material';
import { can } from '#contract/access';
import { paradaDe } from '#contract/activos';
import type { Panel } from '#contract/paneles';
import { useRole } from '../../providers/session';
import { AssetStates } from './AssetStates';
import { Attention } from './Attention';
import { DeviceConnections } from './DeviceConnections';
import { Figure } from './Figure';
import { FirstSteps } from './FirstSteps';
import { FleetFigures } from './FleetFigures';
import { FiguresView } from './FiguresView';
import { OpenEvents } from './OpenEvents';
import { OrderStates } from './OrderStates';
import { RouteFigures } from './RouteFigures';
import { onlineShare } from './share';
import { useFigures } from './useFigures';
import { Worklist } from './Worklist';
import styles from './dashboards.module.css';

// The charts and the map are larger than the rest of the page together.
const OrderWeeks = lazy(() => import('./OrderWeeks'));
const Indicators = lazy(() => import('./indicators/Indicators'));
const FleetMap = lazy(() => import('./FleetMap'));

/** The company at a glance, for office and control room. */
const Dashboard = () => (
  <FiguresView query={useFigures<Panel>('/dashboard')}>
    {(panel) => (
      <>
        {panel.activos === 0 && <FirstSteps />}
        {panel.por_atender && panel.activos > 0 && <Worklist pending={panel.por_atender} />}
        {panel.por_atender ? (
          panel.activos > 0 && <Attention />
        ) : (
          <div className={styles.watch}>
            <Attention />
            <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
              <FleetMap />
            </Suspense>
          </div>
        )}
        <div className={styles.figures}>
          <Figure label="Activos" value={panel.activos} icon="local_shipping" to={{ path: '/activos' }} />
          <Figure label="En línea" value={panel.en_linea} icon="sensors" to={{ path: '/tiemporeal' }} note={onlineShare(panel)} />
          <Figure label="Detenidos" value={stopped(panel)} icon="do_not_disturb_on" to={{ path: '/activos', filter: { estado: stoppedStates } }} />
          {panel.con_documentos_por_vencer !== null && (
            <Figure
              label="Documentos por vencer"
              value={panel.con_documentos_por_vencer}
              icon="event_busy"
              to={{ path: '/activos', filter: { con_documentos_por_vencer: true } }}
              note={panel.con_documentos_por_vencer === 1 ? 'Activo con alguno' : 'Activos con alguno'}
            />
          )}
        </div>
        <OpenEvents />
        {panel.rutas && <RouteFigures routes={panel.rutas} />}
        <Figures panel={panel} />
        <div className={styles.dashboardColumns}>
          {panel.ordenes && (
            <>
              <Suspense fallback={<Skeleton className={`${styles.dashboardCard} ${styles.dashboardWide}`} variant="rounded" height={320} />}>
                <OrderWeeks weeks={panel.ordenes.semanas} />
              </Suspense>
              <OrderStates counts={panel.ordenes.por_estado} />
            </>
          )}
          <AssetStates counts={panel.activos_por_estado} />
          {panel.dispositivos_por_conexion && <DeviceConnections counts={panel.dispositivos_por_conexion} />}
        </div>
      </>
    )}
  </FiguresView>
);

export default Dashboard;

/** The office sees the indicators, for any period; the control room only three of their figures. */
const Figures = ({ panel }: { panel: Panel }) => {
  if (!can(useRole(), 'list', 'reportes')) return <FleetFigures spans={panel.flota} />;
  if (panel.activos === 0) return null;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
      <Indicators />
    </Suspense>
  );
};

const stoppedStates = Object.keys(paradaDe);

const stopped = ({ activos_por_estado }: Panel) => stoppedStates.reduce((sum, state) => sum + (activos_por_estado[state] ?? 0), 0);
