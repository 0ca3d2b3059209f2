import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { PanelHandle } from '../../map/page/PanelHandle';
import { Recalculation } from './Recalculation';
import { ViewTabs } from './ViewTabs';
import styles from './trips.module.css';

/** The selection and the lists beside the map; on a phone, a sheet beneath it that can be lowered. */
export const TripPanel = ({ day, title, children }: { day: string; title: string; children: ReactNode }) => {
  const [open, setOpen] = useState(true);
  const queries = useQueryClient();
  return (
    <aside className={`column shrink-y ${styles.tripPanel}`} data-open={open} aria-label="Viajes y detenciones">
      <PanelHandle title={title} what="la lista" open={open} onToggle={() => setOpen(!open)} />
      <div className={`column grow shrink-y scroll-y ${styles.tripPanelBody}`}>
        <ViewTabs day={day} />
        <Recalculation onDone={() => void queries.invalidateQueries({ queryKey: ['recorrido'] })} />
        {children}
      </div>
    </aside>
  );
};
