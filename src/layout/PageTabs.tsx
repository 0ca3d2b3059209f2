import { Link } from 'react-router-dom';
import type { PagePath } from '#contract/paths';
import { useRole, useSession } from '../providers/session';
import { intoView } from '../ui/intoView';
import { activeTab, hrefOf, pageOf, tabRowsAt } from './navigation';
import { usePage } from './usePage';

/** The pages of a family, side by side under the title: only those that the role may open. */
export const PageTabs = () => {
  const here = usePage();
  const role = useRole();
  const known = useSession(({ user }) => user !== null);
  if (!here || !known) return null;

  return tabRowsAt(here.path, role).map((row, depth) => {
    const active = activeTab(row, here.path);
    return (
      <nav key={row.name} className="tabs" data-depth={depth} aria-label={`Pestañas de ${row.name}`}>
        {row.tabs.map((tab) => (
          <Link
            key={tab.path}
            className="tab"
            to={hrefOf(tab.path)}
            ref={tab === active ? intoView : undefined}
            aria-current={current(tab === active, tab.path, here.path)}
          >
            {tab.label ?? pageOf(tab.path).title}
          </Link>
        ))}
      </nav>
    );
  });
};

const current = (active: boolean, path: PagePath, at: PagePath) => (active ? (path === at ? 'page' : 'true') : undefined);
