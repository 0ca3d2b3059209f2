import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { ResourceContextProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Evento } from '#contract/entities/eventos';
import { eventos as words } from '#contract/words/eventos';
import { eventAddress, measured, useEventChanges } from '../../resources/eventos/index';
import { EmptyState } from '../../ui/EmptyState';
import { ExportButton } from '../../ui/ExportButton';
import { dateTime } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListPage } from '../../ui/ListPage';
import { usePhone } from '../../ui/usePhone';
import { EventCards } from './EventCards';
import { EventRecorrido, placeOf } from './eventCells';
import { EventTable } from './EventTable';
import { exported } from './exported';
import type { Listed, OfEvents } from './listed';
import styles from './history.module.css';

const SpotMap = lazy(() => import('./SpotMap').then((module) => ({ default: module.SpotMap })));
const { tipo: kinds } = words.values;

/** The events of some assets or of a driver; the selected one is shown on a map. */
export const EventRows = ({ filter, nameOf }: Listed<OfEvents>) => {
  const phone = usePhone();
  const [spot, setSpot] = useState<Evento>();
  const place = spot && placeOf(spot);
  useEventChanges();
  return (
    <ResourceContextProvider value="eventos">
      <div className={`grid align-start gap-16 ${styles.historyRows}`} data-map={Boolean(place)}>
        <ListPage
          filter={{ ...filter }}
          sort={{ field: 'inicio_en', order: 'DESC' }}
          perPage={50}
          empty={<EmptyState icon="notifications" text="No hay eventos así en estos días." />}
          tools={<ExportButton<Evento> columns={exported.eventos} />}
          chips={null}
          table={<EventTable nameOf={nameOf} several={filter.activo_id?.length !== 1} onSpot={setSpot} />}
          compact={<EventCards nameOf={nameOf} onSpot={setSpot} />}
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
              <EventRecorrido event={spot} />
            </SpotMap>
          </Suspense>
        )}
      </div>
    </ResourceContextProvider>
  );
};
