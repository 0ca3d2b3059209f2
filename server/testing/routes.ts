import type { FastifyInstance } from 'fastify';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export interface Route {
  method: (typeof methods)[number];
  path: string;
}

/** The routes of the app, from the tree that it prints. */
export const routesOf = (app: { printRoutes: FastifyInstance['printRoutes'] }): Route[] => {
  const parents: string[] = [];
  const all = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', said = ''] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      if (!part) return [];
      const depth = indent.length / 4;
      parents.length = depth;
      parents[depth] = part;
      const path = parents.join('').replaceAll('//', '/');
      return methods.filter((method) => said.split(', ').includes(method)).map((method) => ({ method, path }));
    });
  return all.filter(({ path }) => path.startsWith('/'));
};
