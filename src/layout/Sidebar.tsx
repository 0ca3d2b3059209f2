import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { Skeleton } from '@mui/material';
import { storageKeys } from '#contract/core/session';
import { useRole, useSession } from '../providers/session';
import { writeFlag } from '../providers/storage';
import { Icon } from '../ui/Icon';
import { CompanyBadge } from './CompanyBadge';
import { RailTooltip } from './RailTooltip';
import { everyonesSidebar, isGroup, keepsGroupsClosed, sidebarOf } from './navigation';
import { ProfileMenu } from './ProfileMenu';
import { SidebarGroup } from './SidebarGroup';
import { SidebarLink } from './SidebarLink';
import type { SidebarState } from './useSidebar';
import shared from './sidebar.module.css';
import styles from './Sidebar.module.css';

/** A pointer that only passes over the rail must not open it. Milliseconds. */
const hoverIntent = 350;

/** The product's menu: company at the top, pages by role, profile at the bottom. */
export const Sidebar = ({ state }: { state: SidebarState }) => {
  const { narrow, expanded, pinned } = state;
  const role = useRole();
  const known = useSession(({ user }) => user !== null);
  const nav = useRef<HTMLElement>(null);
  const hover = useHoverIntent(state);
  const rail = !expanded && !narrow;

  useEffect(() => {
    if (keepsGroupsClosed(role)) for (const key of Object.values(storageKeys.groups)) writeFlag(key, false);
  }, [role]);

  useEffect(() => {
    if (narrow && expanded) nav.current?.querySelector('a')?.focus();
  }, [narrow, expanded]);

  const onFocus = (event: FocusEvent) => {
    if (rail && event.target.matches(':focus-visible')) state.expand();
  };
  const onBlur = (event: FocusEvent) => {
    if (!narrow && !pinned && !nav.current?.contains(event.relatedTarget)) state.collapse();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && expanded && (narrow || !pinned)) state.collapse();
  };

  return (
    <>
      {narrow && expanded && (
        <div className={styles.scrim} data-testid="velo" onClick={state.collapse} aria-hidden="true" />
      )}
      <nav
        ref={nav}
        id="menu-lateral"
        className={`column rigid clip no-print ${shared.sidebar}`}
        aria-label="Menú principal"
        data-mode={narrow ? 'overlay' : pinned ? 'pinned' : 'rail'}
        data-expanded={expanded}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        {...hover}
      >
        <CompanyBadge rail={rail} />
        <ul className={`grow flush ${styles.list}`} aria-busy={!known}>
          {(known ? sidebarOf(role) : everyonesSidebar).map((entry) =>
            isGroup(entry) ? (
              <SidebarGroup key={entry.name} group={entry} rail={rail} />
            ) : (
              <SidebarLink key={entry.path} path={entry.path} rail={rail} />
            ),
          )}
          {!known && <Unknown />}
        </ul>
        {!narrow && <PinButton state={state} rail={rail} />}
        <ProfileMenu rail={rail} onLeave={state.collapse} />
      </nav>
    </>
  );
};

/** The skeleton of a menu, while the user is not known yet. */
const Unknown = () => (
  <li className={styles.unknown} aria-hidden="true">
    {[...'1234'].map((row) => (
      <Skeleton key={row} variant="rounded" height={20} />
    ))}
  </li>
);

const PinButton = ({ state, rail }: { state: SidebarState; rail: boolean }) => {
  const label = state.pinned ? 'Contraer el menú' : 'Fijar el menú';
  return (
    <RailTooltip rail={rail} label={label}>
      <button
        type="button"
        className={`row gap-12 full-width relative rounded text-left plain ${shared.sidebarRow} ${styles.pin}`}
        aria-label={label}
        aria-pressed={state.pinned}
        onClick={state.togglePin}
      >
        <Icon name={state.pinned ? 'keyboard_double_arrow_left' : 'keep'} />
        <span className={`ellipsis column grow shrink ${shared.sidebarLabel}`}>{label}</span>
      </button>
    </RailTooltip>
  );
};

/** Expands the unpinned rail while the pointer rests on it. */
const useHoverIntent = ({ narrow, pinned, expand, collapse }: SidebarState) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (narrow || pinned) return {};
  return {
    onMouseEnter: () => {
      timer.current = setTimeout(expand, hoverIntent);
    },
    onMouseLeave: () => {
      clearTimeout(timer.current);
      collapse();
    },
  };
};
