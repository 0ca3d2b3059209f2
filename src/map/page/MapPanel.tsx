import { useState, type ReactNode } from 'react';
import { PanelHandle } from './PanelHandle';
import styles from './MapPanel.module.css';

/** The panel beside the map; on a phone, a sheet below it that can be lowered. */
export const MapPanel = ({ label, title, children }: { label: string; title: string; children: ReactNode }) => {
  const [open, setOpen] = useState(true);
  return (
    <aside className={`column shrink shrink-y ${styles.mapPanel}`} data-open={open} aria-label={label}>
      <PanelHandle title={title} what="el panel" open={open} onToggle={() => setOpen(!open)} />
      <div className={`column grow shrink-y scroll-y ${styles.body}`}>{children}</div>
    </aside>
  );
};
