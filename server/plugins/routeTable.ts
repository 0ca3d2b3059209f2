import type { FastifyInstance, RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It only says that there is no such call. */
    undocumented?: true;
    /** A list that answers the fields of a reference when it is asked for nothing. */
    brief?: boolean;
  }
}

export type DeclaredRoute = Pick<RouteOptions, 'schema' | 'config'> & {
  method: string;
  path: string;
  /** GET changes something, so that HEAD is not served. */
  withoutHead: boolean;
};

/**
 * Every route, as it was declared: the documentation and the tests that walk all of them read it. HEAD is left out: it
 * is GET without its body.
 */
export type RouteTable = readonly DeclaredRoute[];

/** Call it before the first route. */
export const collectRoutes = (app: Pick<FastifyInstance, 'addHook'>): RouteTable => {
  const table: DeclaredRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema, config, exposeHeadRoute = true }) => {
    const path = url.length > 1 ? url.replace(/\/$/, '') : url;
    for (const each of [method].flat())
      if (each !== 'HEAD')
        table.push({
          method: each,
          path,
          withoutHead: !exposeHeadRoute,
          ...(schema && { schema }),
          ...(config && { config }),
        });
  });
  return table;
};
