import { roleId, roles, type Role } from '../core/roles';

const roleWords = {
  superadmin: 'Superadministrador',
  admin: 'Administrador',
  monitor: 'Monitor',
  operario: 'Operario',
} satisfies Record<Role, string>;

/** The name of the user's own role. */
export const ownRoleWords: Readonly<Record<Role, string>> = { ...roleWords, superadmin: roleWords.admin };

/** The names of roles among users, by `rol_id`. */
export const roleIdWords: Readonly<Record<string, string>> = Object.fromEntries(
  roles.map((role) => [roleId[role], roleWords[role]]),
);
