import { DataTableColumn, useListContext } from 'react-admin';
import type { Auditoria } from '#contract/requests/auditoria';
import { DataTable } from '../../ui/DataTable';
import { dateTime } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { NoMatches } from '../../ui/RecordTable';
import { Changes } from './Changes';
import { Action } from './Action';
import styles from './audit.module.css';

const Column = DataTableColumn<Auditoria>;

/** Who did what, and what changed. */
export const AuditTable = () => {
  return (
    <DataTable className={styles.auditTable} rowClick={false} empty={<NoMatches />}>
      <Column
        source="fecha"
        sortByOrder="DESC"
        render={({ fecha }) => <time dateTime={fecha}>{dateTime(fecha)}</time>}
      />
      <Column source="usuario" disableSort render={({ usuario }) => usuario ?? 'Ftrack'} />
      <Column source="accion" label="Qué hizo" disableSort render={(entry) => <Action entry={entry} />} />
      <Column source="cambios" disableSort render={(entry) => <Changes entry={entry} />} />
      <Column source="ip" disableSort render={({ ip }) => ip ?? '—'} />
    </DataTable>
  );
};

/** The same as a single column, for phones. */
export const AuditCards = () => {
  const { data, isPending } = useListContext<Auditoria>();
  if (isPending) return <ListSkeleton rows={8} />;
  if (!data || data.length === 0) return <NoMatches />;
  return (
    <ul className="bare-list divided">
      {data.map((entry) => (
        <li className="grid gap-4 pad-12" key={entry.id}>
          <Action entry={entry} />
          <span className="muted small">
            {[entry.usuario ?? 'Ftrack', dateTime(entry.fecha), entry.ip].filter(Boolean).join(' · ')}
          </span>
          <Changes entry={entry} />
        </li>
      ))}
    </ul>
  );
};
