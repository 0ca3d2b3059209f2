import { Suspense, useEffect, type ReactNode } from 'react';
import { CircularProgress } from '@mui/material';
import { useListContext } from 'react-admin';
import { FilterPopover } from './FilterPopover';
import styles from './FilterMenu.module.css';

interface Props {
  /** Filters with their own control, which the button does not count. */
  apart?: readonly string[];
  children: ReactNode;
}

/** The filters that do not fit above the list. The button shows how many are set. */
export const FilterMenu = ({ apart = [], children }: Props) => {
  const { q: _, ...filters } = useListContext().filterValues as Record<string, unknown>;
  const set = Object.keys(filters).filter((name) => !apart.includes(name)).length;
  return (
    <FilterPopover set={set} className={styles.filterMenu}>
      <Suspense fallback={<CircularProgress size={24} aria-label="Cargando" />}>
        {children}
        <Grown />
      </Suspense>
    </FilterPopover>
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
