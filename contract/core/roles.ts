/** Roles and the meaning of `rol_id`. Free of zod: the log-in page loads it. */

export const roles = ['superadmin', 'admin', 'monitor', 'operario'] as const;
export type Role = (typeof roles)[number];

/** Sees and moves only what is its own; the other roles are the office. */
export const worksInTheField = (role: Role): boolean => role === 'operario';

/** Belongs to the platform rather than to a company, and is so everywhere. */
export const isOfThePlatform = (role: Role): boolean => role === 'superadmin';

/** With whose rights the product itself reads and writes for a company: all that the office has. */
export const productRole: Role = 'admin';

/** What a wall shows is what this role may see. */
export const wallRole: Role = 'monitor';

/** The numbers that the server stores and sends as `rol_id`. */
export const roleId: Record<Role, number> = { superadmin: 1, admin: 2, operario: 3, monitor: 4 };

/** What is given where nobody said a role. */
export const leastRole = roleId.operario;

/** The role of a `rol_id`: a name in any case, a number, a number as text; anything else is monitor. */
export const roleOf = (rolId: unknown): Role => {
  const given = typeof rolId === 'string' ? rolId.trim().toLowerCase() : rolId;
  const byName = roles.find((role) => role === given);
  if (byName) return byName;
  const asNumber = given === '' || given === null ? NaN : Number(given);
  return roles.find((role) => roleId[role] === asNumber) ?? 'monitor';
};

/**
 * The role inside one company: the membership's `rol_id` overrides the user's own, but never makes or unmakes a
 * superadmin, who is one everywhere.
 */
export const effectiveRole = (userRolId: unknown, membershipRolId?: unknown): Role => {
  const own = roleOf(userRolId);
  if (isOfThePlatform(own) || membershipRolId === null || membershipRolId === undefined) return own;
  const here = roleOf(membershipRolId);
  return isOfThePlatform(here) ? own : here;
};
