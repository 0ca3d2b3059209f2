import { DataTableColumn } from 'react-admin';
import type { Detencion } from '#contract/requests/viajes';
import { dateTime, lasting } from '../../ui/formats';
import { StopStreet } from '../../ui/streets/ends';
import { ComputedRows } from './ComputedRows';
import { exported } from './exported';
import type { Listed } from './listed';
import { RecorridoLink } from './RecorridoLink';

const Column = DataTableColumn<Detencion>;

/** Where and how long the assets stopped. */
export const StopRows = ({ filter, nameOf }: Listed) => (
  <ComputedRows<Detencion>
    resource="detenciones"
    filter={filter}
    sort="inicio_en"
    empty={{ icon: 'pause_circle', text: 'No se sabe de detenciones de estos activos en estos días.' }}
    exported={exported.detenciones}
    compact={(row) => (
      <>
        <strong>{nameOf(row.activo_id)}</strong>
        <span>{dateTime(row.inicio_en)}</span>
        <span>{[row.lugar, lasted(row)].filter(Boolean).join(' · ')}</span>
        <StopStreet detencion={row} />
        <RecorridoLink activoId={row.activo_id} when={row.inicio_en} />
      </>
    )}
  >
    <Column
      source="inicio_en"
      sortByOrder="DESC"
      render={({ inicio_en }) => <time dateTime={inicio_en}>{dateTime(inicio_en)}</time>}
    />
    <Column source="activo_id" disableSort render={({ activo_id }) => nameOf(activo_id)} />
    <Column
      source="lugar"
      disableSort
      render={(row) => (
        <>
          {row.lugar ?? '—'}
          <StopStreet detencion={row} />
        </>
      )}
    />
    <Column source="duracion_s" disableSort align="right" render={lasted} />
    <Column source="sin_senal_s" disableSort align="right" render={({ sin_senal_s }) => lasting(sin_senal_s)} />
    <Column source="ralenti_s" disableSort align="right" render={({ ralenti_s }) => lasting(ralenti_s)} />
    <Column
      label="Mapa"
      render={({ activo_id, inicio_en }) => <RecorridoLink activoId={activo_id} when={inicio_en} />}
    />
  </ComputedRows>
);

const lasted = ({ duracion_s, fin_en }: Detencion) => `${lasting(duracion_s)}${fin_en ? '' : ', sigue ahí'}`;
