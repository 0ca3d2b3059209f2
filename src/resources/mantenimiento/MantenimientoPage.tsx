import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { getRows } from '../../providers/requests';
import { DrawerPage } from '../../ui/DrawerPage';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Tab, Tabs } from '../../ui/Tabs';
import { useKeptChoice } from '../../ui/useKeptChoice';
import { addresses, parameter, views, type View } from './address';
import { Untold } from './dues/Untold';
import { PlanList } from './list/PlanList';
import styles from './mantenimiento.module.css';

const PlanForm = lazy(() => import('./form/PlanForm').then((module) => ({ default: module.PlanForm })));
const PlanRecord = lazy(() => import('./PlanRecord').then((module) => ({ default: module.PlanRecord })));
const DueList = lazy(() => import('./dues/DueList').then((module) => ({ default: module.DueList })));
const ForecastView = lazy(() => import('./forecast/ForecastView').then((module) => ({ default: module.ForecastView })));
const CalendarView = lazy(() => import('./calendar/CalendarView').then((module) => ({ default: module.CalendarView })));

const lists: Record<View, ReactNode> = {
  planes: <PlanList />,
  vencimientos: <DueList />,
  pronostico: <ForecastView />,
};

/** «Mantenimiento»: plans, dues, and the calendar, which any path segment opens. Plans open over all of them. */
const MantenimientoPage = () => {
  const calendar = useParams()['showCalendar'] !== undefined;
  const view = useView(calendar);
  return (
    <DrawerPage
      resource="mantenimiento"
      {...(calendar && { at: addresses.calendar })}
      parameter={parameter}
      list={
        <>
          <Tabs className={styles.planTabs} aria-label="Vistas de mantenimiento">
            <Tab to={addresses.view('planes')} aria-current={current(!calendar && view === 'planes')}>
              Planes
            </Tab>
            <Tab to={addresses.view('vencimientos')} aria-current={current(!calendar && view === 'vencimientos')}>
              Vencimientos
            </Tab>
            <Tab to={addresses.calendar} aria-current={current(calendar)}>
              Calendario
            </Tab>
            <Tab to={addresses.view('pronostico')} aria-current={current(!calendar && view === 'pronostico')}>
              Pronóstico
            </Tab>
          </Tabs>
          {!calendar && view !== 'pronostico' && <Untold />}
          <Suspense fallback={<ListSkeleton rows={12} />}>
            {calendar ? <CalendarView /> : view ? lists[view] : <ListSkeleton rows={12} />}
          </Suspense>
        </>
      }
      newTitle="Nuevo plan"
      form={<PlanForm />}
      record={<PlanRecord />}
    />
  );
};

/**
 * The list shown: from the address; without any, the dues where some are overdue; else the last one on this device.
 * Filters rewrite the address. Undefined while it is unknown.
 */
const useView = (calendar: boolean): View | undefined => {
  const [storedView, keep] = useKeptChoice<View>('mantenimiento.vista', views, 'planes');
  const [query] = useSearchParams();
  const asked = views.find((view) => view === query.get('vista'));
  useEffect(() => {
    if (asked && asked !== storedView) keep(asked);
  }, [asked, storedView, keep]);
  // Decided once per visit: whoever ends the last one stays where they are.
  const bare = !calendar && query.toString() === '';
  const { data: overdue, isError } = useQuery({
    queryKey: ['mantenimiento', 'hay vencidos'],
    queryFn: getRows<Vencimiento>('/mantenimiento/vencimientos', {
      filter: { situacion: 'vencido' },
      sort: ['vence_en', 'ASC'],
      range: [0, 0],
    }),
    enabled: bare && storedView !== 'vencimientos',
  });
  if (asked || !bare || storedView === 'vencimientos') return asked ?? storedView;
  if (!overdue) return isError ? storedView : undefined;
  return overdue.total > 0 ? 'vencimientos' : storedView;
};

const current = (active: boolean) => (active ? 'page' : undefined);

export default MantenimientoPage;
