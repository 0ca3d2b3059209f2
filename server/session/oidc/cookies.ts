import type { FastifyReply, FastifyRequest } from 'fastify';

interface Cookie {
  name: string;
  /** Of base64url signs. */
  value: string;
  /** Seconds; 0 deletes it. */
  life: number;
  /** Sent over HTTPS only. */
  secure: boolean;
}

/** Over HTTPS: a browser takes a cookie of this name from this very host only, not from one beside or below it. */
const prefixOf = (secure: boolean) => (secure ? '__Host-' : '');

/** Adds a cookie that no script reads, and that other sites do not send but by leading the browser here. */
export const setCookie = (reply: FastifyReply, { name, value, life, secure }: Cookie): void =>
  void reply.header(
    'set-cookie',
    `${prefixOf(secure)}${name}=${value}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  );

/** The cookies of a request by their names, as `setCookie` was given them. */
export const cookiesOf = ({ headers }: FastifyRequest, secure: boolean): Map<string, string> =>
  new Map(
    (headers.cookie ?? '').split(';').flatMap((part) => {
      const [, name, value] = /^\s*([\w-]+)=([\w-]*)\s*$/.exec(part) ?? [];
      const prefix = prefixOf(secure);
      return name?.startsWith(prefix) && value !== undefined ? [[name.slice(prefix.length), value] as const] : [];
    }),
  );
