import type { FastifyReply, FastifyRequest } from 'fastify';
import { liveLinkKeyHeader, liveLinkPassHeader } from '#contract/core/session';

/** What a page of a listed origin may send besides what any may. */
const accepted = ['If-None-Match', liveLinkKeyHeader, liveLinkPassHeader].join(', ');
const exposed = ['ETag', 'Retry-After', liveLinkPassHeader].join(', ');
/** Seconds for which a browser need not ask again: an origin may be taken off the list. */
const asksAgain = 60;

/**
 * Lets the page that asks read the answer, if it is of one of these origins.
 * @param origins those that the company of the link lists; asked for only when a page of another origin asks
 */
export const letRead = async (
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  origins: () => Promise<readonly string[]>,
): Promise<boolean> => {
  if (origin === undefined || !(await origins()).includes(origin)) return false;
  void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed });
  return true;
};

/** What a browser wants to know before a request with headers of ours. */
export const preflight = {
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': accepted,
  'access-control-max-age': asksAgain,
} as const;
