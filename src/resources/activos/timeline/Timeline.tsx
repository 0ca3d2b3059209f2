import { useState } from 'react';
import { Button } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { FiltroHistorial } from '#contract/entities/hojaDeVida';
import { EmptyState } from '../../../ui/EmptyState';
import { LoadFailure } from '../../../ui/LoadFailure';
import { number } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { endOf, startOf } from './days';
import { Entries } from './Entries';
import { TimelineTools } from './TimelineTools';
import { useTimeline } from './useTimeline';
import shared from './timeline.module.css';
import styles from './Timeline.module.css';

interface Props {
  activoId: number;
  /** Only these kinds; the user cannot choose others. */
  only?: FiltroHistorial['tipo'];
  /** The text of an empty timeline. */
  empty?: string;
}

/** All the history of an asset, newest first; `?desde=2026-03-01&hasta=2026-03-31` sets the initial range of days. */
export const Timeline = ({ activoId, only, empty = 'Todavía no ha pasado nada.' }: Props) => {
  const [search] = useSearchParams();
  const [filter, setFilter] = useState(() => daysIn(search));
  const { data, isError, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useTimeline(
    activoId,
    only ? { tipo: only } : filter,
  );
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const total = data?.pages[0]?.total ?? 0;

  return (
    <div className={`shrink break-anywhere ${shared.timeline}`} aria-busy={isPlaceholderData}>
      {!only && <TimelineTools activoId={activoId} filter={filter} onFilter={setFilter} />}
      {!data && !isError && <ListSkeleton rows={6} />}
      {isError && <LoadFailure text="No se pudo cargar el historial." onRetry={() => void refetch()} />}
      {data && entries.length === 0 && (
        <Nothing text={empty} filtered={Object.keys(filter).length > 0} onClear={() => setFilter({})} />
      )}
      <Entries entries={entries} />
      {entries.length > 0 && (
        <p className={`row wrap spread muted small ${styles.end}`}>
          <span role="status">
            {entries.length === total
              ? plural(total)
              : `${number(entries.length)} de ${plural(total)}, los más recientes`}
          </span>
          {hasNextPage && (
            <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Mostrar más
            </Button>
          )}
        </p>
      )}
    </div>
  );
};

const daysIn = (search: URLSearchParams): FiltroHistorial => {
  const desde = startOf(search.get('desde') ?? '');
  const hasta = endOf(search.get('hasta') ?? '');
  return { ...(desde && { desde }), ...(hasta && { hasta }) };
};

const plural = (n: number) => (n === 1 ? '1 registro' : `${number(n)} registros`);

const Nothing = ({ text, filtered, onClear }: { text: string; filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState
      icon="search_off"
      text="Nada coincide con la búsqueda o los filtros."
      action={
        <Button variant="outlined" onClick={onClear}>
          Limpiar
        </Button>
      }
    />
  ) : (
    <EmptyState icon="history" text={text} />
  );
