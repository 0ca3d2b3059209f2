import { entities, type EntityName } from '#contract/index';
import { roles, type Role } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import { capital } from '#contract/words/noun';
import { permits, publicRule, type TokenRule } from '../plugins/guard';
import type { DeclaredRoute, RouteTable } from '../plugins/routeTable';

/** A call that a token may make. */
export interface PublicRoute extends DeclaredRoute {
  /** The key in the list of operations: `GET /activos/{id}`. */
  name: string;
  rule: Exclude<TokenRule, 'never'>;
  roles: readonly Role[];
}

/** The calls that tokens may make, by path and method. */
export const publicRoutes = (table: RouteTable): PublicRoute[] =>
  table
    .flatMap((route): PublicRoute[] => {
      const { allow } = route.config ?? {};
      const rule = publicRule(route);
      if (rule === 'never' || !allow || allow === 'anyone') return [];
      const name = `${route.method} ${route.path.slice('/api'.length).replaceAll(/:(\w+)/g, '{$1}')}`;
      return [{ ...route, name, rule, roles: roles.filter((role) => allow === 'user' || permits(role, allow)) }];
    })
    .sort((a, b) =>
      pathOf(a.name) === pathOf(b.name)
        ? order.indexOf(a.method) - order.indexOf(b.method)
        : pathOf(a.name) < pathOf(b.name)
          ? -1
          : 1,
    );

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** `GET /activos/{id}` → `/activos/{id}`. */
export const pathOf = (name: string) => name.slice(name.indexOf(' ') + 1);

/** `/ordenes/{id}/transicion` → `OrdenesIdTransicion`. */
export const inCapitals = (path: string) =>
  path
    .split(/[^a-zA-Z0-9]+/)
    .map(capital)
    .join('');

/** The entity of a list, whose fields the list dialect names. */
export const listOf = ({ name, schema }: PublicRoute) => {
  const first = pathOf(name).slice(1);
  return schema?.querystring && Object.hasOwn(entities, first) && name.startsWith('GET ')
    ? entities[first as EntityName]
    : undefined;
};

/** The entities whose lists answer briefly when nothing is asked. */
export const briefLists = (table: RouteTable): ReadonlySet<string> =>
  new Set(table.filter(({ config }) => config?.brief).map(({ path }) => path.slice('/api/'.length)));

/** The entity that a call is about, by the first part of its path. */
export const entityOf = (name: string): EntityName | undefined => {
  const first = pathOf(name).split('/')[1] ?? '';
  return Object.hasOwn(entities, first) ? (first as EntityName) : undefined;
};

/** A read that answers JSON: with an `ETag`, and with 304 to a client that has it already. */
export const isPolled = ({ method, schema }: PublicRoute): boolean => {
  const answer = method === 'GET' && (schema?.response as Record<string, z.ZodType> | undefined)?.['200'];
  return Boolean(answer) && !(answer instanceof z.ZodUnknown) && !(answer instanceof z.ZodNull);
};
