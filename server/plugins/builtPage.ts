import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';

/** Sends a page of the built client; 503 until it is built. */
export const sendBuiltPage = async (
  reply: FastifyReply,
  file: string,
  status: number,
  headers: Record<string, string>,
) => {
  const page = await readFile(file).catch(() => undefined);
  if (!page)
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('La página aún no está construida: ejecute npm start.');
  return reply.code(status).type('text/html; charset=utf-8').headers(headers).send(page);
};

/** The status of the page of a public link. */
export const statusOfLink = (link: object | 'unknown' | 'ended'): number =>
  link === 'unknown' ? 404 : link === 'ended' ? 410 : 200;
