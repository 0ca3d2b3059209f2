import { lazy, Suspense } from 'react';
import { Icon } from '../../ui/Icon';
import styles from './LiveWarning.module.css';

const NotOnMap = lazy(() => import('./NotOnMap').then((module) => ({ default: module.NotOnMap })));

interface Props {
  warning: string | null;
  /** The asset of the address, when it is not on the map. */
  unseen: number | undefined;
}

/** Over the map: that what it shows is old, or why an asset is not on it. */
export const LiveWarning = ({ warning, unseen }: Props) => (
  <div className={styles.warning} role="status">
    {warning && (
      <p className="tone-aviso row gap-8 flush shadow-2 rounded small medium">
        <Icon name="sync_problem" size={18} />
        {warning}
      </p>
    )}
    <Suspense>{unseen !== undefined && <NotOnMap id={unseen} />}</Suspense>
  </div>
);
