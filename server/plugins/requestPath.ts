import type { FastifyRequest } from 'fastify';

/** The path of a URL without its query, its escapes decoded, its slashes alike. */
export const decodedPath = (url: string): string => {
  const [raw = '/'] = url.split('?');
  return decoded(raw)
    .replaceAll('\\', '/')
    .replaceAll(/\/{2,}/g, '/');
};

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Whether the API answers: by the route, or where there is none by the decoded address. */
export const isOfApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? decodedPath(url)).startsWith('/api/');
