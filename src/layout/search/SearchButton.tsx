import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCompany } from '../../providers/session';
import { Icon } from '../../ui/Icon';
import { useRecordName } from '../../ui/recordName';
import { titleOf, usePage } from '../../ui/usePage';
import { rememberVisit } from './recent';
import shared from './search.module.css';
import styles from './SearchButton.module.css';

// Loaded on demand.
const Search = lazy(() => import('./Search'));

/** Remembers the records that the user has opened, by whatever link. */
const useVisits = () => {
  const name = useRecordName();
  const title = titleOf(usePage());
  const { pathname } = useLocation();
  const seen = useRef<string>(undefined);
  useEffect(() => {
    // The name of a record outlives its address by a moment.
    if (name && seen.current !== name) rememberVisit(name, title, pathname);
    seen.current = name;
  }, [name, title, pathname]);
};

/** «Buscar en todo», by click or Ctrl K, on every page. */
export const SearchButton = () => {
  const company = useCompany();
  const [open, setOpen] = useState(false);
  useVisits();

  useEffect(() => {
    if (!company) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [company]);

  if (!company) return null;
  return (
    <>
      <button
        type="button"
        className={`outlined row gap-8 rigid ground muted inherit-font small clickable ${styles.button}`}
        data-navbar="search"
        aria-label="Buscar en todo"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={`row ${shared.searchWords}`} aria-hidden>
          Buscar en todo
        </span>
      </button>
      {open && (
        <Suspense>
          <Search onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
