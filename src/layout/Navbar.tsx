import { lazy, Suspense, useEffect, useRef } from 'react';
import { canOpen } from '#contract/paths';
import { useRole } from '../providers/session';
import { Icon } from '../ui/Icon';
import { longDate } from '../ui/formats';
import { Bell } from './notifications/Bell';
import { titleOf, usePage } from './usePage';
import { useToday } from './useToday';
import type { SidebarState } from './useSidebar';

const PhoneChip = lazy(() => import('./operario/PhoneChip'));

/** Hamburger on small screens, the view's icon and title, today's date. */
export const Navbar = ({ sidebar }: { sidebar: SidebarState }) => {
  const page = usePage();
  const today = useToday();
  const inTheField = canOpen(useRole(), '/operario/ordenes');

  return (
    <header className="navbar">
      {sidebar.narrow && <Hamburger sidebar={sidebar} />}
      {page && (
        <span className="navbar-icon">
          <Icon name={page.icon} />
        </span>
      )}
      <h1 className="navbar-title">{titleOf(page)}</h1>
      {inTheField && (
        <Suspense>
          <PhoneChip />
        </Suspense>
      )}
      <time className="navbar-date" dateTime={isoDay(today)}>
        {longDate(today)}
      </time>
      <Bell />
    </header>
  );
};

const Hamburger = ({ sidebar }: { sidebar: SidebarState }) => {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  // Closing the overlay gives the focus back to what opened it.
  useEffect(() => {
    if (wasOpen.current && !sidebar.expanded) button.current?.focus();
    wasOpen.current = sidebar.expanded;
  }, [sidebar.expanded]);

  return (
    <button
      ref={button}
      type="button"
      className="frame-button"
      aria-label={sidebar.expanded ? 'Cerrar el menú' : 'Abrir el menú'}
      aria-expanded={sidebar.expanded}
      aria-controls="menu-lateral"
      onClick={() => (sidebar.expanded ? sidebar.collapse() : sidebar.expand())}
    >
      <Icon name="menu" />
    </button>
  );
};

const isoDay = (day: Date) => [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
