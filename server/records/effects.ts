import type { FastifyReply } from 'fastify';
import { effectsHeader } from '#contract/core/session';

/** Sentences in a header: a proxy takes a few kilobytes. */
const most = 10;

/** Tells what else a deletion of several records changed. */
export const tellEffects = (reply: FastifyReply, effects: readonly string[]): void => {
  if (effects.length === 0) return;
  const told = effects.length > most ? [...effects.slice(0, most), `Y ${effects.length - most} cambios más.`] : effects;
  void reply.header(effectsHeader, encodeURIComponent(JSON.stringify(told)));
};
