import { Button } from '@mui/material';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { canOpen, type PagePath } from '#contract/core/paths';
import type { Stop } from '../../map/stops/stops';
import type { LiveRows, LiveStatus } from '../../providers/live';
import { useRole } from '../../providers/session';
import { EmptyState } from '../../ui/EmptyState';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { FleetFinder } from './FleetFinder';
import { FleetList } from './FleetList';
import type { Level } from './levels';
import { everything, type FleetFilter, type FleetView } from './roster';
import shared from './live.module.css';
import styles from './FleetPanel.module.css';

interface FleetPanelProps {
  rows: LiveRows;
  phase: LiveStatus['phase'];
  view: FleetView;
  /** Which assets have alarms is known. */
  alarmsKnown: boolean;
  levels: readonly Level[];
  stops: readonly Pick<Stop, 'id' | 'nombre'>[];
  filter: FleetFilter;
  selected: number;
  now: number;
  open: boolean;
  onOpen: (open: boolean) => void;
  onFilter: (filter: FleetFilter) => void;
  onChoose: (index: number) => void;
  /** Shown beneath a name instead of its code and plate, if there is a text. */
  note?: (index: number) => string | undefined;
  onRetry: () => void;
  ref?: Ref<HTMLElement>;
}

const connect: PagePath = '/dispositivos/conectar';

/** The list beside the map; on a phone, a bottom sheet. */
export const FleetPanel = ({ open, onOpen, ref, ...inside }: FleetPanelProps) => (
  <aside
    ref={ref}
    className={`column rigid shrink-y ${shared.livePanel}`}
    data-over-map="panel"
    data-open={open}
    aria-label="Activos en el mapa"
  >
    <button
      type="button"
      className={`bare-button row gap-8 rigid muted small touch focus-inside ${shared.liveHandle}`}
      aria-expanded={open}
      onClick={() => onOpen(!open)}
    >
      <span className={`grow text semibold tabular text-left ${shared.liveHandleCount}`}>
        {inside.phase === 'listo' ? number(inside.view.order.length) : '—'}{' '}
        {inside.view.order.length === 1 ? 'activo' : 'activos'}
      </span>
      <span className={shared.liveHandleDo}>{open ? 'Ocultar la lista' : 'Mostrar la lista'}</span>
      <Icon name={open ? 'left_panel_close' : 'left_panel_open'} size={20} className={styles.handleSide} />
      <Icon name={open ? 'expand_more' : 'expand_less'} size={20} className={styles.handleUp} />
    </button>
    {open && <Inside {...inside} />}
  </aside>
);

const Inside = ({
  rows,
  phase,
  view,
  alarmsKnown,
  levels,
  stops,
  filter,
  selected,
  now,
  onFilter,
  onChoose,
  onRetry,
  note,
}: Omit<FleetPanelProps, 'open' | 'onOpen' | 'ref'>) => {
  // A list without names would be sorted again as soon as they arrive.
  if (view.total === 0 || !rows.named) return <Nothing phase={phase} onRetry={onRetry} />;
  return (
    <>
      <FleetFinder
        known={phase === 'listo'}
        alarmsKnown={alarmsKnown}
        view={view}
        levels={levels}
        stops={stops}
        filter={filter}
        onFilter={onFilter}
      />
      {view.order.length > 0 ? (
        <FleetList
          rows={rows}
          order={view.order}
          selected={selected}
          now={now}
          onChoose={onChoose}
          {...(note && { note })}
        />
      ) : (
        <EmptyState
          icon="search_off"
          text="Ningún activo coincide con la búsqueda y los filtros."
          action={<Button onClick={() => onFilter(everything)}>Limpiar filtros</Button>}
        />
      )}
    </>
  );
};

/** What to do while no asset has a position. */
const Nothing = ({ phase, onRetry }: Pick<FleetPanelProps, 'phase' | 'onRetry'>) => {
  const mayConnect = canOpen(useRole(), connect);
  if (phase === 'cargando') return <ListSkeleton rows={9} />;
  if (phase === 'fallo') {
    return (
      <EmptyState
        icon="cloud_off"
        text="No se pudieron cargar las posiciones."
        action={<Button onClick={onRetry}>Reintentar</Button>}
      />
    );
  }
  return mayConnect ? (
    <EmptyState
      icon="satellite_alt"
      text={
        'Ningún activo ha enviado su posición todavía. Asigne un dispositivo a un activo y configúrelo con la ' +
        'clave de ingesta de la empresa: aparecerá aquí con su primera posición.'
      }
      action={
        <Button component={Link} to={connect} variant="contained">
          Conectar un dispositivo
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon="satellite_alt"
      text={
        'Ningún activo ha enviado su posición todavía. Un administrador puede ' +
        'conectar los dispositivos de la empresa.'
      }
    />
  );
};
