import { lazy, Suspense, useState } from 'react';
import { useWorks } from './works';

const Works = lazy(() => import('./Works'));

/** The changes of many dues in progress, and how they ended, on whatever page. */
export const DueWorks = () => {
  const works = useWorks();
  const [wanted, setWanted] = useState(false);
  if (works.length > 0 && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense fallback={null}>
        <Works works={works} />
      </Suspense>
    )
  );
};
