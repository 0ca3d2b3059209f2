import { correo } from '#contract/core/entity';
import type { OidcRoles } from '../../envIssuer';
import { SignOnFault } from '../issuer/faults';

/** What an issuer says of a person. */
export interface Claims {
  readonly iss: string;
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/**
 * The mail that the issuer vouches for. Entra has no `email_verified`: there `xms_edov` says that the owner of the
 * mail's domain was verified, and without it anybody's mail may stand in `email`.
 *
 * @throws SignOnFault for none, and for one that is not verified
 */
export const verifiedMail = ({ email, email_verified: verified, xms_edov: edov, iss }: Claims): string => {
  const mail = correo.safeParse(email);
  if (!mail.success) throw new SignOnFault('sin_correo');
  const ofItsTenant = verified === undefined && isEntra(iss) && [true, 1, '1', 'true'].some((yes) => edov === yes);
  if (verified !== true && !ofItsTenant) throw new SignOnFault('correo_sin_verificar');
  return mail.data;
};

/** Microsoft's clouds. */
const isEntra = (issuer: string) =>
  /^https:\/\/(login\.microsoftonline\.(com|us)|login\.partner\.microsoftonline\.cn|sts\.windows\.net)\//.test(issuer);

/** The `rol_id` that the claims give: that of the first value listed which the person has; null for none. */
export const roleFrom = (roles: OidcRoles | undefined, claims: Claims): number | null => {
  if (!roles) return null;
  const given = [claims[roles.claim] ?? nested(claims, roles.claim)].flat().map(String);
  return Object.entries(roles.values).find(([value]) => given.includes(value))?.[1] ?? null;
};

/** `realm_access.roles` is a claim in a claim; names with dots of their own are tried first. */
const nested = (claims: Claims, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (within, part) =>
        typeof within === 'object' && within !== null && Object.hasOwn(within, part)
          ? Object.entries(within).find(([key]) => key === part)?.[1]
          : undefined,
      claims,
    );
