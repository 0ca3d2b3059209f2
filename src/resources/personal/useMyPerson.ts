import { useCanAccess, useGetIdentity, useGetList } from 'react-admin';
import type { Persona } from '#contract/entities/personal';

/** The current user's id among the staff; undefined if they have none, may not search the staff, or while loading. */
export const useMyPerson = (): number | undefined => {
  const { identity } = useGetIdentity();
  const { canAccess } = useCanAccess({ resource: 'personal', action: 'list' });
  const { data } = useGetList<Persona>(
    'personal',
    { filter: { user_id: identity?.id }, pagination: { page: 1, perPage: 1 } },
    { enabled: identity?.id !== undefined && canAccess === true },
  );
  return data?.[0]?.id;
};
