import { Skeleton } from '@mui/material';
import styles from './ListSkeleton.module.css';

const widths = ['62%', '48%', '71%', '55%', '66%'];

/** A skeleton with the height of the rows, so that nothing moves when they arrive. */
export const ListSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div role="status" aria-busy="true" aria-label="Cargando">
    {Array.from({ length: rows }, (_, row) => (
      <div className={`row gap-12 ${styles.listSkeletonRow}`} key={row} aria-hidden="true">
        <Skeleton variant="circular" width={22} height={22} />
        <Skeleton variant="rounded" height={11} width={widths[row % widths.length]} />
        <Skeleton variant="rounded" height={18} width={76} />
      </div>
    ))}
  </div>
);
