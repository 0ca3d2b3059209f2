import { z } from 'zod';
import { isOfThePlatform, roleId, roleOf } from '#contract/core/roles';
import { kindOf } from './egress/addresses';

/** The variables of the sign-on with an issuer of OpenID Connect: what their texts may be, and what is made of them. */

/** A claim of the issuer and what its values mean: the `rol_id` of who has one. */
export interface OidcRoles {
  claim: string;
  values: Record<string, number>;
}

export interface OidcSettings {
  /** As the issuer writes itself. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it. */
  name: string;
  roles: OidcRoles | undefined;
  /** Only superadmins have passwords. */
  only: boolean;
}

/** Where HTTP is enough: this machine and private networks. A name without a dot is one of them. */
const isPrivate = (host: string) =>
  kindOf(host.replace(/^\[|\]$/g, '')) === 'private' ||
  !/[.:]/.test(host) ||
  /\.(localhost|local|internal|test)$/.test(host);

/** Entra's addresses for every tenant: any of them could name any mail. */
const isOfEveryTenant = ({ hostname, pathname }: URL) =>
  /(^|\.)(microsoftonline|windows)\./.test(hostname) && /^\/(common|organizations|consumers)(\/|$)/.test(pathname);

export const issuer = z
  .string()
  .max(500)
  .superRefine((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
      context.addIssue('se espera la dirección del emisor, como https://login.example.com/realms/empresa');
    else if (url.pathname.includes('/.well-known/'))
      context.addIssue('se espera el emisor: la dirección sin /.well-known/openid-configuration');
    else if (url.protocol === 'http:' && !isPrivate(url.hostname))
      context.addIssue('se espera https://; http:// solo vale en este equipo y en redes privadas');
    else if (isOfEveryTenant(url))
      context.addIssue(
        'se espera el emisor de su inquilino: el identificador de este en lugar de common u organizations',
      );
  });

const granted = Object.entries(roleId).filter(([role]) => !isOfThePlatform(roleOf(role)));
const listed = granted.map(([role, id]) => `${id} (${role})`).join(', ');
const shape = z.strictObject({
  claim: z.string().min(1).max(200),
  values: z.record(z.string().min(1).max(200), z.int()).refine((values) => Object.keys(values).length > 0),
});

export const issuerRoles = z.string().transform((text, context): OidcRoles => {
  const roles = shape.safeParse(jsonOf(text));
  if (!roles.success) {
    context.addIssue('se espera JSON como {"claim": "groups", "values": {"taller": 3, "despacho": 4}}');
    return z.NEVER;
  }
  for (const [value, id] of Object.entries(roles.data.values))
    if (!granted.some(([, known]) => known === id))
      context.addIssue(
        `«${value.slice(0, 80)}» da el rol ${id}: se espera uno de ${listed}; el de superadministrador no se da así`,
      );
  return roles.data;
});

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

interface Variables {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_NAME?: string | undefined;
  OIDC_ROLES?: OidcRoles | undefined;
  OIDC_ONLY: boolean;
}

/** What the variables say together; a text for what is missing. */
export const oidcOf = (given: Variables): OidcSettings | string | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  if (issuer && clientId && clientSecret)
    return {
      issuer,
      clientId,
      clientSecret,
      name: given.OIDC_NAME ?? new URL(issuer).hostname,
      roles: given.OIDC_ROLES,
      only: given.OIDC_ONLY,
    };
  if (issuer || clientId || clientSecret) return 'OIDC_ISSUER, OIDC_CLIENT_ID y OIDC_CLIENT_SECRET van juntas';
  const alone = given.OIDC_NAME ? 'OIDC_NAME' : given.OIDC_ROLES ? 'OIDC_ROLES' : given.OIDC_ONLY && 'OIDC_ONLY';
  return alone ? `${alone} necesita OIDC_ISSUER, OIDC_CLIENT_ID y OIDC_CLIENT_SECRET` : undefined;
};
