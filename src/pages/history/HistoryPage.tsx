import { useMemo } from 'react';
import { useTheme } from '@mui/material';
import { useRefresh } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { assetColours } from '../../map/palette';
import { EmptyState } from '../../ui/EmptyState';
import { Tab, Tabs } from '../../ui/Tabs';
import { dayOf } from '../../ui/dates/reading';
import { momentsOf } from '../../ui/dates/days';
import { addressOf, askedOf, problemOf, type Asked } from '../trips/asked';
import { AskBar } from '../trips/AskBar';
import { useAssets } from '../trips/useReplays';
import { Recalculation } from '../trips/Recalculation';
import { DriverPicker } from './DriverPicker';
import type { Listed } from './listed';
import { Positions } from './Positions';
import { StopRows } from './StopRows';
import { TripRows } from './TripRows';
import { WorkDayRows } from './WorkDayRows';
import styles from './history.module.css';

/** What is listed, by the address's `ver`. */
const views = { posiciones: 'Posiciones', viajes: 'Viajes', detenciones: 'Detenciones', jornadas: 'Jornadas' } as const;
type View = keyof typeof views;
const isView = (name: string | null): name is View => name !== null && Object.hasOwn(views, name);
const ofDrivers: readonly View[] = ['viajes', 'jornadas'];

/** «Histórico»: what devices told of up to five assets, and what followed from it for them and their drivers, as lists. Which, of whom and when is in the address. */
export default function HistoryPage() {
  const [search, setSearch] = useSearchParams();
  const { mode } = useTheme().palette;
  const refresh = useRefresh();
  const today = dayOf(new Date());
  const asked = useMemo(() => askedOf(search, today), [search, today]);
  const driver = idOf(search.get('conductor'));
  const wanted = search.get('ver');
  const view = isView(wanted) ? wanted : 'posiciones';
  const ofAssets = view !== 'jornadas';
  const problem = problemOf(ofAssets ? asked : { ...asked, activos: [] });
  const assets = useAssets();
  const nameOf = (id: number | null) => assets?.find((asset) => asset.id === id)?.nombre ?? (id === null ? '—' : `Activo ${id}`);
  const ask = (change: Partial<Asked>) => setSearch((before) => addressOf({ ...askedOf(before, today), ...change }, before));
  const askWhom = (id: number | null) => setSearch((before) => having(before, 'conductor', id === null ? null : String(id)));

  return (
    <div className={styles.history}>
      <Recalculation onDone={refresh} />
      <div className={styles.historyAsk}>
        <AskBar asked={asked} assets={assets} today={today} problem={problem} colours={assetColours[mode]} onAsk={ask} ofAssets={ofAssets}>
          {ofDrivers.includes(view) && <DriverPicker value={driver} onValue={askWhom} />}
        </AskBar>
      </div>
      <Tabs aria-label="Qué se consulta">
        {Object.entries(views).map(([name, label]) => (
          <Tab key={name} to={`?${having(search, 'ver', name).toString()}`} aria-current={name === view ? 'page' : undefined}>
            {label}
          </Tab>
        ))}
      </Tabs>
      {!problem && <Rows view={view} asked={asked} driver={driver} nameOf={nameOf} />}
    </div>
  );
}

interface RowsProps {
  view: View;
  asked: Asked;
  driver: number | null;
  nameOf: Listed['nameOf'];
}

const Rows = ({ view, asked: { activos, desde, hasta }, driver, nameOf }: RowsProps) => {
  const given = { ...(activos.length > 0 && { activo_id: activos }), ...(driver !== null && { conductor_id: driver }) };
  // Another list for other rows: it begins at its first page.
  const key = JSON.stringify([given, desde, hasta]);
  if (view === 'jornadas') return <WorkDayRows key={key} filter={{ ...(driver !== null && { conductor_id: driver }), desde, hasta }} />;
  if (view === 'viajes' && (activos.length > 0 || driver !== null))
    return <TripRows key={key} filter={{ ...given, ...momentsOf({ desde, hasta }) }} nameOf={nameOf} />;
  if (activos.length === 0) return <EmptyState icon="history" text={view === 'viajes' ? `${chooseAssets}, o un conductor.` : `${chooseAssets}.`} />;
  const List = view === 'detenciones' ? StopRows : Positions;
  return <List key={key} filter={{ activo_id: activos, ...momentsOf({ desde, hasta }) }} nameOf={nameOf} />;
};

const idOf = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null);

const chooseAssets = 'Elija uno o varios activos y los días que quiere consultar';

const having = (before: URLSearchParams, name: string, value: string | null) => {
  const next = new URLSearchParams(before);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
};
