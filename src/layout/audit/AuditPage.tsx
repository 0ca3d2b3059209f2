import { DataTable, ResourceContextProvider, useListContext } from 'react-admin';
import { auditoriasContadas, type Auditoria } from '#contract/auditoria';
import type { CsvColumn } from '../../ui/csv';
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
import { auditMessages } from './messages';
import { acciones, entidades, wordsForFile } from './words';
import './audit.css';

const { fields } = auditMessages.auditoria;
const Column = DataTable.Col<Auditoria>;

const csv = (): CsvColumn<Auditoria>[] => [
  { source: 'fecha', label: fields.fecha, kind: 'momento' },
  { source: 'usuario', label: fields.usuario },
  { source: 'accion', label: fields.accion, words: acciones },
  { source: 'entidad', label: fields.entidad, words: entidades },
  { source: 'nombre', label: fields.nombre },
  { source: 'cambios', label: fields.cambios, words: wordsForFile() },
  { source: 'ip', label: fields.ip },
];

/** Who did what in the company, what it was and became, when and from where. */
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
        tools={<ExportButton<Auditoria> columns={csv()} />}
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
    <DataTable className="audit-table" rowClick={false} bulkActionButtons={false} empty={<NoMatches />}>
      <Column source="fecha" sortByOrder="DESC" render={({ fecha }) => <time dateTime={fecha}>{dateTime(fecha)}</time>} />
      <Column source="usuario" disableSort render={({ usuario }) => usuario ?? 'Ftrack'} />
      <Column source="accion" label="Qué hizo" disableSort render={(entry) => <Deed entry={entry} />} />
      <Column source="cambios" disableSort render={(entry) => <Changes entry={entry} />} />
      <Column source="ip" disableSort render={({ ip }) => ip ?? '—'} />
    </DataTable>
  );
};

/** The same for a phone: one after the other. */
const Compact = () => {
  const { data, isPending } = useListContext<Auditoria>();
  if (isPending) return <ListSkeleton rows={8} />;
  if (!data || data.length === 0) return <NoMatches />;
  return (
    <ul className="audit-list">
      {data.map((entry) => (
        <li key={entry.id}>
          <Deed entry={entry} />
          <span className="audit-by">{[entry.usuario ?? 'Ftrack', dateTime(entry.fecha), entry.ip].filter(Boolean).join(' · ')}</span>
          <Changes entry={entry} />
        </li>
      ))}
    </ul>
  );
};
