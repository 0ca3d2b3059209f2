import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { can } from '#contract/access';
import { firstPage } from '../../providers/firstPage';
import { useCompany, useRole } from '../../providers/session';

/** Alarms on every page, for users who may acknowledge them. Loaded after the code of the page; if loading failed, the next page tries again. */
export const Alarms = () => {
  const mayAnswer = can(useRole(), 'edit', 'eventos');
  // The profile is also open to a user without a company, or who has left the stored one.
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
