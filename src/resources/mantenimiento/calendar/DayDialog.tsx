import { useState } from 'react';
import { Button, Checkbox } from '@mui/material';
import { Link } from 'react-router-dom';
import type { CitaMantenimiento } from '#contract/requests/calendario';
import { counted, dayWithoutYear, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { PlainDialog } from '../../../ui/PlainDialog';
import { addresses } from '../address';
import styles from './day.module.css';
import { detailsOf, faceOf, faces, isMovable, keyOf, stateOf, titleOf } from './entries';
import { groupsOf, type Group } from './grouping';
import tones from './entryTones.module.css';

interface Props {
  /** What the dialog is about: a day, or what is overdue since before. */
  title: string;
  entries: readonly CitaMantenimiento[];
  onMove: (entries: readonly CitaMantenimiento[]) => void;
  /** Lets them be dragged together; without, that is not offered. */
  onPick?: (entries: readonly CitaMantenimiento[]) => void;
  onClose: () => void;
}

/** «martes, 3 de marzo» */
export const dayTitle = (day: string): string => {
  const text = dayWithoutYear(day);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** All entries of a day in their groups, the overdue ones first; those that are selected are moved together. */
export const DayDialog = ({ title, entries, onMove, onPick, onClose }: Props) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = entries.filter((entry) => selected.has(keyOf(entry)));
  const select = (some: readonly CitaMantenimiento[], on: boolean) =>
    setSelected((now) => {
      const next = new Set(now);
      for (const entry of some)
        if (on) next.add(keyOf(entry));
        else next.delete(keyOf(entry));
      return next;
    });
  return (
    <PlainDialog
      title={`${title} · ${counted(entries.length, 'mantenimiento', 'mantenimientos')}`}
      width="sm"
      fills
      className={styles.dayEntries}
      close="Cerrar"
      actions={
        chosen.length > 0 && (
          <>
            {onPick && (
              <Button onClick={() => onPick(chosen)} startIcon={<Icon name="drag_indicator" size={18} />}>
                Arrastrar
              </Button>
            )}
            <Button
              variant="contained"
              onClick={() => onMove(chosen)}
              startIcon={<Icon name="event" size={18} />}
            >{`Mover ${number(chosen.length)} a…`}</Button>
          </>
        )
      }
      onClose={onClose}
    >
      {groupsOf(entries).map((group) => (
        <GroupSection key={group.key} group={group} selected={selected} onSelect={select} onMove={onMove} />
      ))}
    </PlainDialog>
  );
};

interface SectionProps extends Pick<Props, 'onMove'> {
  group: Group;
  selected: ReadonlySet<string>;
  onSelect: (entries: readonly CitaMantenimiento[], on: boolean) => void;
}

const GroupSection = ({ group: { name, clase, entries, movable }, selected, onSelect, onMove }: SectionProps) => {
  const n = movable.filter((entry) => selected.has(keyOf(entry))).length;
  const { icon, tone = 'neutro' } = faces[clase];
  return (
    <section aria-label={name}>
      <header className={styles.groupHead}>
        {movable.length > 0 && (
          <Checkbox
            checked={n === movable.length}
            indeterminate={n > 0 && n < movable.length}
            slotProps={{ input: { 'aria-label': `Elegir ${name}` } }}
            onChange={(_event, on) => onSelect(movable, on)}
          />
        )}
        {icon && <Icon name={icon} size={18} className={tones[`tone-${tone}`]} />}
        <h3>{name}</h3>
        {movable.length > 1 && (
          <Button size="small" aria-label={`Mover a… ${name}`} onClick={() => onMove(movable)}>
            Mover a…
          </Button>
        )}
      </header>
      <ul className="divided bare-list">
        {entries.map((entry) => (
          <li className={styles.dayEntry} key={keyOf(entry)}>
            {isMovable(entry) ? (
              <Checkbox
                checked={selected.has(keyOf(entry))}
                slotProps={{ input: { 'aria-label': `Elegir ${titleOf(entry)}` } }}
                onChange={(_event, on) => onSelect([entry], on)}
              />
            ) : (
              <span className={styles.noBox} />
            )}
            <Link to={pathOf(entry)}>
              <span>{titleOf(entry)}</span>
              <small>
                {detailsOf(entry)} <b className={tones[`tone-${faceOf(entry).tone ?? 'neutro'}`]}>{stateOf(entry)}</b>
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** An order, or the due in its list. */
const pathOf = ({ orden_id, plan_id, activo_id }: CitaMantenimiento) =>
  orden_id === null ? addresses.dues({ plan_id, activo_id }) : `/ordenes/${orden_id}/show`;
