import fp from 'fastify-plugin';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { can, type Action, type Subject } from '#contract/access';
import { canOpen, type PagePath } from '#contract/paths';
import { effectiveRole, roleOf, type Role } from '#contract/roles';
import { companyHeaders, sessionCheckHeader, sessionEndHeader, type User } from '#contract/session';
import type { System } from '../db/client';
import type { Actor } from '../history/audit';
import { findSession, prolong, type Session } from '../session/sessions';
import { ApiError } from './errors';

/**
 * Who may call a route. The server does not start when a route lacks this. anyone: no session · user: a session, no company · others: a session, a
 * company and the permission; subjects that begin with `admin-` span companies and need none.
 */
export type Allow = 'anyone' | 'user' | readonly [Action, ...Action[], Subject] | { page: PagePath };

export interface Caller {
  user: User;
  role: Role;
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
    session: Session | null;
    role: Role | null;
    empresaId: number | null;
  }
  interface FastifyContextConfig {
    allow?: Allow;
  }
}

/** The caller of a route that requires a session and a company. */
export const callerOf = ({ session, role, empresaId, ip }: FastifyRequest): Caller => {
  if (!session || !role || !empresaId) throw new Error('this route did not ask for a session and a company');
  return { user: session.user, role, empresaId, ip };
};

/** The session of a route that requires one. */
export const sessionOf = ({ session }: FastifyRequest): Session => {
  if (!session) throw new Error('this route did not ask for a session');
  return session;
};

/** For `onRoute`, before the first route: the server does not start when a route lacks `allow`. */
export const saysWhoMayCall = ({ method, url, config }: RouteOptions) => {
  if (!config?.allow) throw new Error(`${String(method)} ${url} does not say who may call it`);
};

/**
 * Runs after the body was read, so that errors keep their order: 413/415, 401/419, 400, 403, then the route's own. `authorize` is also a decorator
 * for the API's 404, which reveals nothing to unauthenticated clients either.
 */
export const guard = fp(async (app, { db }: { db: System }) => {
  app.decorateRequest('session', null);
  app.decorateRequest('role', null);
  app.decorateRequest('empresaId', null);

  app.addHook('preValidation', (request, reply, done) => {
    const allow = request.routeOptions.config.allow;
    if (!allow || allow === 'anyone') return done();
    authorize(db, request, allow).then(() => {
      if (request.session) reply.header(sessionEndHeader, new Date(request.session.ends).toISOString());
      done();
    }, done);
  });
});

/** @throws ApiError 401, 419, 400 or 403, in that order */
export const authorize = async (db: System, request: FastifyRequest, allow: Exclude<Allow, 'anyone'>) => {
  const token = bearerOf(request);
  const asked = askedCompany(request);
  const found = token ? await findSession(db, token, typeof asked === 'number' ? asked : null) : 'unknown';
  if (found === 'unknown') throw new ApiError('TOKEN_INVALIDO');
  if (found === 'expired') throw new ApiError('SESION_EXPIRADA');
  const { session, membership } = found;
  const checking = request.headers[sessionCheckHeader.name.toLowerCase()] === sessionCheckHeader.value;
  request.session = checking ? session : { ...session, ends: await prolong(db, session) };
  if (allow === 'user') return;

  if (spansCompanies(allow)) {
    request.role = roleOf(session.user.rol_id);
  } else {
    if (asked === undefined) throw new ApiError('EMPRESA_NOT_SPECIFIED');
    if (!membership) throw new ApiError('EMPRESA_ACCESS_DENIED');
    request.role = effectiveRole(session.user.rol_id, membership.rol_id);
    request.empresaId = membership.empresa_id;
  }
  if (!permits(request.role, allow)) throw new ApiError('PERMISO_DENEGADO');
};

export const bearerOf = ({ headers }: FastifyRequest): string | undefined => /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? '')?.[1];

const largestId = 2_147_483_647;

/** The company in the headers; undefined when there is none, it is not a number or they differ. 0 for one that cannot exist. */
const askedCompany = ({ headers }: FastifyRequest): number | undefined => {
  const given = new Set(companyHeaders.map((name) => headers[name.toLowerCase()]).filter((value) => value !== undefined));
  const [only] = given;
  if (given.size !== 1 || typeof only !== 'string' || !/^\d{1,15}$/.test(only)) return undefined;
  const id = Number(only);
  return id <= largestId ? id : 0;
};

type Limited = Exclude<Allow, 'anyone' | 'user'>;

const isPage = (allow: Limited): allow is { page: PagePath } => 'page' in allow;

const subjectOf = (allow: Exclude<Limited, { page: PagePath }>) => allow[allow.length - 1] as Subject;

const spansCompanies = (allow: Limited) => (isPage(allow) ? allow.page.startsWith('/admin-') : subjectOf(allow).startsWith('admin-'));

const permits = (role: Role, allow: Limited) =>
  isPage(allow) ? canOpen(role, allow.page) : allow.slice(0, -1).some((action) => can(role, action as Action, subjectOf(allow)));
