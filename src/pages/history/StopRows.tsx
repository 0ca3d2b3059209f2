import { DataTable, ResourceContextProvider, useListContext } from 'react-admin';
import type { Detencion } from '#contract/viajes';
import { EmptyState } from '../../ui/EmptyState';
import { ExportButton } from '../../ui/ExportButton';
import { dateTime, duration } from '../../ui/formats';
import { ListPage } from '../../ui/ListPage';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { NoMatches } from '../../ui/RecordTable';
import type { Listed } from './listed';
import { RecorridoLink } from './RecorridoLink';
import styles from './history.module.css';

const Column = DataTable.Col<Detencion>;

const exported: (keyof Detencion)[] = ['activo_id', 'inicio_en', 'fin_en', 'lugar', 'latitud', 'longitud', 'duracion_s', 'ralenti_s'];

/** Where they stood, and how long. */
export const StopRows = ({ filter, nameOf }: Listed) => (
  <ResourceContextProvider value="detenciones">
    <ListPage
      filter={{ ...filter }}
      sort={{ field: 'inicio_en', order: 'DESC' }}
      empty={<EmptyState icon="pause_circle" text="No se sabe de detenciones de estos activos en estos días." />}
      tools={<ExportButton<Detencion> columns={exported} />}
      chips={null}
      table={<Table nameOf={nameOf} />}
      compact={<Compact nameOf={nameOf} />}
    />
  </ResourceContextProvider>
);

const lasted = ({ duracion_s, fin_en }: Detencion) => `${duration(duracion_s * 1_000)}${fin_en ? '' : ', sigue ahí'}`;

type Rows = Pick<Listed, 'nameOf'>;

const Table = ({ nameOf }: Rows) => {
  const { isPending } = useListContext();
  if (isPending) return <ListSkeleton rows={12} />;
  return (
    <DataTable rowClick={false} bulkActionButtons={false} empty={<NoMatches />}>
      <Column source="inicio_en" sortByOrder="DESC" render={({ inicio_en }) => <time dateTime={inicio_en}>{dateTime(inicio_en)}</time>} />
      <Column source="activo_id" disableSort render={({ activo_id }) => nameOf(activo_id)} />
      <Column source="lugar" disableSort render={({ lugar }) => lugar ?? '—'} />
      <Column source="duracion_s" disableSort align="right" render={lasted} />
      <Column source="ralenti_s" disableSort align="right" render={({ ralenti_s }) => (ralenti_s ? duration(ralenti_s * 1_000) : '—')} />
      <Column label="Mapa" render={({ activo_id, inicio_en }) => <RecorridoLink activoId={activo_id} when={inicio_en} />} />
    </DataTable>
  );
};

const Compact = ({ nameOf }: Rows) => {
  const { data, isPending } = useListContext<Detencion>();
  if (isPending) return <ListSkeleton rows={8} />;
  if (!data || data.length === 0) return <NoMatches />;
  return (
    <ul className={styles.historyList}>
      {data.map((row) => (
        <li key={row.id}>
          <strong>{nameOf(row.activo_id)}</strong>
          <span>{dateTime(row.inicio_en)}</span>
          <span>{[row.lugar, lasted(row)].filter(Boolean).join(' · ')}</span>
          <RecorridoLink activoId={row.activo_id} when={row.inicio_en} />
        </li>
      ))}
    </ul>
  );
};
