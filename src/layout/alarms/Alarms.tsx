import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { can } from '#contract/access';
import { firstPage } from '../../providers/firstPage';
import { useCompany, useRole } from '../../providers/session';

/** What calls for somebody at once, on every page of who may answer it. Its code comes after that of the page; where it did not come, the next page asks again. */
export const Alarms = () => {
  const mayAnswer = can(useRole(), 'edit', 'eventos');
  // The profile also opens to who is in none, or has left the one that is kept.
  const company = useCompany();
  const { pathname } = useLocation();
  const [Watch, setWatch] = useState<ComponentType>();
  const wanted = mayAnswer && company !== undefined;
  useEffect(() => {
    if (!wanted || Watch) return;
    void firstPage
      .then(() => import('./AlarmWatch'))
      .then(
        ({ AlarmWatch }) => setWatch(() => AlarmWatch),
        () => undefined,
      );
  }, [wanted, Watch, pathname]);
  return wanted && Watch ? <Watch /> : null;
};
