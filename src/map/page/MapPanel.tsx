import { useState, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import styles from './MapPanel.module.css';

/** The panel beside the map; on a phone, a sheet below it that can be lowered. */
export const MapPanel = ({ label, title, children }: { label: string; title: string; children: ReactNode }) => {
  const [open, setOpen] = useState(true);
  return (
    <aside className={`column shrink shrink-y ${styles.mapPanel}`} data-open={open} aria-label={label}>
      <button type="button" className={styles.handle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{title}</span>
        {open ? 'Bajar el panel' : 'Subir el panel'}
        <Icon name={open ? 'expand_more' : 'expand_less'} size={20} />
      </button>
      <div className={`column grow shrink-y scroll-y ${styles.body}`}>{children}</div>
    </aside>
  );
};
