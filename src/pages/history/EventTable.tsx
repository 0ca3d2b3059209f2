import { DataTableColumn } from 'react-admin';
import type { Evento } from '#contract/entities/eventos';
import { porParada } from '#contract/sentences/fraseEvento';
import { DataTable } from '../../ui/DataTable';
import { eventAddress, measured, severidadesDeEvento } from '../../resources/eventos/index';
import { PersonalReferenceField } from '../../resources/personal/index';
import { FaceChip } from '../../ui/FaceChip';
import { dateTime } from '../../ui/formats';
import { NoMatches } from '../../ui/RecordTable';
import { EventLink, EventRecorrido, EventState, howLong, placeOf } from './eventCells';
import type { Listed } from './listed';
import styles from './history.module.css';

const Column = DataTableColumn<Evento>;

interface Props {
  nameOf: Listed['nameOf'];
  /** Of more than one asset, so each row says of which. */
  several: boolean;
  onSpot: (row: Evento) => void;
}

/** Events, one a row. A row opens its place on the map, or the event if it has none. */

export const EventTable = ({ nameOf, several, onSpot }: Props) => {
  return (
    <DataTable<Evento>
      rowClick={(_id, _resource, row) => {
        if (!placeOf(row)) return eventAddress(row);
        onSpot(row);
        return false;
      }}

      empty={<NoMatches />}
    >
      <Column
        source="inicio_en"
        sortByOrder="DESC"
        render={({ inicio_en }) => <time dateTime={inicio_en}>{dateTime(inicio_en)}</time>}
      />
      {several && <Column source="activo_id" {...tight} disableSort render={({ activo_id }) => nameOf(activo_id)} />}
      <Column source="tipo" {...tight} render={(row) => <EventLink event={row} />} />
      <Column
        source="severidad"
        {...narrow}
        disableSort
        render={({ severidad }) => <FaceChip face={severidadesDeEvento[severidad]} />}
      />
      <Column source="estado" {...narrow} render={(row) => <EventState event={row} />} />
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
      <Column label="Mapa" {...tight} render={(row) => <EventRecorrido event={row} small />} />
    </DataTable>
  );
};

/** Ten columns must fit on a screen of 1366 px: long text wraps. */
const tight = { headerClassName: styles.historyTight ?? '', cellClassName: styles.historyTight ?? '' };
const narrow = { headerClassName: styles.historyChip ?? '', cellClassName: styles.historyChip ?? '' };

const whereOf = (event: Evento) =>
  [porParada(event).lugar, porParada(event).limite, event.direccion].filter(Boolean).join(' · ') || '—';
