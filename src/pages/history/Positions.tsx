import { lazy, Suspense, useState, type ReactNode } from 'react';
import { DataTableColumn, ResourceContextProvider, useListContext, useStore } from 'react-admin';
import { MenuItem, TextField } from '@mui/material';
import { attributeOf, datoHeading, datoWords, prefijoAtributo, readDato } from '#contract/entities/datos';
import { diasPosiciones } from '#contract/entities/empresas';
import type { Posicion } from '#contract/requests/posiciones';
import { headingWord } from '#contract/words/noun';
import { posiciones } from '#contract/words/posiciones';
import { DataTable } from '../../ui/DataTable';
import { EmptyState } from '../../ui/EmptyState';
import { ChoiceGroup } from '../../ui/FilterGroups';
import { ExportButton } from '../../ui/ExportButton';
import { facesOf } from '../../ui/faces';
import { FilterChips } from '../../ui/FilterChips';
import { ago, clockSeconds, number, shortDate } from '../../ui/formats';
import { ListPage } from '../../ui/ListPage';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { NoMatches } from '../../ui/RecordTable';
import { PickColumns, toggled } from '../../ui/PickColumns';
import { usePhone } from '../../ui/usePhone';
import { PersonalReferenceField } from '../../resources/personal/index';
import { valueWords } from '../trips/series';
import { exported } from './exported';
import type { Listed } from './listed';
import { RecorridoLink } from './RecorridoLink';
import styles from './history.module.css';

const SpotMap = lazy(() => import('./SpotMap').then((module) => ({ default: module.SpotMap })));
const Column = DataTableColumn<Posicion>;
const { fields, values } = posiciones;

const day = 86_400_000;
const none = 'Ningún dispositivo reportó de estos activos en estos días.';
const noneKept =
  'No hay posiciones de estos activos en estos días. Las antiguas se borran según lo que conserva su empresa; ' +
  'los viajes y kilómetros quedan siempre.';

/** The positions of the devices, row by row; the selected one is shown on a map. */
export const Positions = ({ filter, nameOf }: Listed) => {
  const phone = usePhone();
  const [spot, setSpot] = useState<Posicion>();
  const shown =
    spot?.latitud != null && spot.longitud != null
      ? { row: spot, at: [spot.latitud, spot.longitud] as const }
      : undefined;
  return (
    <ResourceContextProvider value="posiciones">
      <div className={`grid align-start gap-16 ${styles.historyRows}`} data-map={Boolean(shown)}>
        <ListPage
          filter={{ ...filter }}
          sort={{ field: 'fecha', order: 'DESC' }}
          perPage={50}
          empty={
            <EmptyState
              icon="location_off"
              text={Date.parse(filter.hasta) < Date.now() - diasPosiciones.min * day ? noneKept : none}
            />
          }
          tools={
            <>
              {!phone && <Columns />}
              <ExportButton<Posicion> columns={exported.posiciones} />
            </>
          }
          menu={<Filters />}
          chips={
            <FilterChips
              filters={[
                {
                  source: 'velocidad_desde',
                  label: 'Velocidad',
                  format: (value) => `${number(Number(value))} km/h o más`,
                },
                { source: 'encendido', label: fields.encendido, faces: facesOf(values.encendido) },
                { source: 'valida', label: fields.valida, faces: facesOf(values.valida) },
              ]}
            />
          }
          table={<Table nameOf={nameOf} several={filter.activo_id.length > 1} onSpot={setSpot} />}
          compact={<Compact nameOf={nameOf} onSpot={setSpot} />}
        />
        {shown && (
          <Suspense fallback={<div className={`outlined grid clip ${styles.historyMap}`} />}>
            <SpotMap
              at={shown.at}
              name={nameOf(shown.row.activo_id)}
              detail={detailOf(shown.row)}
              under={phone}
              onClose={() => setSpot(undefined)}
            >
              {shown.row.activo_id !== null && <RecorridoLink activoId={shown.row.activo_id} when={shown.row.fecha} />}
            </SpotMap>
          </Suspense>
        )}
      </div>
    </ResourceContextProvider>
  );
};

/** Columns that can be shown beside the usual ones, and attributes of the rows on this page. */
const more = [
  'conductor_id',
  'rumbo',
  'altitud_m',
  'satelites',
  'odometro_km',
  'combustible_pct',
  'voltaje_externo',
  'en_movimiento',
] as const satisfies (keyof Posicion)[];
const isMore = (source: string): source is (typeof more)[number] => more.some((each) => each === source);

/** What this device remembers: chosen columns, also those that no row of this page has. */
const useChosen = () => useStore<string[]>('posiciones.columnas', []);

const Columns = () => {
  const { data } = useListContext<Posicion>();
  const [chosen, setChosen] = useChosen();
  const attributes = new Set(
    data?.flatMap(({ atributos }) => Object.keys(atributos ?? {})).map((name) => prefijoAtributo + name),
  );
  const all = [...more, ...new Set([...[...attributes].sort(), ...chosen.filter((each) => !isMore(each))])];
  return (
    <PickColumns
      columns={all.map((source) => ({ source, label: headingOf(source), shown: chosen.includes(source) }))}
      onToggle={(source) => setChosen(toggled(chosen, source))}
      onReset={() => setChosen([])}
    />
  );
};

