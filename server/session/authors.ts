import { canOpen } from '#contract/paths';
import { effectiveRole } from '#contract/roles';

interface Author {
  /** The role of the account, and that of the membership; null where there is none of its own. */
  rol: number;
  aqui: number | null;
  miembro: boolean;
}

/**
 * Whether the author of a public link of a company still belongs to it and may still see its trips. The link ends when
 * they do not.
 */
export const mayStillShow = ({ rol, aqui, miembro }: Author): boolean => {
  const role = effectiveRole(rol, aqui);
  return (miembro || canOpen(role, '/admin-dashboard')) && canOpen(role, '/recorrido');
};
