import { useId, useState } from 'react';
import { storageKeys } from '#contract/session';
import { useRole } from '../providers/session';
import { readFlag, writeFlag } from '../providers/storage';
import { Icon } from '../ui/Icon';
import { RailTooltip } from './RailTooltip';
import { sidebarPathOf, type SidebarGroup as Group } from './navigation';
import { SidebarLink } from './SidebarLink';
import { usePage } from './usePage';

/** A collapsible group of pages; it remembers whether it was open. */
export const SidebarGroup = ({ group, rail }: { group: Group; rail: boolean }) => {
  const key = storageKeys.groups[group.name];
  const [open, setOpen] = useState(() => readFlag(key) ?? false);
  const here = usePage();
  const role = useRole();
  const current = here && sidebarPathOf(here.path, role);
  const holdsCurrent = current !== undefined && group.links.includes(current);
  const listId = useId();

  const toggle = () => {
    writeFlag(key, !open);
    setOpen(!open);
  };

  return (
    <li>
      <RailTooltip rail={rail} label={group.label}>
        <button
          type="button"
          className="sidebar-row"
          data-grupo={group.name}
          data-current={!open && holdsCurrent}
          aria-expanded={open}
          aria-controls={listId}
          onClick={toggle}
        >
          <Icon name={group.icon} />
          <span className="sidebar-label">{group.label}</span>
          <span className="sidebar-chevron">
            <Icon name="expand_more" />
          </span>
        </button>
      </RailTooltip>
      <ul id={listId} className="sidebar-sublist" hidden={!open}>
        {group.links.map((path) => (
          <SidebarLink key={path} path={path} rail={rail} />
        ))}
      </ul>
    </li>
  );
};
