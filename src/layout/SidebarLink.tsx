import { Link } from 'react-router-dom';
import { hrefOf, type PagePath } from '#contract/core/paths';
import { useRole } from '../providers/session';
import { Icon } from '../ui/Icon';
import { RailTooltip } from './RailTooltip';
import { pageOf, sidebarPathOf } from './navigation';
import { usePage } from '../ui/usePage';
import styles from './sidebar.module.css';

/** One page in the sidebar; on the rail its name is a tooltip. */
export const SidebarLink = ({ path, rail }: { path: PagePath; rail: boolean }) => {
  const page = pageOf(path);
  const here = usePage();
  const role = useRole();
  const current = here && sidebarPathOf(here.path, role) === path;

  return (
    <li>
      <RailTooltip rail={rail} label={page.title}>
        <Link
          className={`row gap-12 full-width relative rounded text-left plain ${styles.sidebarRow}`}
          to={hrefOf(path)}
          aria-current={current ? (here.path === path ? 'page' : 'true') : undefined}
        >
          <Icon name={page.icon} />
          <span className={`ellipsis column grow shrink ${styles.sidebarLabel}`}>{page.title}</span>
        </Link>
      </RailTooltip>
    </li>
  );
};
