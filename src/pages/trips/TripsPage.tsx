import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageSkeleton } from '../../ui/PageSkeleton';

const AssetTrips = lazy(() => import('./AssetTrips').then((module) => ({ default: module.AssetTrips })));
const FleetDay = lazy(() => import('./fleet/FleetDay').then((module) => ({ default: module.FleetDay })));

/**
 * «Recorrido»: what up to five assets did on a day or in a range, or with `?vista=flota` the day of the whole fleet.
 */
export default function TripsPage() {
  const [search] = useSearchParams();
  return (
    <Suspense fallback={<PageSkeleton />}>{search.get('vista') === 'flota' ? <FleetDay /> : <AssetTrips />}</Suspense>
  );
}
