import type { FastifyReply, FastifyRequest } from 'fastify';

interface Cookie {
  name: string;
  /** Of base64url signs. */
  value: string;
  path: string;
  /** Seconds; 0 deletes it. */
  life: number;
  /** Sent over HTTPS only. */
  secure: boolean;
}

/** Adds a cookie that no script reads, and that other sites do not send but by leading the browser here. */
export const setCookie = (reply: FastifyReply, { name, value, path, life, secure }: Cookie): void =>
  void reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${life}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  );

/** The cookies of a request by their names. */
export const cookiesOf = ({ headers }: FastifyRequest): Map<string, string> =>
  new Map(
    (headers.cookie ?? '').split(';').flatMap((part) => {
      const [, name, value] = /^\s*([\w-]+)=([\w-]*)\s*$/.exec(part) ?? [];
      return name !== undefined && value !== undefined ? [[name, value] as const] : [];
    }),
  );
