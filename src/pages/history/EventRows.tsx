import { lazy, Suspense, useState } from 'react';
import { Button, Link as MuiLink } from '@mui/material';
import { DataTable, ResourceContextProvider, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { porParada, type Evento } from '#contract/eventos';
import { eventos as words } from '#contract/words/eventos';
import {
  estadosDeEvento,
  eventAddress,
  lasted,
  measured,
  severidadesDeEvento,
  useEventChanges,
  Withdrawn,
} from '../../resources/eventos/index';
import { PersonalReferenceField } from '../../resources/personal/index';
import { EmptyState } from '../../ui/EmptyState';
import { ExportButton } from '../../ui/ExportButton';
import { FaceChip } from '../../ui/FaceChip';
import { dateTime } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListPage } from '../../ui/ListPage';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { NoMatches } from '../../ui/RecordTable';
import { usePhone } from '../../ui/usePhone';
import { exported } from './exported';
import type { Listed, OfEvents } from './listed';
import { RecorridoLink } from './RecorridoLink';
import styles from './history.module.css';

const SpotMap = lazy(() => import('./SpotMap').then((module) => ({ default: module.SpotMap })));
const Column = DataTable.Col<Evento>;
const { tipo: kinds } = words.values;

/** The events of some assets or of a driver; the selected one is shown on a map. */
export const EventRows = ({ filter, nameOf }: Listed<OfEvents>) => {
  const phone = usePhone();
  const [spot, setSpot] = useState<Evento>();
  const place = spot && placeOf(spot);
  useEventChanges();
  return (
    <ResourceContextProvider value="eventos">
      <div className={`grid gap-16 ${styles.historyRows}`} data-map={Boolean(place)}>
        <ListPage
          filter={{ ...filter }}
          sort={{ field: 'inicio_en', order: 'DESC' }}
          perPage={50}
          empty={<EmptyState icon="notifications" text="No hay eventos así en estos días." />}
          tools={<ExportButton<Evento> columns={exported.eventos} />}
          chips={null}
          table={<Table nameOf={nameOf} several={filter.activo_id?.length !== 1} onSpot={setSpot} />}
          compact={<Compact nameOf={nameOf} onSpot={setSpot} />}
        />
        {spot && place && (
          <Suspense fallback={<div className={`outlined grid clip ${styles.historyMap}`} />}>
            <SpotMap
              at={place}
              name={kinds[spot.tipo]}
              detail={[nameOf(spot.activo_id), dateTime(spot.inicio_en), measured(spot)].filter(Boolean).join(' · ')}
              under={phone}
              onClose={() => setSpot(undefined)}
            >
              <Button component={Link} to={eventAddress(spot)} size="small" startIcon={<Icon name="open_in_new" />}>
                Abrir el evento
              </Button>
              <Way event={spot} />
            </SpotMap>
          </Suspense>
        )}
      </div>
    </ResourceContextProvider>
  );
};

const whereOf = (event: Evento) =>
  [porParada(event).lugar, porParada(event).limite, event.direccion].filter(Boolean).join(' · ') || '—';

interface Rows {
  nameOf: Listed['nameOf'];
  onSpot: (row: Evento) => void;
}

const Table = ({ nameOf, several, onSpot }: Rows & { several: boolean }) => {
  const { isPending } = useListContext();
  if (isPending) return <ListSkeleton rows={12} />;
  return (
    <DataTable<Evento>
      rowClick={(_id, _resource, row) => {
        if (!placeOf(row)) return eventAddress(row);
        onSpot(row);
        return false;
      }}
      bulkActionButtons={false}
      empty={<NoMatches />}
    >
      <Column
        source="inicio_en"
        sortByOrder="DESC"
        render={({ inicio_en }) => <time dateTime={inicio_en}>{dateTime(inicio_en)}</time>}
      />
      {several && <Column source="activo_id" {...tight} disableSort render={({ activo_id }) => nameOf(activo_id)} />}
      <Column source="tipo" {...tight} render={(row) => <Opening event={row} />} />
      <Column
        source="severidad"
        {...narrow}
        disableSort
        render={({ severidad }) => <FaceChip face={severidadesDeEvento[severidad]} />}
      />
      <Column source="estado" {...narrow} render={(row) => <State event={row} />} />
      <Column source="valor_max" {...tight} align="right" render={(row) => measured(row) || '—'} />
      <Column source="duracion_s" {...tight} align="right" render={howLong} />
      <Column
        source="personal_id"
        {...tight}
        disableSort
        render={() => <PersonalReferenceField source="personal_id" />}
      />
      <Column
        source="direccion"
        disableSort
        render={(row) => <span className={styles.historyWay}>{whereOf(row)}</span>}
      />
      <Column label="Mapa" {...tight} render={(row) => <Way event={row} small />} />
    </DataTable>
  );
};

const Compact = ({ nameOf, onSpot }: Rows) => {
  const { data, isPending } = useListContext<Evento>();
  if (isPending) return <ListSkeleton rows={8} />;
  if (!data || data.length === 0) return <NoMatches />;
  return (
    <ul className={`bare-list ${styles.historyList}`}>
      {data.map((row) => (
        <li className="grid gap-2" key={row.id}>
          <strong>
            <Opening event={row} />
          </strong>
          <span>{[nameOf(row.activo_id), dateTime(row.inicio_en), measured(row)].filter(Boolean).join(' · ')}</span>
          <span>{[late(row), row.direccion, howLong(row)].filter((said) => said && said !== '—').join(' · ')}</span>
          <div className={`row wrap gap-8 ${styles.historyChips}`}>
            <FaceChip face={severidadesDeEvento[row.severidad]} />
            <State event={row} />
          </div>
          <div>
            {placeOf(row) && (
              <Button size="small" startIcon={<Icon name="location_on" />} onClick={() => onSpot(row)}>
                Ver dónde
              </Button>
            )}
            <Way event={row} />
          </div>
        </li>
      ))}
    </ul>
  );
};

const State = ({ event }: { event: Evento }) =>
  event.corregido ? <Withdrawn event={event} /> : <FaceChip face={estadosDeEvento[event.estado]} />;

const Opening = ({ event }: { event: Evento }) => (
  <>
    <MuiLink component={Link} to={eventAddress(event)}>
      {kinds[event.tipo]}
    </MuiLink>
    {event.tardio && <span className={`muted tiny ${styles.historyLate}`}>{late(event)}</span>}
  </>
);

const Way = ({ event: { activo_id, inicio_en }, small = false }: { event: Evento; small?: boolean }) =>
  activo_id !== null && <RecorridoLink activoId={activo_id} when={inicio_en} exact small={small} />;

/** Ten columns must fit on a screen of 1366 px: long text wraps. */
const tight = { headerClassName: styles.historyTight ?? '', cellClassName: styles.historyTight ?? '' };
const narrow = { headerClassName: styles.historyChip ?? '', cellClassName: styles.historyChip ?? '' };

const late = ({ tardio }: Evento) => (tardio ? words.fields.tardio : '');
const howLong = ({ fin_en, duracion_s }: Evento) =>
  fin_en === null ? 'Sigue' : duracion_s > 0 ? lasted(duracion_s) : '—';
const placeOf = ({ latitud, longitud }: Evento) =>
  latitud === null || longitud === null ? undefined : ([latitud, longitud] as const);
