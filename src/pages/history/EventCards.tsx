import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Evento } from '#contract/entities/eventos';
import { measured, severidadesDeEvento } from '../../resources/eventos/index';
import { FaceChip } from '../../ui/FaceChip';
import { dateTime } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { NoMatches } from '../../ui/RecordTable';
import { EventLink, EventRecorrido, EventState, howLong, late, placeOf } from './eventCells';
import type { Listed } from './listed';
import styles from './history.module.css';

interface Props {
  nameOf: Listed['nameOf'];
  onSpot: (row: Evento) => void;
}

/** Events on a phone. */

export const EventCards = ({ nameOf, onSpot }: Props) => {
  const { data, isPending } = useListContext<Evento>();
  if (isPending) return <ListSkeleton rows={8} />;
  if (!data || data.length === 0) return <NoMatches />;
  return (
    <ul className={`bare-list ${styles.historyList}`}>
      {data.map((row) => (
        <li className="grid items-start gap-2 pad-12" key={row.id}>
          <strong>
            <EventLink event={row} />
          </strong>
          <span className="muted small">
            {[nameOf(row.activo_id), dateTime(row.inicio_en), measured(row)].filter(Boolean).join(' · ')}
          </span>
          <span className="muted small">
            {[late(row), row.direccion, howLong(row)].filter((said) => said && said !== '—').join(' · ')}
          </span>
          <div className={`row wrap gap-8 ${styles.historyChips}`}>
            <FaceChip face={severidadesDeEvento[row.severidad]} />
            <EventState event={row} />
          </div>
          <div>
            {placeOf(row) && (
              <Button size="small" startIcon={<Icon name="location_on" />} onClick={() => onSpot(row)}>
                Ver dónde
              </Button>
            )}
            <EventRecorrido event={row} />
          </div>
        </li>
      ))}
    </ul>
  );
};
