import { isOfThePlatform, roleOf } from '#contract/core/roles';
import type { Env } from '../../env';
import { ApiError } from '../../plugins/errors';

/** Whether who has this role of their own logs in with the issuer alone (`OIDC_ONLY`). */
export const isWithoutPassword = ({ oidc }: Env, rolId: unknown): boolean =>
  Boolean(oidc?.only) && !isOfThePlatform(roleOf(rolId));

/** For who proved to own an account that has no password here. */
export const withoutPassword = ({ oidc }: Env) =>
  new ApiError('PERMISO_DENEGADO', { message: `Su cuenta entra con ${oidc?.name ?? ''}, sin contraseña.` });
