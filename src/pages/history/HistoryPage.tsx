import { lazy, Suspense, useMemo } from 'react';
import { useTheme } from '@mui/material';
import { useRefresh, type SortPayload } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { masConduccion } from '#contract/requests/conduccion';
import { masTiempos } from '#contract/requests/tiempos';
import { masUso } from '#contract/requests/uso';
import { masExportado } from '#contract/requests/viajes';
import { assetColours } from '../../map/palette';
import { useRole } from '../../providers/session';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { intoView } from '../../ui/intoView';
import { Tab, Tabs } from '../../ui/Tabs';
import { dayBeside } from '../../ui/dates/days';
import { currentDay } from '../../ui/dates/zone';
import { addressOf, selectionOf, problemOf, type Selection } from '../trips/selection';
import { AskBar } from '../trips/AskBar';
import { useAssets } from '../trips/useReplays';
import { Recalculation } from '../trips/Recalculation';
import { DriverPicker } from './DriverPicker';
import { EventFilters } from './EventFilters';
import { eventFiltersOf } from './eventNarrowing';
import { ImportButton } from '../../ui/ImportButton';
import { HistoryRows } from './HistoryRows';
import { isView, views, viewsOf, type View } from './views';
import shared from './history.module.css';
import styles from './HistoryPage.module.css';

// Only this view has a map to draw on.
const AreaView = lazy(() => import('../area/AreaView').then((module) => ({ default: module.AreaView })));

/**
 * «Histórico»: lists of the positions of up to five assets, and of what was derived from them for assets and drivers.
 * The selection is in the address.
 */
export default function HistoryPage() {
  const [search, setSearch] = useSearchParams();
  const { mode } = useTheme().palette;
  const role = useRole();
  const refresh = useRefresh();
  const today = currentDay();
  const wanted = search.get('ver');
  const allowed = viewsOf(role);
  const view = isView(wanted) && allowed.includes(wanted) ? wanted : 'posiciones';
  const selection = useMemo(() => askedIn(view, search, today), [view, search, today]);
  const driver = idOf(search.get('conductor'));
  const por = search.get('por') === 'activo' ? 'activo' : 'conductor';
  const narrowed = eventFiltersOf(search, role);
  const { ofAssets, ofDrivers } = whose(view, por);
  const problem = problemOf(ofAssets ? selection : { ...selection, activos: [] }, longest[view] ?? masExportado.dias);
  const assets = useAssets();
  const nameOf = (id: number | null) => assets?.find((asset) => asset.id === id)?.nombre ?? '—';
  const ask = (change: Partial<Selection>) =>
    setSearch((before) => addressOf({ ...askedIn(view, before, today), ...change }, before));
  const put = (name: string, value: string | null) => setSearch((before) => having(before, name, value));

  return (
    <div className={`grid gap-12 ${shared.history}`}>
      <Recalculation onDone={refresh} />
      {view !== 'area' && (
        <div className={styles.ask}>
          <AskBar
            selection={selection}
            assets={assets}
            today={today}
            problem={problem}
            colours={assetColours[mode]}
            onAsk={ask}
            ofAssets={ofAssets}
          >
            {ofDrivers && (
              <DriverPicker value={driver} onValue={(id) => put('conductor', id === null ? null : String(id))} />
            )}
          </AskBar>
        </div>
      )}
      <Tabs aria-label="Qué se consulta">
        {allowed.map((name) => (
          <Tab
            key={name}
            to={`?${having(search, 'ver', name).toString()}`}
            ref={name === view ? intoView : undefined}
            aria-current={name === view ? 'page' : undefined}
          >
            {views[name]}
          </Tab>
        ))}
      </Tabs>
      {view === 'posiciones' && (
        <div>
          <ImportButton tipo="posiciones" />
        </div>
      )}
      {view === 'eventos' && <EventFilters value={narrowed} onChange={put} />}
      {view === 'area' && (
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <AreaView />
        </Suspense>
      )}
      {view !== 'area' && !problem && (
        <HistoryRows
          view={view}
          selection={selection}
          driver={driver}
          por={por}
          narrowed={narrowed}
          nameOf={nameOf}
          onPor={(to) => put('por', to)}
          sort={sortIn(search)}
        />
      )}
    </div>
  );
}

/** The most days at once of the lists of sums. */
const longest: Partial<Record<View, number>> = {
  conduccion: masConduccion.dias,
  uso: masUso.dias,
  tiempos: masTiempos.dias,
};

/** The order in the address of a figure's link. */
const sortIn = (search: URLSearchParams): SortPayload | undefined => {
  const field = search.get('sort');
  return field ? { field, order: search.get('order') === 'ASC' ? 'ASC' : 'DESC' } : undefined;
};

/** What the bar lets the user choose: assets, drivers, or either. */
const whose = (view: View, por: 'conductor' | 'activo') => {
  if (view === 'conduccion') return { ofAssets: por === 'activo', ofDrivers: por === 'conductor' };
  return { ofAssets: view !== 'jornadas', ofDrivers: view === 'viajes' || view === 'eventos' || view === 'jornadas' };
};

/**
 * The selection in the address. Sums of one day mean little: without days in the address they are of the last thirty.
 */
const askedIn = (view: View, search: URLSearchParams, today: string): Selection => {
  const selection = selectionOf(search, today);
  return longest[view] && !search.has('dia') && !search.has('desde')
    ? { ...selection, desde: dayBeside(today, -29), hasta: today }
    : selection;
};

const idOf = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null);

const having = (before: URLSearchParams, name: string, value: string | null) => {
  const next = new URLSearchParams(before);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
};
