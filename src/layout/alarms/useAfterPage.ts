import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { firstPage } from '../../providers/firstPage';

/**
 * A component whose code is loaded after that of the page, once it is wanted; if loading fails, the next page tries
 * again.
 */
export const useAfterPage = (wanted: boolean, load: () => Promise<ComponentType>): ComponentType | undefined => {
  const { pathname } = useLocation();
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(() => {
    if (!wanted || Loaded) return;
    void firstPage.then(load).then(
      (component) => setLoaded(() => component),
      () => undefined,
    );
  }, [wanted, Loaded, pathname, load]);
  return Loaded;
};
