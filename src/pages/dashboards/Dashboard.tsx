import { lazy, Suspense } from 'react';
import { Skeleton } from '@mui/material';
import { can } from '#contract/access';
import { panelFigures } from '#contract/panelFigures';
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
        {panel.por_atender && panel.activos > 0 && <Worklist panel={panel} pending={panel.por_atender} />}
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
          <MainFigures panel={panel} />
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

const MainFigures = ({ panel }: { panel: Panel }) => {
  const { activos, en_linea, no_disponibles, documentos } = panelFigures(panel, useRole());
  return (
    <>
      <Figure label="Activos" figure={activos} icon="local_shipping" />
      <Figure label="En línea" figure={en_linea} icon="sensors" note={onlineShare(panel)} />
      <Figure label="No disponibles" figure={no_disponibles} icon="do_not_disturb_on" note="En taller, fuera de servicio o siniestrados" />
      {documentos && <Figure label="Con documentos por vencer" figure={documentos} icon="event_busy" note="Activos, vencidos incluidos" />}
    </>
  );
};
