import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isShownOnWalls, type CompanySubject } from '#contract/core/access';
import { limits } from '#contract/core/limits';
import { effectiveRole, roleId, roleOf, wallRole } from '#contract/core/roles';
import { companyHeaders, sessionCheckHeader, sessionEndHeader } from '#contract/core/session';
import { includes, type NivelPermiso } from '#contract/requests/tokens';
import type { System } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import {
  bearerOf,
  checkConfirmed,
  isPage,
  lacking,
  permits,
  subjectOf,
  tokenRuleOf,
  type Allow,
  type Limited,
} from '../../plugins/guard';
import { findGrant } from '../grants/find';
import { isSecretOf } from '../grants/kind';
import { tokens, walls } from '../grants/kinds/index';
import { findSession, prolong, type Finding } from '../sessions';
import { asksForBasic, basicTokenOf } from '../tokens/basic';
import { comesFrom, countUse } from '../tokens/use';

/**
 * Runs after the body was read, so that errors keep their order: 413/415, 401/419, 400, 403, then the route's own.
 * `authorize` is also a decorator for the API's 404, which reveals nothing to unauthenticated clients either.
 */
export const guard = fp(async (app, finding: Finding) => {
  app.decorateRequest('session', null);
  app.decorateRequest('token', null);
  app.decorateRequest('wall', null);
  app.decorateRequest('rate', null);
  app.decorateRequest('role', null);
  app.decorateRequest('empresaId', null);

  app.addHook('preValidation', (request, reply, done) => {
    const allow = request.routeOptions.config.allow;
    if (!allow || allow === 'anyone') return done();
    authorize(finding, request, allow).then(
      () => {
        tell(request, reply);
        done();
      },
      (error: Error) => {
        if (request.rate) tell(request, reply);
        done(error);
      },
    );
  });
});

const tell = ({ session, rate }: FastifyRequest, reply: FastifyReply) => {
  if (rate)
    reply.headers({
      'RateLimit-Limit': limits.tokens.perWindow,
      'RateLimit-Remaining': rate.remaining,
      'RateLimit-Reset': rate.reset,
    });
  else if (session && Number.isFinite(session.ends))
    reply.header(sessionEndHeader, new Date(session.ends).toISOString());
};

/** @throws ApiError 401, 419, 400 or 403, in that order */
export const authorize = async (finding: Finding, request: FastifyRequest, allow: Exclude<Allow, 'anyone'>) => {
  const { db } = finding;
  const token = bearerOf(request) ?? basicTokenOf(request, allow);
  if (isSecretOf(tokens, token)) return authorizeToken(db, request, token, allow);
  if (isSecretOf(walls, token)) return authorizeWall(db, request, token, allow);
  const asked = askedCompany(request);
  const found = token ? await findSession(finding, token, typeof asked === 'number' ? asked : null) : 'unknown';
  if (found === 'unknown') throw new ApiError('TOKEN_INVALIDO', asksForBasic(request, allow));
  if (found === 'expired') throw new ApiError('SESION_EXPIRADA');
  const { session, membership } = found;
  const checking = request.headers[sessionCheckHeader.name.toLowerCase()] === sessionCheckHeader.value;
  request.session = checking ? session : { ...session, ends: await prolong(db, session) };
  const { config } = request.routeOptions;
  if (session.owes && !config.whileOwing) throw new ApiError('SEGUNDO_FACTOR_NECESARIO');
  if (allow === 'user') return checkConfirmed(request);

  if (spansCompanies(allow)) {
    request.role = roleOf(session.user.rol_id);
  } else {
    if (asked === undefined) throw new ApiError('EMPRESA_NOT_SPECIFIED');
    if (!membership) throw new ApiError('EMPRESA_ACCESS_DENIED');
    request.role = effectiveRole(session.user.rol_id, membership.rol_id);
    request.empresaId = membership.empresa_id;
  }
  if (!permits(request.role, allow)) throw new ApiError('PERMISO_DENEGADO');
  checkConfirmed(request);
};

