import findMyWay from 'find-my-way';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageAt, type KnownPage } from '#contract/core/paths';
import { ApiError } from './errors';
import { decodedPath } from './requestPath';
import type { RouteTable } from './routeTable';

interface Parts {
  routes: RouteTable;
  /** Sends the page of the product, with this status. */
  sendPage: (request: FastifyRequest, reply: FastifyReply, kind: KnownPage['kind'], status: number) => unknown;
  /** Refuses callers without a session. */
  authorize: (request: FastifyRequest) => Promise<void>;
}

/**
 * Answers requests that no route takes, by their decoded address: 405 with `Allow` where other methods are served, the
 * page for browsers that open one of ours, 404 in words for everything else. A 2xx here would tell a device that its
 * position was stored.
 */
export const unknownRequests = ({ routes, sendPage, authorize }: Parts) => {
  // Both are read when the first such request comes: by then every route is there.
  let methodsAt: ReturnType<typeof methodsOf> | undefined;
  let machines: ReadonlySet<string> | undefined;

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { url } = request;
    const path = decodedPath(url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const page = pageAt(path);
    const allowed = (methodsAt ??= methodsOf(routes))(url);
    // A file that is not there, for example.
    if (allowed.includes(request.method)) throw new ApiError('NO_ENCONTRADO');
    if (allowed.length > 0) throw notAllowed(allowed);
    if (hasPosition(request.query)) throw new ApiError('NO_ENCONTRADO', { message: positionsElsewhere });

    const [first = ''] = path.toLowerCase().split('/').filter(Boolean);
    machines ??= machinesOf(routes);
    if (machines.has(first)) {
      if (path.startsWith('/api/')) await authorize(request);
      throw new ApiError('NO_ENCONTRADO', { message: unservedAddress(first, path) });
    }
    if (page && !isRead) throw notAllowed(['GET', 'HEAD']);
    const { accept = '*/*' } = request.headers;
    if (page && /text\/(html|\*)|\*\/\*/i.test(accept)) return sendPage(request, reply, page.kind, 200);
    // A person who mistyped an address reads so in the product.
    if (isRead && /text\/html/i.test(accept)) return sendPage(request, reply, 'app', 404);
    throw new ApiError('NO_ENCONTRADO');
  };
};

const notAllowed = (methods: readonly string[]) =>
  new ApiError('METODO_NO_PERMITIDO', { headers: { Allow: methods.join(', ') } });

/** Finds the methods that a path is served with. */
const methodsOf = (routes: RouteTable) => {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 300 });
  const methods = new Set<string>();
  const add = (method: string, path: string) => {
    if (router.hasRoute(method as 'GET', path)) return;
    methods.add(method);
    router.on(method as 'GET', path, () => undefined);
  };
  for (const { method, path, config, withoutHead } of routes) {
    if (config?.undocumented) continue;
    add(method, path);
    if (method === 'GET' && !withoutHead) add('HEAD', path);
  }
  return (url: string) => [...methods].filter((method) => router.find(method as 'GET', pathOf(url)));
};

const pathOf = (url: string) => url.split('?')[0] ?? '/';

/** The first segments of what is served to programs, in lower case. */
const machinesOf = (routes: RouteTable): ReadonlySet<string> =>
  new Set(['app', ...routes.map(({ path }) => path.split('/')[1] ?? '')].filter((part) => /^\w/.test(part)));

const positionsElsewhere =
  'Aquí no se reciben posiciones, y esta no se guardó. Envíela a /gps/{clave}, con la clave de su empresa.';

const unservedAddress = (first: string, path: string): string | undefined => {
  if (first === 'gps') return `${positionsElsewhere} En minúsculas y sin barras de más.`;
  return path.startsWith(`/${first}`) ? undefined : `No existe esta dirección. Quizá quiso decir /${first}.`;
};

/** Whether a tracker asks: its identifier beside a coordinate, as OsmAnd's protocol names them. */
const hasPosition = (query: unknown): boolean => {
  const names = Object.keys(Object(query) as object).map((name) => name.toLowerCase());
  const has = (some: readonly string[]) => some.some((name) => names.includes(name));
  return has(['id', 'deviceid', 'imei']) && has(['lat', 'latitude', 'lon', 'lng', 'longitude']);
};
