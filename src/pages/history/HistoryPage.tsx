import { useMemo } from 'react';
import { useTheme } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { assetColours } from '../../map/palette';
import { EmptyState } from '../../ui/EmptyState';
import { Tab, Tabs } from '../../ui/Tabs';
import { dayOf } from '../../ui/dates/reading';
import { momentsOf } from '../../ui/dates/days';
import { addressOf, askedOf, problemOf, type Asked } from '../trips/asked';
import { AskBar } from '../trips/AskBar';
import { useAssets } from '../trips/useReplays';
import { Positions } from './Positions';
import { StopRows } from './StopRows';
import { TripRows } from './TripRows';
import styles from './history.module.css';

/** What is listed, by the address's `ver`. */
const views = { posiciones: 'Posiciones', viajes: 'Viajes', detenciones: 'Detenciones' } as const;
const lists = { posiciones: Positions, viajes: TripRows, detenciones: StopRows };
const isView = (name: string | null): name is keyof typeof views => name !== null && Object.hasOwn(views, name);

/** «Histórico»: what devices told of up to five assets, and what followed from it, as lists. Which, of whom and when is in the address. */
export default function HistoryPage() {
  const [search, setSearch] = useSearchParams();
  const { mode } = useTheme().palette;
  const today = dayOf(new Date());
  const asked = useMemo(() => askedOf(search, today), [search, today]);
  const problem = problemOf(asked);
  const assets = useAssets();
  const wanted = search.get('ver');
  const view = isView(wanted) ? wanted : 'posiciones';
  const List = lists[view];
  const { activos, desde, hasta } = asked;
  const filter = useMemo(() => ({ activo_id: activos, ...momentsOf({ desde, hasta }) }), [activos, desde, hasta]);
  const nameOf = (id: number | null) => assets?.find((asset) => asset.id === id)?.nombre ?? (id === null ? '—' : `Activo ${id}`);
  const ask = (change: Partial<Asked>) => setSearch((before) => addressOf({ ...askedOf(before, today), ...change }, before));

  return (
    <div className={styles.history}>
      <div className={styles.historyAsk}>
        <AskBar asked={asked} assets={assets} today={today} problem={problem} colours={assetColours[mode]} onAsk={ask} />
      </div>
      <Tabs aria-label="Qué se consulta">
        {Object.entries(views).map(([name, label]) => (
          <Tab key={name} to={`?${withView(search, name).toString()}`} aria-current={name === view ? 'page' : undefined}>
            {label}
          </Tab>
        ))}
      </Tabs>
      {problem ? null : activos.length === 0 ? (
        <EmptyState icon="history" text="Elija uno o varios activos y los días que quiere consultar." />
      ) : (
        <List key={`${view} ${JSON.stringify(filter)}`} filter={filter} nameOf={nameOf} />
      )}
    </div>
  );
}

const withView = (before: URLSearchParams, view: string) => {
  const next = new URLSearchParams(before);
  next.set('ver', view);
  return next;
};
