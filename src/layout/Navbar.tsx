import { lazy, Suspense } from 'react';
import { canOpen } from '#contract/core/paths';
import { useRole } from '../providers/session';
import { Icon } from '../ui/Icon';
import { showsOtherTimes, timesIn } from '../ui/dates/zone';
import { cityOf } from '../ui/zones';
import { AlarmBadge } from './alarms/Alarms';
import { Messages } from './messages/Messages';
import { Bell } from './notifications/Bell';
import { SearchButton } from './search/SearchButton';
import { useRecordName } from '../ui/recordName';
import { titleOf, usePage } from '../ui/usePage';
import { Today } from '../ui/Today';
import { useRefocus } from './useRefocus';
import { useToday } from './useToday';
import type { SidebarState } from './useSidebar';
import { classes } from '../ui/classes';
import shared from './frame.module.css';
import styles from './Navbar.module.css';

const PhoneChip = lazy(() => import('../pages/operario/PhoneChip'));
const PhoneToday = lazy(async () => ({ default: (await import('../pages/operario/PhoneChip')).PhoneToday }));

/** Menu button on small screens, the page's icon and title, today's date. */
export const Navbar = ({ sidebar }: { sidebar: SidebarState }) => {
  const page = usePage();
  const name = useRecordName();
  const today = useToday();
  const inTheField = canOpen(useRole(), '/operario/ordenes');

  return (
    <header className={`row gap-10 ${shared.navbar}`} data-field={inTheField}>
      {sidebar.narrow && <Hamburger sidebar={sidebar} />}
      {page && (
        <span className={`centered rigid brand rounded ${shared.navbarIcon}`}>
          <Icon name={page.icon} />
        </span>
      )}
      <h1
        className={`ellipsis grow shrink flush title bold tight ${shared.navbarTitle}`}
        data-record={name !== undefined}
      >
        {titleOf(page)}
      </h1>
      {/* The record's heading is on its page: this copy is only visual, for when that one is scrolled away. */}
      {name !== undefined && (
        <span
          className={`ellipsis grow shrink title bold tight wide-only ${styles.navbarName}`}
          data-name={name}
          aria-hidden
        />
      )}
      {inTheField && (
        <Suspense>
          <PhoneChip />
        </Suspense>
      )}
      <span className={`rigid muted small ${shared.navbarDate}`}>
        {inTheField ? (
          <Suspense fallback={<Today day={today} />}>
            <PhoneToday />
          </Suspense>
        ) : (
          <Today day={today} />
        )}
        {showsOtherTimes() && (
          <span title={`Días y horas de ${timesIn()}, no los de este equipo`}> · hora de {cityOf(timesIn())}</span>
        )}
      </span>
      <AlarmBadge />
      <SearchButton />
      <Messages />
      <Bell />
    </header>
  );
};

const Hamburger = ({ sidebar }: { sidebar: SidebarState }) => {
  const button = useRefocus(sidebar.expanded);
  return (
    <button
      ref={button}
      type="button"
      className={classes(
        'centered rigid frameless rounded inherit-color clickable hoverable',
        shared.frameButton,
        shared.navbarMenu,
      )}
      aria-label={sidebar.expanded ? 'Cerrar el menú' : 'Abrir el menú'}
      aria-expanded={sidebar.expanded}
      aria-controls="menu-lateral"
      onClick={() => (sidebar.expanded ? sidebar.collapse() : sidebar.expand())}
    >
      <Icon name="menu" />
    </button>
  );
};
