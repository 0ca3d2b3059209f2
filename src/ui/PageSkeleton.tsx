import { Skeleton } from '@mui/material';

/** The skeleton of a page while its code is loading. */
export const PageSkeleton = () => (
  <div role="status" aria-label="Cargando la página" className="grid gap-12 page-width">
    <Skeleton variant="rounded" width="40%" height={36} />
    <Skeleton variant="rounded" height={44} />
    {[...'12345678'].map((row) => (
      <Skeleton key={row} variant="rounded" height={36} />
    ))}
  </div>
);
