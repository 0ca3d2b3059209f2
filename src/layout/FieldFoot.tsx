import { lazy, Suspense } from 'react';
import { canOpen } from '#contract/core/paths';
import { useRole } from '../providers/session';
import { Icon } from '../ui/Icon';
import { useShown } from '../ui/useShown';
import { useRefocus } from './useRefocus';
import type { SidebarState } from './useSidebar';
import styles from './frame.module.css';

const FieldBar = lazy(() => import('../pages/operario/FieldBar'));

/** At the foot of every page of an operario on a small screen, where the thumb is. */
export const FieldFoot = ({ sidebar }: { sidebar: SidebarState }) => {
  const inTheField = canOpen(useRole(), '/operario/ordenes');
  const isShown = sidebar.narrow && inTheField;
  useShown('foot', isShown);
  if (!isShown) return null;
  return (
    <nav className={`flex rigid line-above no-print ${styles.frameFoot}`} aria-label="Accesos">
      <Suspense>
        <FieldBar more={<More sidebar={sidebar} />} />
      </Suspense>
    </nav>
  );
};

const More = ({ sidebar }: { sidebar: SidebarState }) => (
  <button
    ref={useRefocus(sidebar.expanded)}
    type="button"
    aria-label="Más: abrir el menú"
    aria-expanded={sidebar.expanded}
    aria-controls="menu-lateral"
    onClick={sidebar.expand}
  >
    <Icon name="more_horiz" size={24} />
    Más
  </button>
);
