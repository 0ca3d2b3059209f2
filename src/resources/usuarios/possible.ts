import { can } from '#contract/core/access';
import { roleId, type Role } from '#contract/core/roles';
import type { Usuario } from '#contract/entities/usuarios';

export type Action = 'rol' | 'bloquear' | 'desbloquear' | 'reenviar' | 'restablecer' | 'quitar' | 'retirar';

/**
 * What a user with this role may do to that member. Nobody changes, blocks or removes themself, and no company does so
 * to a superadmin.
 */
export const possible = (
  { id, estado, rol_id, segundo_factor }: Usuario,
  role: Role,
  ownId: number | undefined,
): Action[] => {
  const other = id !== ownId && rol_id !== roleId.superadmin;
  const edits = can(role, 'edit', 'usuarios');
  const actions: [Action, boolean][] = [
    ['rol', edits && other],
    ['reenviar', can(role, 'create', 'usuarios') && estado === 'invitado'],
    ['restablecer', edits && other && estado === 'activo'],
    ['quitar', edits && other && segundo_factor === true],
    ['bloquear', edits && other && estado === 'activo'],
    ['desbloquear', edits && other && estado === 'bloqueado'],
    ['retirar', can(role, 'delete', 'usuarios') && other],
  ];
  return actions.filter(([, may]) => may).map(([action]) => action);
};
