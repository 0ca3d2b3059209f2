import { useId, useState, type ReactNode } from 'react';
import { Button } from '@mui/material';
import { Icon } from '../../ui/Icon';
import type { Days } from './filter';
import { PeriodFields } from './PeriodFields';
import styles from './FoldedFilters.module.css';

interface Props {
  days: Days;
  onDays: (days: Partial<Days>) => void;
  /** The number of collapsed filters in use: with any, the bar starts expanded. */
  used: number;
  children: ReactNode;
}

/** The period is always visible; the other filters are collapsed at first. */
export const FoldedFilters = ({ days, onDays, used, children }: Props) => {
  const [open, setOpen] = useState(used > 0);
  const folded = useId();
  return (
    <section
      className={`flex wrap align-start gap-12 shrink no-print ${styles.filters}`}
      aria-label="Filtros del reporte"
    >
      <PeriodFields days={days} onChange={onDays} />
      <Button
        className={styles.fold ?? ''}
        variant="outlined"
        startIcon={<Icon name={open ? 'expand_less' : 'filter_list'} />}
        aria-expanded={open}
        aria-controls={folded}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Menos filtros' : used > 0 ? `Más filtros (${used})` : 'Más filtros'}
      </Button>
      <div id={folded} className={`grid gap-12 ${styles.more}`} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
};