const headingOf = (source: string) => (isMore(source) ? headingWord(posiciones, source) : datoHeading(source));

/** A chosen column of a row; its heading has the unit. */
const chosenCell = (source: string, row: Posicion): string => {
  const said: unknown = isMore(source) ? row[source] : row.atributos?.[attributeOf(source) ?? ''];
  const value = readDato(source, said);
  if (value === null) return said === null || said === undefined ? '—' : JSON.stringify(said);
  return valueWords(value, { ...datoWords(source), unit: '' });
};

const speeds = [1, 30, 50, 60, 80, 100];

const Filters = () => {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { velocidad_desde = '', ...others } = filterValues as Record<string, unknown>;
  return (
    <>
      <TextField
        select
        margin="none"
        label="Velocidad"
        value={velocidad_desde}
        onChange={({ target }) =>
          setFilters(
            target.value === '' ? others : { ...others, velocidad_desde: Number(target.value) },
            displayedFilters,
          )
        }
      >
        <MenuItem value="">Cualquiera</MenuItem>
        {speeds.map((kmh) => (
          <MenuItem key={kmh} value={kmh}>
            {kmh} km/h o más
          </MenuItem>
        ))}
      </TextField>
      <ChoiceGroup source="encendido" label={fields.encendido} faces={facesOf(values.encendido)} />
      <ChoiceGroup source="valida" label={fields.valida} faces={facesOf(values.valida)} />
    </>
  );
};

const measured = (value: number | null, unit: string, decimals = 0): string =>
  value === null ? '—' : `${number(value, decimals)} ${unit}`;
const engine = ({ encendido }: Posicion) => (encendido === null ? '—' : values.encendido[encendido ? 'true' : 'false']);
const quality = ({ valida, latitud }: Posicion) =>
  latitud === null ? 'Sin ubicación' : values.valida[valida ? 'true' : 'false'];
const placed = ({ latitud, longitud }: Posicion) =>
  latitud === null || longitud === null ? '—' : `${latitud.toFixed(5)}, ${longitud.toFixed(5)}`;

const detailOf = ({ fecha, velocidad_kmh }: Posicion) =>
  [`${shortDate(fecha)}, ${clockSeconds(fecha)}`, velocidad_kmh !== null && measured(velocidad_kmh, 'km/h')]
    .filter(Boolean)
    .join(' · ');

/** Received more than a minute later: a report buffered while there was no network. */
const late = ({ fecha, recibida_en }: Posicion) => Date.parse(recibida_en) - Date.parse(fecha) > 60_000;

interface Rows {
  nameOf: Listed['nameOf'];
  onSpot: (row: Posicion) => void;
}

const Table = ({ nameOf, several, onSpot }: Rows & { several: boolean }) => {
  const [chosen] = useChosen();
  return (
    <DataTable<Posicion>
      rowClick={(_id, _resource, row) => {
        onSpot(row);
        return false;
      }}

      empty={<NoMatches />}
    >
      <Column source="fecha" sortByOrder="DESC" render={(row) => <Moment row={row} />} />
      {several && <Column source="activo_id" disableSort render={({ activo_id }) => nameOf(activo_id)} />}
      <Column
        source="velocidad_kmh"
        disableSort
        align="right"
        render={({ velocidad_kmh }) => measured(velocidad_kmh, 'km/h')}
      />
      <Column source="encendido" disableSort render={engine} />
      <Column
        source="latitud"
        label="Ubicación"
        disableSort
        render={(row) => <span className="tabular">{placed(row)}</span>}
      />
      <Column source="precision_m" disableSort align="right" render={({ precision_m }) => measured(precision_m, 'm')} />
      <Column source="bateria_pct" disableSort align="right" render={({ bateria_pct }) => measured(bateria_pct, '%')} />
      <Column source="alarma" disableSort render={({ alarma }) => alarma ?? '—'} />
      {chosen.map((source) => (
        <Column
          key={source}
          source={source}
          label={headingOf(source)}
          disableSort
          align="right"
          render={(row) =>
            source === 'conductor_id' ? <PersonalReferenceField source={source} /> : chosenCell(source, row)
          }
        />
      ))}
      <Column source="valida" disableSort render={quality} />
    </DataTable>
  );
};

const Moment = ({ row }: { row: Posicion }): ReactNode => (
  <>
    <time dateTime={row.fecha}>
      {shortDate(row.fecha)}, {clockSeconds(row.fecha)}
    </time>
    {late(row) && <span className={`muted tiny ${styles.historyLate}`}>llegó {ago(row.recibida_en)}</span>}
  </>
);

const Compact = ({ nameOf, onSpot }: Rows) => {
  const { data, isPending } = useListContext<Posicion>();
  if (isPending) return <ListSkeleton rows={8} />;
  if (!data || data.length === 0) return <NoMatches />;
  return (
    <ul className={`bare-list ${styles.historyList}`}>
      {data.map((row) => (
        <li className="grid items-start gap-2 pad-12" key={row.id}>
          <button
            className="bare-button grid gap-2 full-width inherit-color text-left touch"
            type="button"
            onClick={() => onSpot(row)}
          >
            <Moment row={row} />
            <span>
              {[nameOf(row.activo_id), measured(row.velocidad_kmh, 'km/h'), engine(row), quality(row)]
                .filter((said) => said !== '—')
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};
