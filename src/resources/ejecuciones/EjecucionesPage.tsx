import { lazy, Suspense } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isDay } from '../../ui/dates/days';
import { currentDay } from '../../ui/dates/zone';
import { OpenedBy } from '../../ui/opening';
import { PageSkeleton } from '../../ui/PageSkeleton';
import { openedBy, parameters, without } from './address';
import { EjecucionList } from './list/EjecucionList';

const RunPage = lazy(() => import('./detail/RunPage').then((module) => ({ default: module.RunPage })));
const BoardPage = lazy(() => import('./board/BoardPage').then((module) => ({ default: module.BoardPage })));
const NewRuns = lazy(() => import('./form/NewRuns').then((module) => ({ default: module.NewRuns })));

/**
 * «Ejecuciones»: the executions of routes, day by day; `?ejecucion=12` shows one, `?nueva=1` plans one,
 * `?tablero=2026-03-31` is the board of a day.
 */
const EjecucionesPage = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const opened = openedBy(search);
  return (
    <ResourceContextProvider value="ejecuciones">
      <OpenedBy.Provider value={parameters.run}>
        {opened.kind === 'show' ? (
          <Suspense fallback={<PageSkeleton />}>
            <RunPage key={opened.id} id={opened.id} edit={opened.edit} />
          </Suspense>
        ) : opened.kind === 'board' ? (
          <Suspense fallback={<PageSkeleton />}>
            <BoardPage day={isDay(opened.day) ? opened.day : currentDay()} />
          </Suspense>
        ) : (
          <EjecucionList />
        )}
        {opened.kind === 'create' && (
          <Suspense>
            <NewRuns
              route={opened.route}
              onClose={() => void navigate(without(search, parameters.run, parameters.create, parameters.route))}
            />
          </Suspense>
        )}
      </OpenedBy.Provider>
    </ResourceContextProvider>
  );
};

export default EjecucionesPage;
