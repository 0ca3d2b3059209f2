import { useState, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import styles from './paradas.module.css';

/** What stands beside the map; on a phone a sheet below it that can be lowered. */
export const StopsPanel = ({ title, children }: { title: string; children: ReactNode }) => {
  const [open, setOpen] = useState(true);
  return (
    <aside className={styles.stopsPanel} data-open={open} aria-label="Paradas">
      <button type="button" className={styles.stopsHandle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{title}</span>
        {open ? 'Bajar el panel' : 'Subir el panel'}
        <Icon name={open ? 'expand_more' : 'expand_less'} size={20} />
      </button>
      <div className={styles.stopsBody}>{children}</div>
    </aside>
  );
};
