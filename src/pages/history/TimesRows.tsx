import { DataTableColumn } from 'react-admin';
import { Link } from 'react-router-dom';
import { columnasTiempos, type TiempoCarga } from '#contract/requests/tiempos';
import { tiempos } from '#contract/words/tiempos';
import { runAddresses } from '../../resources/ejecuciones/index';
import { dayOf } from '../../ui/dates/zone';
import { clock, duration, nearDate } from '../../ui/formats';
import { ComputedRows } from './ComputedRows';
import type { Listed, OfUsage } from './listed';
import type { Sorting } from './SortChoice';

const Column = DataTableColumn<TiempoCarga>;
const { fields, values } = tiempos;

/**
 * «Cargue y descargue»: when each load arrived and left where it was loaded and unloaded, by runs and by visits of
 * stops.
 */
export const TimesRows = ({ filter }: Pick<Listed<OfUsage>, 'filter'>) => (
  <ComputedRows<TiempoCarga>
    resource="reportes/tiempos"
    filter={filter}
    sort="llegada_cargue_en"
    empty={{ icon: 'pin_drop', text: 'Nadie fue de una parada a otra en estos días.' }}
    exported={columnasTiempos}
    sortings={sortings}
    compact={(row) => (
      <>
        <strong>{row.activo}</strong>
        <span>{between(row)}</span>
        <span>
          Cargue: {moment(row.llegada_cargue_en)} a {left(row.llegada_cargue_en, row.salida_cargue_en)}
        </span>
        <span>
          Descargue: {moment(row.llegada_descargue_en)} a {left(row.llegada_descargue_en, row.salida_descargue_en)}
        </span>
        <Source row={row} />
        <Why row={row} />
      </>
    )}
  >
    <Column source="activo" disableSort />
    <Column source="conductor" disableSort render={({ conductor }) => conductor ?? '—'} />
    <Column
      source="paradas"
      disableSort
      render={(row) => (
        <>
          {between(row)}
          <Why row={row} />
        </>
      )}
    />
    <Column
      source="llegada_cargue_en"
      sortByOrder="DESC"
      render={({ llegada_cargue_en }) => moment(llegada_cargue_en)}
    />
    <Column
      source="salida_cargue_en"
      disableSort
      render={({ llegada_cargue_en, salida_cargue_en }) => left(llegada_cargue_en, salida_cargue_en)}
    />
    <Column
      source="llegada_descargue_en"
      disableSort
      render={({ llegada_descargue_en }) => moment(llegada_descargue_en)}
    />
    <Column
      source="salida_descargue_en"
      disableSort
      render={({ llegada_descargue_en, salida_descargue_en }) => left(llegada_descargue_en, salida_descargue_en)}
    />
    <Column source="fuente" disableSort render={(row) => <Source row={row} />} />
  </ComputedRows>
);

const sortings: readonly Sorting[] = [
  { label: `${fields.llegada_cargue_en}: la última primero`, field: 'llegada_cargue_en', order: 'DESC' },
  { label: `${fields.llegada_cargue_en}: la primera primero`, field: 'llegada_cargue_en', order: 'ASC' },
];

const moment = (at: string | null) => (at === null ? '—' : `${nearDate(at)}, ${clock(at)}`);
/** «12:57 (1 h 20 min)» once it has left, with the day if that is another one. */
const left = (from: string | null, to: string | null) => {
  if (to === null) return '—';
  if (from === null) return moment(to);
  const when = dayOf(from) === dayOf(to) ? clock(to) : moment(to);
  return `${when} (${duration(Date.parse(to) - Date.parse(from))})`;
};
/** From the first stop to the last one. */
const between = ({ paradas }: TiempoCarga) =>
  [paradas[0], paradas.length > 1 && paradas.at(-1)].filter(Boolean).join(' → ');

/** What of visits inside of one another. */
const Why = ({ row: { motivo } }: { row: TiempoCarga }) => motivo && <small>{motivo}</small>;

const Source = ({ row: { fuente, ejecucion_id, ruta } }: { row: TiempoCarga }) =>
  ejecucion_id === null ? (
    <span>{values.fuente[fuente]}</span>
  ) : (
    <Link to={runAddresses.run(ejecucion_id)}>{ruta ?? values.fuente[fuente]}</Link>
  );
