import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import { Recalculation } from './Recalculation';
import { ViewTabs } from './ViewTabs';
import shared from './trips.module.css';
import styles from './TripPanel.module.css';

/** The selection and the lists beside the map; on a phone, a sheet beneath it that can be lowered. */
export const TripPanel = ({ day, title, children }: { day: string; title: string; children: ReactNode }) => {
  const [open, setOpen] = useState(true);
  const queries = useQueryClient();
  return (
    <aside className={`column shrink-y ${shared.tripPanel}`} data-open={open} aria-label="Viajes y detenciones">
      <button type="button" className={styles.handle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{title}</span>
        {open ? 'Bajar la lista' : 'Subir la lista'}
        <Icon name={open ? 'expand_more' : 'expand_less'} size={20} />
      </button>
      <div className={`column grow shrink-y scroll-y ${shared.tripPanelBody}`}>
        <ViewTabs day={day} />
        <Recalculation onDone={() => void queries.invalidateQueries({ queryKey: ['recorrido'] })} />
        {children}
      </div>
    </aside>
  );
};
