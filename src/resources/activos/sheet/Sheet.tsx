import { lazy, Suspense, type ComponentType } from 'react';
import { useCanAccess } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { can } from '#contract/core/access';
import type { Activo } from '#contract/entities/activos';
import { useCompany, useRole } from '../../../providers/session';
import { dateTime } from '../../../ui/formats';
import { intoView } from '../../../ui/intoView';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { useNamesPage } from '../../../ui/recordName';
import { Section } from '../../../ui/Section';
import { Tab, Tabs } from '../../../ui/Tabs';
import { LoadsOfAsset } from '../../combustible/pages';
import { ComponentsOfAsset } from '../../componentes/pages';
import { DrivingScore, EventsOfAsset } from '../../eventos/pages';
import { InspectionsOfAsset } from '../../inspecciones/pages';
import { PlansOfAsset } from '../../mantenimiento/pages';
import { OrdersOfAsset } from '../../ordenes/pages';
import { ActionBar } from '../actions/ActionBar';
import { Timeline } from '../timeline/Timeline';
import { Figures } from './Figures';
import { SheetHeader } from './SheetHeader';
import { SheetSide } from './SheetSide';
import { useAssetChanges, useViewSearch } from './useSheet';
import { useShown } from '../../../ui/useShown';
import shared from './sheet.module.css';
import styles from './Sheet.module.css';

const Ficha = lazy(() => import('./Ficha'));
const Meters = lazy(() => import('../meters/Meters'));
const Documents = lazy(() => import('../documents/Documents'));
const Devices = lazy(() => import('./Devices'));
const Downtime = lazy(() => import('./Downtime'));
const Costs = lazy(() => import('./Costs'));
const Trips = lazy(() => import('./Trips'));

interface Face {
  /** Its name in `?vista=`. */
  name: string;
  label: string;
  Content: ComponentType<{ activo: Activo }>;
  /** Only for users who may edit assets. */
  costs?: true;
  /** Only for users who may see trips. */
  trips?: true;
  /** Only for users who may see events. */
  events?: true;
  /** Only for users who may see plans. */
  plans?: true;
  /** Only for users who may see inspections. */
  inspections?: true;
  /** Only for users who may see components. */
  components?: true;
}

const faces: readonly Face[] = [
  { name: 'historial', label: 'Historial', Content: ({ activo }) => <History activo={activo} /> },
  { name: 'ficha', label: 'Ficha', Content: Ficha },
  { name: 'ordenes', label: 'Órdenes', Content: ({ activo }) => <OrdersOfAsset activoId={activo.id} /> },
  {
    name: 'mantenimientos',
    label: 'Mantenimientos',
    Content: ({ activo }) => <PlansOfAsset activoId={activo.id} />,
    plans: true,
  },
  {
    name: 'inspecciones',
    label: 'Inspecciones',
    Content: ({ activo }) => <InspectionsOfAsset activoId={activo.id} />,
    inspections: true,
  },
  {
    name: 'componentes',
    label: 'Componentes',
    Content: ({ activo }) => <ComponentsOfAsset activoId={activo.id} />,
    components: true,
  },
  { name: 'viajes', label: 'Viajes', Content: Trips, trips: true },
  { name: 'eventos', label: 'Eventos', Content: ({ activo }) => <Events activo={activo} />, events: true },
  { name: 'medidores', label: 'Medidores', Content: ({ activo }) => <Meters activoId={activo.id} /> },
  { name: 'combustible', label: 'Combustible', Content: ({ activo }) => <LoadsOfAsset activoId={activo.id} /> },
  {
    name: 'documentos',
    label: 'Documentos',
    Content: ({ activo }) => <Documents resource="activos" id={activo.id} imports="documentos" />,
  },
  { name: 'dispositivos', label: 'Dispositivos', Content: Devices },
  { name: 'paradas', label: 'Paradas', Content: Downtime },
  { name: 'costos', label: 'Costos', Content: Costs, costs: true },
];

/** The life-history sheet of an asset: what it is, its state, and everything that happened to it. */
export const Sheet = ({ activo }: { activo: Activo }) => {
  const [search] = useSearchParams();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'activos', action: 'edit' });
  const role = useRole();
  const offered = faces.filter(
    ({ costs, trips, events, plans, inspections, components }) =>
      (!costs || mayEdit) &&
      (!trips || can(role, 'list', 'viajes')) &&
      (!events || can(role, 'list', 'eventos')) &&
      (!plans || can(role, 'list', 'mantenimiento')) &&
      (!inspections || can(role, 'list', 'inspecciones')) &&
      (!components || can(role, 'list', 'componentes')),
  );
  const [first] = offered;
  const chosen = offered.find(({ name }) => name === search.get('vista')) ?? first;
  const searchFor = useViewSearch();
  useAssetChanges(activo.id);
  useNamesPage(activo.nombre);
  useShown('paper');

  return (
    <article className={`grid one-column gap-10 page-width ${shared.sheet}`} data-paper>
      <PrintHead />
      <SheetHeader activo={activo} actions={<ActionBar activo={activo} />} />
      <Figures activo={activo} />
      <Tabs className={shared.sheetTabs} aria-label="Partes de la hoja de vida">
        {offered.map(({ name, label }) => (
          <Tab
            key={name}
            to={{ search: searchFor(name === first?.name ? '' : name) }}
            replace
            preventScrollReset
            ref={name === chosen?.name ? intoView : undefined}
            aria-current={name === chosen?.name ? 'page' : undefined}
          >
            {label}
          </Tab>
        ))}
      </Tabs>
      <Suspense fallback={<ListSkeleton rows={6} />}>{chosen && <chosen.Content activo={activo} />}</Suspense>
    </article>
  );
};

const History = ({ activo }: { activo: Activo }) => (
  <div className={`grid gap-16 ${styles.columns}`}>
    <Section title="Historial" quiet>
      <Timeline activoId={activo.id} />
    </Section>
    <SheetSide activo={activo} />
  </div>
);

const Events = ({ activo: { id } }: { activo: Activo }) => (
  <>
    <DrivingScore por="activo" id={id} />
    <EventsOfAsset activoId={id} />
  </>
);

/** The heading of a printed sheet. */
const PrintHead = () => {
  const company = useCompany();
  return (
    <p className={styles.paper}>
      {[company?.nombre, 'Hoja de vida', `impresa el ${dateTime(Date.now())}`].filter(Boolean).join(' · ')}
    </p>
  );
};