/** The same for another program. It needs no company header: a token is of one company. */
const authorizeToken = async (db: System, request: FastifyRequest, secret: string, allow: Exclude<Allow, 'anyone'>) => {
  const gone = () =>
    new ApiError('TOKEN_INVALIDO', {
      message: 'El token no existe, venció o fue revocado.',
      ...asksForBasic(request, allow),
    });
  const token = await findGrant(db, tokens, secret);
  if (typeof token === 'string') throw gone();
  if (!comesFrom(token.direcciones, request.ip))
    throw new ApiError('PERMISO_DENEGADO', { message: 'El token no se admite desde esta dirección.' });
  const rate = await countUse(db, token.id, request.ip);
  if (!rate) throw gone();
  request.rate = rate;
  if (rate.exceeded) {
    const message = `Son ${limits.tokens.perWindow} solicitudes por minuto como máximo.`;
    throw new ApiError('DEMASIADOS_INTENTOS', { message, headers: { 'Retry-After': String(rate.reset) } });
  }
  const { empresaId, user, role } = token;
  checkOnlyCompany(request, empresaId, 'El token es de otra empresa.');
  request.token = token;
  request.session = { id: 0, user, ends: Infinity, idle: Infinity, confirmed: false, owes: false };
  request.role = role;
  request.empresaId = empresaId;
  const { config, url } = request.routeOptions;
  // An unknown path: the 404 follows.
  if (url === undefined) return;
  const rule = tokenRuleOf(allow, request.method, config.token);
  if (rule === 'never') throw new ApiError('PERMISO_DENEGADO', { message: 'Los tokens no alcanzan esta operación.' });
  if (allow !== 'user' && !permits(role, allow)) throw new ApiError('PERMISO_DENEGADO');
  if (rule === 'any') return checkConfirmed(request);
  for (const permiso of rule) {
    const [subject, level] = permiso.split(':') as [CompanySubject, NivelPermiso];
    if (!includes(token.permisos, subject, level)) throw lacking(permiso);
  }
  checkConfirmed(request);
};

/** A wall reads what tokens may read and monitors may see. It is nobody, so nothing of a person is its own. */
const authorizeWall = async (db: System, request: FastifyRequest, secret: string, allow: Exclude<Allow, 'anyone'>) => {
  const wall = await findGrant(db, walls, secret);
  if (typeof wall === 'string')
    throw new ApiError('TOKEN_INVALIDO', { message: 'El muro no existe, terminó o fue revocado.' });
  checkOnlyCompany(request, wall.empresaId, 'El muro es de otra empresa.');
  request.wall = wall;
  request.session = {
    id: 0,
    user: { id: 0, name: wall.nombre, email: '', img_url: null, rol_id: roleId[wallRole] },
    ends: Infinity,
    idle: Infinity,
    confirmed: false,
    owes: false,
  };
  request.role = wallRole;
  request.empresaId = wall.empresaId;
  const { config, url } = request.routeOptions;
  // An unknown path: the 404 follows.
  if (url === undefined || config.wall) return;
  const rule = tokenRuleOf(allow, request.method, config.token);
  const reads =
    (request.method === 'GET' || request.method === 'HEAD') &&
    typeof rule !== 'string' &&
    rule.every((permiso) => permiso.endsWith(':lectura'));
  const shown = allow !== 'user' && (isPage(allow) || isShownOnWalls(subjectOf(allow)));
  if (!reads || !shown || !permits(wallRole, allow))
    throw new ApiError('PERMISO_DENEGADO', { message: 'Un muro solo muestra.' });
};

/** Who is of one company needs no header; if there is one, it must name that company. */
const checkOnlyCompany = (request: FastifyRequest, empresaId: number, message: string) => {
  if (companyHeaders.every((name) => request.headers[name.toLowerCase()] === undefined)) return;
  const asked = askedCompany(request);
  if (asked === undefined) throw new ApiError('EMPRESA_NOT_SPECIFIED');
  if (asked !== empresaId) throw new ApiError('EMPRESA_ACCESS_DENIED', { message });
};

const largestId = 2_147_483_647;

/**
 * The company in the headers; undefined when there is none, it is not a number or they differ. 0 for one that cannot
 * exist.
 */
const askedCompany = ({ headers }: FastifyRequest): number | undefined => {
  const given = new Set(
    companyHeaders.map((name) => headers[name.toLowerCase()]).filter((value) => value !== undefined),
  );
  const [only] = given;
  if (given.size !== 1 || typeof only !== 'string' || !/^\d{1,15}$/.test(only)) return undefined;
  const id = Number(only);
  return id <= largestId ? id : 0;
};

const spansCompanies = (allow: Limited) =>
  isPage(allow) ? allow.page.startsWith('/admin-') : subjectOf(allow).startsWith('admin-');
