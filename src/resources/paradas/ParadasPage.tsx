import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageSkeleton } from '../../ui/PageSkeleton';
import { parameters } from './address';

const StopsPage = lazy(() => import('./StopsPage').then((module) => ({ default: module.StopsPage })));
const VisitsPage = lazy(() => import('./visits/VisitsPage').then((module) => ({ default: module.VisitsPage })));

/** «Paradas»: the stops on a map and in a list beside it, or with `?vista=visitas` the visits and their durations. */
export default function ParadasPage() {
  const [search] = useSearchParams();
  return (
    <Suspense fallback={<PageSkeleton />}>
      {search.get(parameters.view) === 'visitas' ? <VisitsPage /> : <StopsPage />}
    </Suspense>
  );
}
