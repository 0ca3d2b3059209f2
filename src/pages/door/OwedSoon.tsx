import { useEffect, useState, type ComponentType } from 'react';
import { aheadOfNeed } from '../../providers/idle';

/** Loads and shows the banner of a second factor that will be owed, once the page stands and nothing else waits. */
export const OwedSoon = () => {
  const [Banner, setBanner] = useState<ComponentType>();
  useEffect(() => {
    let gone = false;
    aheadOfNeed(async () => {
      const code = gone ? undefined : await import('./OwedBanner').catch(() => undefined);
      if (code && !gone) setBanner(() => code.OwedBanner);
    });
    return () => {
      gone = true;
    };
  }, []);
  return Banner ? <Banner /> : null;
};
