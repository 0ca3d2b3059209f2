import { DataTable, ResourceContextProvider, useListContext } from 'react-admin';
import { auditoriasContadas, type Auditoria } from '#contract/auditoria';
import { auditoria } from '#contract/words/auditoria';
import { EmptyState } from '../../ui/EmptyState';
import { ExportButton } from '../../ui/ExportButton';
import { wordOf } from '../../ui/faces';
import { FilterChips } from '../../ui/FilterChips';
import { dateTime } from '../../ui/formats';
import { ListPage } from '../../ui/ListPage';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { NoMatches } from '../../ui/RecordTable';
import { AuditFilters, useUserName } from './AuditFilters';
import { Changes } from './Changes';
import { Deed } from './Deed';
import { acciones, entidades } from './words';
import styles from './audit.module.css';

const { fields } = auditoria;
const Column = DataTable.Col<Auditoria>;

const exported: (keyof Auditoria)[] = ['fecha', 'usuario', 'accion', 'entidad', 'nombre', 'cambios', 'ip'];

/** The audit: who did what in the company, the values before and after, when and from where. */
const AuditPage = () => {
  const userName = useUserName();
  return (
    <ResourceContextProvider value="auditoria">
      <ListPage
        search="Buscar por registro o persona"
        sort={{ field: 'fecha', order: 'DESC' }}
        perPage={50}
        counted={auditoriasContadas}
        empty={<EmptyState icon="history" text="Todavía no hay nada que contar: aquí queda escrito lo que cada persona crea, cambia o elimina." />}
        tools={<ExportButton<Auditoria> columns={exported} />}
        menu={<AuditFilters />}
        chips={
          <FilterChips
            filters={[
              { source: 'user_id', label: fields.usuario, format: userName },
              { source: 'accion', label: fields.accion, format: (value) => wordOf(acciones, value) },
              { source: 'entidad', label: fields.entidad, format: (value) => wordOf(entidades, value) },
              { source: 'entidad_id', label: 'Número', format: (value) => String(value) },
              { source: 'desde', label: 'Desde', format: (value) => dateTime(String(value)) },
              { source: 'hasta', label: 'Hasta', format: (value) => dateTime(String(value)) },
            ]}
          />
        }
        table={<Table />}
        compact={<Compact />}
      />
    </ResourceContextProvider>
  );
};

export default AuditPage;

const Table = () => {
  const { isPending } = useListContext();
  if (isPending) return <ListSkeleton rows={12} />;
  return (
    <DataTable className={styles.auditTable} rowClick={false} bulkActionButtons={false} empty={<NoMatches />}>
      <Column source="fecha" sortByOrder="DESC" render={({ fecha }) => <time dateTime={fecha}>{dateTime(fecha)}</time>} />
      <Column source="usuario" disableSort render={({ usuario }) => usuario ?? 'Ftrack'} />
      <Column source="accion" label="Qué hizo" disableSort render={(entry) => <Deed entry={entry} />} />
      <Column source="cambios" disableSort render={(entry) => <Changes entry={entry} />} />
      <Column source="ip" disableSort render={({ ip }) => ip ?? '—'} />
    </DataTable>
  );
};

/** The same as a single column, for phones. */
const Compact = () => {
  const { data, isPending } = useListContext<Auditoria>();
  if (isPending) return <ListSkeleton rows={8} />;
  if (!data || data.length === 0) return <NoMatches />;
  return (
    <ul className={styles.auditList}>
      {data.map((entry) => (
        <li key={entry.id}>
          <Deed entry={entry} />
          <span className={styles.auditBy}>{[entry.usuario ?? 'Ftrack', dateTime(entry.fecha), entry.ip].filter(Boolean).join(' · ')}</span>
          <Changes entry={entry} />
        </li>
      ))}
    </ul>
  );
};
