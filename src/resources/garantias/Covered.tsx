import type { Garantia } from '#contract/entities/garantias';
import { useNamesOf } from '../../ui/useNamesOf';

/** What a warranty covers, in words. */
export const Covered = ({ cubre }: Pick<Garantia, 'cubre'>) => {
  const names = useNamesOf('servicios', Array.isArray(cubre) ? cubre : []);
  if (Array.isArray(cubre)) return cubre.map((id) => names.get(id) ?? '—').join(', ');
  return cubre ?? 'Todo';
};
