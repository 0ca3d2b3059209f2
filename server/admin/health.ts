import type { FastifyInstance } from 'fastify';

/** Responses with status 500 or more that this process sent in the last 24 hours. */
export interface Health {
  failures(): number;
  /** Start of the counting: the start of this process, or a day ago. */
  since(): string;
}

const hour = 3_600_000;
const hours = 24;

/** Counts by the hour, so that many failures need no more memory. */
export const watchHealth = (app: FastifyInstance): Health => {
  const began = Date.now();
  const counts = new Map<number, number>();
  const current = () => Math.floor(Date.now() / hour);
  app.addHook('onResponse', (_request, reply, done) => {
    done();
    if (reply.statusCode < 500) return;
    counts.set(current(), (counts.get(current()) ?? 0) + 1);
    for (const at of counts.keys()) if (at <= current() - hours) counts.delete(at);
  });
  return {
    failures: () => [...counts].reduce((sum, [at, n]) => (at > current() - hours ? sum + n : sum), 0),
    since: () => new Date(Math.max(began, Date.now() - hours * hour)).toISOString(),
  };
};
