import { expect, it } from 'vitest';
import { roles } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import { learnContract } from '../../../testing/contract';
import { createShapes } from '../../../testing/shapes';
import { schemaOfBody } from '../../plugins/errors';
import { isPage, permits, tokenRuleOf } from '../../plugins/guard';
import type { DeclaredRoute } from '../../plugins/routeTable';
import { useApi } from '../useApi';

const api = useApi();

/** Who may call a route, and what a token needs for it. */
const callers = ({ method, config: { allow, token, wall } = {} }: Omit<DeclaredRoute, 'path'>): string => {
  if (!allow || typeof allow === 'string') return allow ?? 'nobody';
  const rule = tokenRuleOf(allow, method, token);
  return [
    isPage(allow) ? allow.page : allow.join(' '),
    `(${roles.filter((role) => permits(role, allow)).join(' ')})`,
    ...(rule === 'never' ? [] : ['token', rule].flat()),
    ...(wall ? ['wall'] : []),
  ].join(' ');
};

it('every call keeps who may make it, what it wants and what it answers (update them with vitest -u)', async () => {
  const shapeOf = createShapes();
  await learnContract(shapeOf);
  const lines: string[] = [];
  const routes = api.routes
    .filter(({ path, config }) => path.startsWith('/api/') && !config?.undocumented)
    .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
  for (const { path, ...route } of routes) {
    const { params, querystring, body, response = {} } = route.schema ?? {};
    const name = `${route.method} ${path}`;
    const add = (part: string, schema: unknown, io: 'input' | 'output') => {
      if (schema instanceof z.ZodType) lines.push(`  ${part}: ${shapeOf(schema, io, `${part} of ${name}`, '  ')}`);
    };
    lines.push(`${name}: ${callers(route)}`);
    add('params', params, 'input');
    add('query', querystring, 'input');
    add('body', body instanceof z.ZodType ? schemaOfBody(body) : body, 'input');
    for (const [status, answer] of Object.entries(response as object)) add(status, answer, 'output');
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./calls.snap.txt');
});
