import { hrefOf, type PagePath } from '#contract/core/paths';
import { useRole, useSession } from '../providers/session';
import { intoView } from '../ui/intoView';
import { Tab, Tabs } from '../ui/Tabs';
import { pageOf } from './navigation';
import { activeTab, tabRowsAt } from './tabs';
import { usePage } from '../ui/usePage';
import styles from './frame.module.css';

/** The rows of tabs of this page, none while it is not known who looks. */
export const usePageTabs = () => {
  const here = usePage();
  const role = useRole();
  const known = useSession(({ user }) => user !== null);
  return here && known ? tabRowsAt(here.path, role) : [];
};

/** The pages of a family, as tabs under the title: only those that the role may open. */
export const PageTabs = () => {
  const here = usePage();
  const rows = usePageTabs();
  if (!here) return null;

  return rows.map((row, depth) => {
    const active = activeTab(row, here.path);
    return (
      <Tabs key={row.name} className={styles.frameTabs} data-depth={depth} aria-label={`Pestañas de ${row.name}`}>
        {row.tabs.map((tab) => (
          <Tab
            key={tab.path}
            to={hrefOf(tab.path)}
            ref={tab === active ? intoView : undefined}
            aria-current={current(tab === active, tab.path, here.path)}
          >
            {tab.label ?? pageOf(tab.path).title}
          </Tab>
        ))}
      </Tabs>
    );
  });
};

const current = (active: boolean, path: PagePath, at: PagePath) =>
  active ? (path === at ? 'page' : 'true') : undefined;
