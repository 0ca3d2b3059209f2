import { lazy, Suspense, useState } from 'react';
import { Button, Skeleton } from '@mui/material';
import { useLocation } from 'react-router-dom';
import { can } from '#contract/core/access';
import { peopleAnchor } from '#contract/figures/indicatorFigures';
import { panelFigures } from '#contract/figures/panelFigures';
import type { Panel } from '#contract/requests/paneles';
import { useRole } from '../../providers/session';
import { Icon } from '../../ui/Icon';
import { isShown, ordered, type Part } from './arrange/parts';
import { useArrangement } from './arrange/useArrangement';
import { AssetStates } from './AssetStates';
import { Attention } from './Attention';
import { DeviceConnections } from './DeviceConnections';
import { Figure } from './Figure';
import { FirstSteps } from './FirstSteps';
import { FleetFigures } from './FleetFigures';
import { FiguresView } from './FiguresView';
import { isChart } from './indicators/chartParts';
import { OpenEvents } from './OpenEvents';
import { OrderStates } from './OrderStates';
import { RouteFigures } from './RouteFigures';
import { onlineShare } from './share';
import { useFigures } from './useFigures';
import { Worklist } from './Worklist';
import shared from './dashboards.module.css';
import styles from './Dashboard.module.css';

// The charts and the map are larger than the rest of the page together.
const OrderWeeks = lazy(() => import('./OrderWeeks'));
const Indicators = lazy(() => import('./indicators/Indicators'));
const IndicatorChart = lazy(() => import('./indicators/Charts'));
const ArrangeDialog = lazy(() => import('./arrange/ArrangeDialog'));
const FleetMap = lazy(() => import('./FleetMap'));

/** The company at a glance, for office and control room; each person arranges its parts. */
const Dashboard = () => (
  <FiguresView query={useFigures<Panel>('/dashboard')}>
    {(panel) => (
      <>
        {panel.activos === 0 && <FirstSteps />}
        <Parts panel={panel} />
      </>
    )}
  </FiguresView>
);

export default Dashboard;

const Parts = ({ panel }: { panel: Panel }) => {
  const { arrangement, save } = useArrangement();
  const [arranging, setArranging] = useState(false);
  const office = can(useRole(), 'list', 'reportes');
  const { hash } = useLocation();
  if (!arrangement) return <Skeleton variant="rounded" height={480} />;
  const has = (part: Part) => hasPart(panel, office, part);
  // A figure whose rows are a part that is hidden opens that part.
  const opened = hash === `#${peopleAnchor}` ? 'personas' : null;
  return (
    <>
      <div className={`flex to-end no-print ${styles.arrangeBar}`}>
        <Button size="small" startIcon={<Icon name="tune" size={18} />} onClick={() => setArranging(true)}>
          Organizar el panel
        </Button>
      </div>
      <div className={`grid gap-16 ${shared.dashboardColumns}`}>
        {ordered(arrangement)
          .filter((part) => has(part) && (isShown(arrangement, part) || part === opened))
          .map((part) => (
            <PartOf key={part} part={part} panel={panel} office={office} />
          ))}
      </div>
      {arranging && (
        <Suspense fallback={null}>
          <ArrangeDialog arrangement={arrangement} has={has} onChange={save} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </>
  );
};

/** What this role and company have. */
const hasPart = (panel: Panel, office: boolean, part: Part): boolean => {
  const some = panel.activos > 0;
  if (part === 'por_atender') return some && panel.por_atender !== null;
  if (part === 'atencion') return some || !office;
  if (part === 'rutas') return panel.rutas !== null;
  if (part === 'flota') return !office;
  if (part === 'semanas' || part === 'ordenes') return panel.ordenes !== null;
  if (part === 'dispositivos') return panel.dispositivos_por_conexion !== null;
  if (part === 'indicadores' || isChart(part)) return office && some;
  return true;
};

const PartOf = ({ part, panel, office }: { part: Part; panel: Panel; office: boolean }) => {
  if (part === 'ordenes') return panel.ordenes && <OrderStates counts={panel.ordenes.por_estado} />;
  if (part === 'activos') return <AssetStates counts={panel.activos_por_estado} />;
  if (part === 'dispositivos')
    return panel.dispositivos_por_conexion && <DeviceConnections counts={panel.dispositivos_por_conexion} />;
  if (part === 'semanas')
    return (
      panel.ordenes && (
        <Suspense
          fallback={
            <Skeleton className={`${shared.dashboardCard} ${shared.dashboardWide}`} variant="rounded" height={320} />
          }
        >
          <OrderWeeks weeks={panel.ordenes.semanas} />
        </Suspense>
      )
    );
  if (isChart(part))
    return (
      <Suspense fallback={<Skeleton className={shared.dashboardCard ?? ''} variant="rounded" height={240} />}>
        <IndicatorChart part={part} />
      </Suspense>
    );
  return <div className="shrink full-row">{wholeOf(part, panel, office)}</div>;
};

/** Parts as wide as the page. */
const wholeOf = (part: Part, panel: Panel, office: boolean) => {
  if (part === 'por_atender') return panel.por_atender && <Worklist panel={panel} pending={panel.por_atender} />;
  if (part === 'atencion')
    return office ? (
      <Attention />
    ) : (
      <div className={`grid gap-16 ${shared.watch}`}>
        <Attention />
        <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
          <FleetMap />
        </Suspense>
      </div>
    );
  if (part === 'cifras') return <MainFigures panel={panel} />;
  if (part === 'eventos') return <OpenEvents />;
  if (part === 'rutas') return panel.rutas && <RouteFigures routes={panel.rutas} />;
  if (part === 'flota') return <FleetFigures spans={panel.flota} />;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
      <Indicators />
    </Suspense>
  );
};

const MainFigures = ({ panel }: { panel: Panel }) => {
  const { activos, en_linea, no_disponibles, documentos } = panelFigures(panel, useRole());
  return (
    <div className={`grid gap-16 ${shared.figures}`}>
      <Figure label="Activos" figure={activos} icon="local_shipping" />
      <Figure label="En línea" figure={en_linea} icon="sensors" note={onlineShare(panel)} />
      <Figure
        label="No disponibles"
        figure={no_disponibles}
        icon="do_not_disturb_on"
        note="En taller, fuera de servicio o siniestrados"
      />
      {documentos && (
        <Figure
          label="Con documentos por vencer"
          figure={documentos}
          icon="event_busy"
          note="Activos, vencidos incluidos"
        />
      )}
    </div>
  );
};
