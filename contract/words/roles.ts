import { roleId, roles, type Role } from '../roles';

const roleWords = {
  superadmin: 'Superadministrador',
  admin: 'Administrador',
  monitor: 'Monitor',
  operario: 'Operario',
} satisfies Record<Role, string>;

/** How one's own role is shown. */
export const ownRoleWords: Readonly<Record<Role, string>> = { ...roleWords, superadmin: roleWords.admin };

/** How roles are called among users, by `rol_id`. */
export const roleIdWords: Readonly<Record<string, string>> = Object.fromEntries(roles.map((role) => [roleId[role], roleWords[role]]));
