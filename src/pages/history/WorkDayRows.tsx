import { Button } from '@mui/material';
import { DataTableColumn } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Jornada } from '#contract/requests/jornadas';
import { PersonalReferenceField } from '../../resources/personal/index';
import { calendarDay, clock, kilometres, lasting, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { workDayTrips } from '../../ui/tripAddress';
import { ComputedRows } from './ComputedRows';
import { exported } from './exported';
import type { Listed, OfDrivers } from './listed';
import styles from './history.module.css';

const Column = DataTableColumn<Jornada>;

/** The days of drivers: first and last movement, driving and stopped time. */
export const WorkDayRows = ({ filter }: Pick<Listed<OfDrivers>, 'filter'>) => (
  <ComputedRows<Jornada>
    resource="jornadas"
    filter={filter}
    sort="fecha"
    empty={{
      icon: 'person',
      text: 'Nadie condujo en estos días: un viaje cuenta para quien figura como conductor del activo.',
    }}
    exported={exported.jornadas}
    compact={(row) => (
      <>
        <strong>
          <PersonalReferenceField source="conductor_id" />
        </strong>
        <span>
          {calendarDay(row.fecha)}, {started(row)} a {ended(row)}
        </span>
        <span>
          {[
            `${lasting(row.conduccion_s)} conduciendo`,
            `${lasting(row.detenido_s)} detenido`,
            kilometres(row.distancia_km),
          ].join(' · ')}
        </span>
        <span>{assets(row)}</span>
        <Trips row={row} />
      </>
    )}
  >
    <Column
      source="fecha"
      sortByOrder="DESC"
      render={({ fecha }) => <time dateTime={fecha}>{calendarDay(fecha)}</time>}
    />
    <Column source="conductor_id" disableSort render={() => <PersonalReferenceField source="conductor_id" />} />
    <Column
      source="primer_movimiento_en"
      headerClassName={styles.historyNarrow ?? ''}
      disableSort
      align="right"
      render={started}
    />
    <Column
      source="ultimo_movimiento_en"
      headerClassName={styles.historyNarrow ?? ''}
      disableSort
      align="right"
      render={ended}
    />
    <Column source="conduccion_s" disableSort align="right" render={({ conduccion_s }) => lasting(conduccion_s)} />
    <Column source="detenido_s" disableSort align="right" render={({ detenido_s }) => lasting(detenido_s)} />
    <Column source="sin_senal_s" disableSort align="right" render={({ sin_senal_s }) => lasting(sin_senal_s)} />
    <Column source="ralenti_s" disableSort align="right" render={({ ralenti_s }) => lasting(ralenti_s)} />
    <Column source="distancia_km" disableSort align="right" render={({ distancia_km }) => kilometres(distancia_km)} />
    <Column source="activos" disableSort render={assets} />
    <Column source="viajes_n" disableSort render={(row) => <Trips row={row} />} />
  </ComputedRows>
);

const started = ({ primer_movimiento_en }: Jornada) => clock(primer_movimiento_en);
/** A day ends at 24:00 for a driver who drives on. */
const ended = ({ ultimo_movimiento_en: at }: Jornada) =>
  at === null ? 'En curso' : clock(at).replace(/^00:00$/, '24:00');
const assets = ({ activos }: Jornada) => activos.map(({ nombre }) => nombre).join(', ');

const Trips = ({ row }: { row: Jornada }) => (
  <Button component={Link} to={workDayTrips(row)} size="small" startIcon={<Icon name="route" />}>
    {number(row.viajes_n)} {row.viajes_n === 1 ? 'viaje' : 'viajes'}
  </Button>
);
