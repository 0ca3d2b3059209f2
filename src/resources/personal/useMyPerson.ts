import { useCanAccess, useGetIdentity, useGetList } from 'react-admin';
import type { Persona } from '#contract/personal';

/** The id of the person of staff that whoever looks is; undefined for who is none, may not search staff, or while that is not known. */
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
