import type { CitaMantenimiento } from '#contract/requests/calendario';
import { counted, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import styles from './calendar.module.css';
import { faceOf, faces, restOf, stateOf, titleOf } from './entries';
import type { Group, Row } from './grouping';

/** A line of a day: icon and text carry its state, colour and dashes only help. */
export const RowContent = ({ row }: { row: Row | undefined }) => {
  if (!row) return null;
  if (row.kind === 'entry') return <EntryContent entry={row.entry} />;
  if (row.kind === 'group') return <GroupContent group={row.group} />;
  const n = row.entries.length;
  return (
    <span className={styles.calendarMore}>
      <span aria-hidden>{row.all ? number(n) : `+${number(n)}`}</span>
      <span className="visually-hidden">
        {counted(n, 'mantenimiento', 'mantenimientos')}
        {row.all ? '' : ' más'}, {faces[row.clase].label}
      </span>
    </span>
  );
};

const EntryContent = ({ entry }: { entry: CitaMantenimiento }) => {
  const { icon } = faceOf(entry);
  return (
    <span className={styles.calendarEntry} title={`${titleOf(entry)} · ${restOf(entry)}`}>
      {icon && <Icon name={icon} size={14} />}
      <span>{titleOf(entry)}</span>
      <span className="visually-hidden">, {stateOf(entry)}</span>
    </span>
  );
};

/** «Cambio de aceite · 12 activos»: the number stays where the name is cut, its word where there is room. */
const GroupContent = ({ group: { name, plan, clase, entries } }: { group: Group }) => {
  const { icon, label } = faces[clase];
  const worst = entries.filter((entry) => faceOf(entry).label === label).length;
  return (
    <span
      className={styles.calendarEntry}
      title={`${name} · ${worst === entries.length ? label : `${label}: ${number(worst)}`}`}
    >
      {icon && <Icon name={icon} size={14} />}
      <span>{plan ?? name}</span>
      {plan !== null && (
        <b>
          {` · ${number(entries.length)}`}
          <span className={styles.wideOnly}>{entries.length === 1 ? ' activo' : ' activos'}</span>
        </b>
      )}
      <span className="visually-hidden">, {label}</span>
    </span>
  );
};
