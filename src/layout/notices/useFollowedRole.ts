import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { roleIn, useSession } from '../../providers/session';

/** When the user becomes known or the role changes, refetches everything, as the rights differ. */
export const useFollowedRole = () => {
  const queries = useQueryClient();
  const role = useSession((state) => state.user && roleIn(state));
  const before = useRef(role);
  useEffect(() => {
    if (before.current === role) return;
    before.current = role;
    void queries.invalidateQueries();
  }, [queries, role]);
};
