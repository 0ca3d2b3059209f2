import { useId, useState } from 'react';
import { storageKeys } from '#contract/core/session';
import { useRole } from '../providers/session';
import { readFlag, writeFlag } from '../providers/storage';
import { Icon } from '../ui/Icon';
import { RailTooltip } from './RailTooltip';
import { sidebarPathOf, type SidebarGroup as Group } from './navigation';
import { SidebarLink } from './SidebarLink';
import { usePage } from '../ui/usePage';
import styles from './sidebar.module.css';

/** A collapsible group of pages. It remembers whether the user opened it, and opens by itself for the current page. */
export const SidebarGroup = ({ group, rail }: { group: Group; rail: boolean }) => {
  const key = storageKeys.groups[group.name];
  const here = usePage();
  const role = useRole();
  const current = here && sidebarPathOf(here.path, role);
  const holdsCurrent = current !== undefined && group.links.includes(current);
  const listId = useId();
  const [open, setOpen] = useState(() => holdsCurrent || (readFlag(key) ?? false));
  const [before, setBefore] = useState(current);
  if (current !== before) {
    setBefore(current);
    if (holdsCurrent) setOpen(true);
  }

  const toggle = () => {
    writeFlag(key, !open);
    setOpen(!open);
  };

  return (
    <li>
      <RailTooltip rail={rail} label={group.label}>
        <button
          type="button"
          className={`row gap-12 full-width relative rounded text-left plain ${styles.sidebarRow}`}
          data-grupo={group.name}
          data-current={!open && holdsCurrent}
          aria-expanded={open}
          aria-controls={listId}
          onClick={toggle}
        >
          <Icon name={group.icon} />
          <span className={`ellipsis column grow shrink ${styles.sidebarLabel}`}>{group.label}</span>
          <span className={`grid rigid ${styles.sidebarChevron}`}>
            <Icon name="expand_more" />
          </span>
        </button>
      </RailTooltip>
      <ul id={listId} className={`unmarked unpadded ${styles.sidebarSublist}`} hidden={!open}>
        {group.links.map((path) => (
          <SidebarLink key={path} path={path} rail={rail} />
        ))}
      </ul>
    </li>
  );
};
