import { useQueryClient } from '@tanstack/react-query';

/** Invalidates what the page shows of these records. */
export const useWritten = (resource: string) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [resource] });
};
