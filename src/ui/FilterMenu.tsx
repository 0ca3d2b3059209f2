import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, CircularProgress, Popover } from '@mui/material';
import { useListContext } from 'react-admin';
import { Icon } from './Icon';
import styles from './FilterMenu.module.css';

interface Props {
  /** Filters with their own control, which the button does not count. */
  apart?: readonly string[];
  children: ReactNode;
}

/** The filters that do not fit above the list. The button shows how many are set. */
export const FilterMenu = ({ apart = [], children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { q: _, ...filters } = useListContext().filterValues as Record<string, unknown>;
  const set = Object.keys(filters).filter((name) => !apart.includes(name)).length;
  return (
    <>
      <Button
        ref={button}
        startIcon={<Icon name="filter_list" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {set > 0 ? `Filtros (${set})` : 'Filtros'}
      </Button>
      <Popover
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Filtros', className: styles.filterMenu } }}
      >
        <Suspense fallback={<CircularProgress size={24} aria-label="Cargando" />}>
          {children}
          <Grown />
        </Suspense>
        <div className="flex to-end">
          <Button variant="contained" onClick={() => setOpen(false)}>
            Listo
          </Button>
        </div>
      </Popover>
    </>
  );
};

/** MUI positions the menu for its first content: when it has grown, a resize event makes it fit on the screen again. */
const Grown = () => {
  useEffect(() => void window.dispatchEvent(new Event('resize')), []);
  return null;
};

/** One kind of filter in the menu, under its name. */
export const FilterGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={styles.filterGroup}>
    <h3 className="muted tiny semibold">{label}</h3>
    {children}
  </section>
);
