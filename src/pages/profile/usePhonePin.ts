import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isHeld } from '../../providers/lock/idleLock';
import { phoneSession } from '../../providers/lock/phoneSession';

const key = ['user', 'sesion-telefono'];

/** What the company allows on this phone, and whether it has a PIN. */
export const usePhonePin = (enabled = true) => {
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => ({ ...(await phoneSession()), conPin: isHeld() }),
    enabled,
  });
  return { data, isError, refetch, changed: () => queries.invalidateQueries({ queryKey: ['user'] }) };
};
