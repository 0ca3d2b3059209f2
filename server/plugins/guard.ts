import type { FastifyRequest, RouteOptions } from 'fastify';
import { can, isCompanySubject, type Action, type CompanySubject, type Subject } from '#contract/core/access';
import { canOpen, type PagePath } from '#contract/core/paths';
import type { Role } from '#contract/core/roles';
import type { User } from '#contract/core/session';
import {
  includes,
  permissionHeader,
  type NivelPermiso,
  type Permiso,
  type PermisosToken,
} from '#contract/requests/tokens';
import type { Actor } from '../history/audit';
import type { Rate, Session, TokenRights, Wall } from './callers';
import { ApiError } from './errors';
import type { DeclaredRoute } from './routeTable';

/**
 * Who may call a route. The server does not start when a route lacks this. anyone: no session · user: a session, no
 * company · others: a session, a company and the permission; subjects that begin with `admin-` span companies and need
 * none.
 */
export type Allow = 'anyone' | 'user' | readonly [Action, ...Action[], Subject] | { page: PagePath };

/**
 * The rights that a token needs for a route, where they are not the usual one: GET reads and everything else writes the
 * route's subject. never: a route of people · any: each token, which gets only what is its own.
 */
export type TokenRule = 'never' | 'any' | readonly Permiso[];

/**
 * Whether a call asks for a session that was confirmed within ten minutes; tokens never confirm. people: tokens that
 * have the permission need not.
 */
export type Confirm = true | 'people' | ((request: FastifyRequest) => boolean);

/** What a caller may do. `token`: the rights of the token, where it is not a person who calls. */
export interface Rights {
  role: Role;
  token?: { id: number; permisos: PermisosToken } | undefined;
}

export interface Caller extends Rights {
  user: User;
  empresaId: number;
  ip: string;
}

/** The author of changes, for audit and history. */
export const actorOf = <Id extends number | null>({ user, empresaId, ip, importacion }: Author<Id>) => ({
  empresaId,
  userId: user.id,
  ip,
  ...(importacion && { importacion }),
});

interface Author<Id> extends Pick<Actor, 'importacion'> {
  user: { id: Id };
  empresaId: number;
  ip: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** That of a person, or the author of a token. */
    session: Session | null;
    token: TokenRights | null;
    /** The wall that asks: nobody's session, with a monitor's reading rights. */
    wall: Wall | null;
    /** How many requests its token has left. */
    rate: Rate | null;
    role: Role | null;
    empresaId: number | null;
  }
  interface FastifyContextConfig {
    allow?: Allow;
    token?: TokenRule;
    /** A route of sessions that walls reach too; it decides what they get. */
    wall?: true;
    /** Open also to who owes a second factor: what sets it up. */
    whileOwing?: true;
    confirm?: Confirm;
  }
}

/** The caller of a route that requires a session and a company. */
export const callerOf = ({ session, token, role, empresaId, ip }: FastifyRequest): Caller => {
  if (!session || !role || !empresaId) throw new Error('this route did not ask for a session and a company');
  return {
    user: session.user,
    role,
    empresaId,
    ip,
    ...(token && { token: { id: token.id, permisos: token.permisos } }),
  };
};

/** Whose turn a request takes: a wall has its own, beside the people of its company. */
export const ownerOf = (request: FastifyRequest) => ({
  empresaId: callerOf(request).empresaId,
  muroId: request.wall?.id ?? 0,
});

/** Whether a caller may do this to records of this kind: its role, and its token if it has one. */
export const may = ({ role, token }: Rights, action: Action, subject: Subject): boolean =>
  can(role, action, subject) &&
  (!token || (isCompanySubject(subject) && includes(token.permisos, subject, levelOf(action))));

const levelOf = (action: Action): NivelPermiso =>
  action === 'list' || action === 'show' || action === 'reference' ? 'lectura' : 'escritura';

/** For what a route does beside that which its `allow` says. @throws ApiError 403 */
export const requireRight = (rights: Rights, action: Action, subject: CompanySubject): void => {
  if (!can(rights.role, action, subject)) throw new ApiError('PERMISO_DENEGADO');
  if (!may(rights, action, subject)) throw lacking(`${subject}:${levelOf(action)}`);
};

/** What a token is told that lacks a permission. */
export const lacking = (permiso: Permiso) =>
  new ApiError('PERMISO_DENEGADO', {
    message: `Al token le falta el permiso «${permiso}».`,
    headers: { [permissionHeader]: permiso },
  });

/** The session of a route that requires one. */
export const sessionOf = ({ session }: FastifyRequest): Session => {
  if (!session) throw new Error('this route did not ask for a session');
  return session;
};

/** For what asks for a confirmed session only sometimes. @throws ApiError 403 */
export const requireConfirmed = (request: FastifyRequest): void => {
  if (!sessionOf(request).confirmed) throw new ApiError('CONFIRMACION_NECESARIA');
};

/**
 * What depends on the body is asked once it is read: `confirming`.
 * @throws ApiError 403 where the route asks for a confirmed session and this one is not
 */
export const checkConfirmed = (request: FastifyRequest): void => {
  const { confirm } = request.routeOptions.config;
  if (confirm === true || (confirm === 'people' && !request.token)) requireConfirmed(request);
};

/** For `onRoute`, before the first route: the server does not start when a route lacks `allow`. */
export const saysWhoMayCall = ({ method, url, config }: RouteOptions) => {
  if (!config?.allow) throw new Error(`${String(method)} ${url} does not say who may call it`);
};

/** What a token needs for a route. `stated`: as its `config.token` says; those of people are closed otherwise. */
export const tokenRuleOf = (
  allow: Exclude<Allow, 'anyone'>,
  method: string,
  stated: TokenRule | undefined,
): TokenRule => {
  if (allow === 'user') return stated ?? 'never';
  if (isPage(allow)) return stated ?? 'never';
  const subject = subjectOf(allow);
  if (!isCompanySubject(subject)) return 'never';
  return stated ?? [`${subject}:${method === 'GET' || method === 'HEAD' ? 'lectura' : 'escritura'}`];
};

/** What a token needs for a call; `never` where it is no call of the public surface. */
export const publicRule = ({ path, method, config }: PublicCall): TokenRule => {
  const { allow, token, undocumented } = config ?? {};
  return !path.startsWith('/api/') || undocumented || !allow || allow === 'anyone'
    ? 'never'
    : tokenRuleOf(allow, method, token);
};

type PublicCall = Pick<DeclaredRoute, 'path' | 'method' | 'config'>;

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? '')?.[1];

/**
 * Whether a route reads a table, which spreadsheets and dashboards ask for: a list, a report, figures. They know only
 * Basic, with the token as the user.
 */
export const readsTable = (method: string, url: string | undefined, allow: Allow): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  url !== undefined &&
  !url.includes(':') &&
  typeof allow === 'object' &&
  !('page' in allow) &&
  allow.slice(0, -1).includes('list');

export type Limited = Exclude<Allow, 'anyone' | 'user'>;

export const isPage = (allow: Limited): allow is { page: PagePath } => 'page' in allow;

export const subjectOf = (allow: Exclude<Limited, { page: PagePath }>) => allow[allow.length - 1] as Subject;

export const permits = (role: Role, allow: Limited) =>
  isPage(allow)
    ? canOpen(role, allow.page)
    : allow.slice(0, -1).some((action) => can(role, action as Action, subjectOf(allow)));
