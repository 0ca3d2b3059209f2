import { DataTableColumn } from 'react-admin';
import type { Viaje } from '#contract/requests/viajes';
import { dateTime, kilometres, lasting, speed } from '../../ui/formats';
import { TripStreets } from '../../ui/streets/ends';
import { PersonalReferenceField } from '../../resources/personal/index';
import { RouteOfTrip } from '../../resources/rutas/index';
import { ComputedRows } from './ComputedRows';
import { exported } from './exported';
import type { Listed, OfTrips } from './listed';
import styles from './history.module.css';
import { RecorridoLink } from './RecorridoLink';

const Column = DataTableColumn<Viaje>;

/** Trips of assets, or of a driver. */
export const TripRows = ({ filter, nameOf }: Listed<OfTrips>) => (
  <ComputedRows<Viaje>
    resource="viajes"
    filter={filter}
    sort="inicio_en"
    empty={{
      icon: 'route',
      text: filter.activo_id
        ? 'Estos activos no hicieron viajes en estos días.'
        : 'Esta persona no condujo en estos días.',
    }}
    exported={exported.viajes}
    compact={(row) => (
      <>
        <strong>{nameOf(row.activo_id)}</strong>
        <span>{dateTime(row.inicio_en)}</span>
        <span>{way(row)}</span>
        <TripStreets viaje={row} />
        <span>{[kilometres(row.distancia_km), lasting(row.duracion_s), speed(row.velocidad_max_kmh)].join(' · ')}</span>
        <RecorridoLink activoId={row.activo_id} when={row.inicio_en} viajeId={row.id} />
        <RouteOfTrip viaje={row} />
      </>
    )}
  >
    <Column
      source="inicio_en"
      sortByOrder="DESC"
      render={({ inicio_en }) => <time dateTime={inicio_en}>{dateTime(inicio_en)}</time>}
    />
    <Column source="activo_id" disableSort render={({ activo_id }) => nameOf(activo_id)} />
    <Column source="conductor_id" disableSort render={() => <PersonalReferenceField source="conductor_id" />} />
    <Column
      source="lugar_inicio"
      label="Desde → hasta"
      disableSort
      render={(viaje) => (
        <span className={styles.historyWay}>
          {way(viaje)}
          <TripStreets viaje={viaje} />
        </span>
      )}
    />
    <Column source="distancia_km" disableSort align="right" render={({ distancia_km }) => kilometres(distancia_km)} />
    <Column
      source="duracion_s"
      disableSort
      align="right"
      render={({ duracion_s, fin_en }) => (fin_en ? lasting(duracion_s) : `${lasting(duracion_s)}, en curso`)}
    />
    <Column source="ralenti_s" disableSort align="right" render={({ ralenti_s }) => lasting(ralenti_s)} />
    <Column
      source="velocidad_max_kmh"
      disableSort
      align="right"
      render={({ velocidad_max_kmh }) => speed(velocidad_max_kmh)}
    />
    <Column
      label="Mapa"
      render={(viaje) => (
        <>
          <RecorridoLink activoId={viaje.activo_id} when={viaje.inicio_en} viajeId={viaje.id} />
          <RouteOfTrip viaje={viaje} small />
        </>
      )}
    />
  </ComputedRows>
);

const way = ({ lugar_inicio, lugar_fin }: Viaje) =>
  lugar_inicio === lugar_fin ? (lugar_inicio ?? '—') : `${lugar_inicio ?? '—'} → ${lugar_fin ?? '—'}`;
