import type { ReactNode } from 'react';
import { Button, Checkbox, IconButton } from '@mui/material';
import { useGetList, useListContext } from 'react-admin';
import type { Evento } from '#contract/entities/eventos';
import { counted, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { verbs } from '../verbs';
import type { Moves } from './useMoves';
import styles from './inbox.module.css';

interface Props {
  moves: Moves;
  grouped: boolean;
  onGrouped: (grouped: boolean) => void;
  /** The folded groups among the chosen lines. */
  groupsOf: (ids: readonly number[]) => number[];
  onHelp: () => void;
  /** The menu of columns. */
  columns: ReactNode;
}

/** Above the feed: the actions on the selected events, else how many there are and how they are shown. */
export const InboxBar = ({ moves: { start, busy, owning }, grouped, onGrouped, groupsOf, onHelp, columns }: Props) => {
  const { data = [], selectedIds, onSelect } = useListContext<Evento>();
  const all = data.length > 0 && selectedIds.length >= data.length;
  const ids = selectedIds.map(Number);
  const chosen = data.filter(({ id }) => ids.includes(id));
  const possible = verbs.filter(
    ({ a }) =>
      a !== 'abierto' || (chosen.length > 0 && chosen.every((event) => event.transiciones_permitidas.includes(a))),
  );
  return (
    <div className={`row gap-8 ${styles.inboxBar}`}>
      <Checkbox
        size="small"
        checked={all}
        indeterminate={!all && ids.length > 0}
        onChange={() => onSelect(all ? [] : data.map(({ id }) => id))}
        slotProps={{ input: { 'aria-label': all ? 'Quitar la selección' : 'Elegir todos los de esta página' } }}
      />
      {ids.length > 0 ? (
        <div
          className={`row wrap gap-4 grow small ${styles.inboxActions}`}
          role="toolbar"
          aria-label="Con los elegidos"
        >
          <strong className="tabular">{ids.length === 1 ? '1 elegido' : `${number(ids.length)} elegidos`}</strong>
          {possible.map(({ a, label, icon }, at) => (
            <Button
              key={a}
              size="small"
              variant={at === 0 ? 'contained' : 'text'}
              disabled={busy}
              startIcon={<Icon name={icon} size={18} />}
              onClick={() => start(ids, a, groupsOf(ids))}
            >
              {label}
            </Button>
          ))}
          <Button
            size="small"
            disabled={busy}
            startIcon={<Icon name="person_check" size={18} />}
            onClick={() => owning.take(ids, false, groupsOf(ids))}
          >
            Tomar
          </Button>
          <Button
            size="small"
            disabled={busy}
            startIcon={<Icon name="person_add" size={18} />}
            onClick={() => owning.give(ids, groupsOf(ids))}
          >
            Asignar
          </Button>
        </div>
      ) : (
        <>
          <p className="grow shrink flush small tabular" role="status">
            {grouped && <Totals />}
          </p>
          <IconButton
            className={styles.inboxHelp ?? ''}
            size="small"
            aria-label="Ver las teclas"
            title="Teclas (?)"
            onClick={onHelp}
          >
            <Icon name="help" size={18} />
          </IconButton>
          {columns}
          <Button
            size="small"
            aria-pressed={grouped}
            startIcon={<Icon name={grouped ? 'stacks' : 'list'} size={18} />}
            onClick={() => onGrouped(!grouped)}
          >
            {grouped ? 'Agrupados' : 'Uno por uno'}
          </Button>
        </>
      )}
    </div>
  );
};

/** «3 filas · 40 eventos»: rows are groups, figures count events. */
const Totals = () => {
  const { total: rows, filterValues } = useListContext<Evento>();
  const { total: events } = useGetList<Evento>('eventos', {
    filter: filterValues,
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'inicio_en', order: 'DESC' },
  });
  if (rows === undefined || events === undefined || events <= rows) return null;
  return (
    <>
      <span className="nowrap">{counted(rows, 'fila', 'filas')} ·</span>{' '}
      <span className="nowrap">{counted(events, 'evento', 'eventos')}</span>
    </>
  );
};
