import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { roleIn, useSession } from '../../providers/session';

/** Whoever becomes known, or gets another role, sees what that role may see and do: whatever was read before is read anew. */
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
