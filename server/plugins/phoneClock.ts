import fp from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import { correctedDate, phoneClockHeader } from '#contract/core/session';
import { badQuery } from './errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a phone sent that dates by its own clock; null: any other caller. */
    phone: Phone | null;
  }
}

interface Phone {
  /** The body before its moment was corrected: a repetition is the same, whenever it is sent. */
  sent: unknown;
  /** Whether something was dated otherwise than by the difference of the clocks. */
  dated: boolean;
}

/** Differences below this are the way of the request, ms. */
const tolerated = 10_000;
/** A clock that is further off is no clock, ms. */
const furthest = 20 * 365 * 86_400_000;

/**
 * Corrects `fecha` of what a phone sends, and `contado_en` of each line of a count, by the difference of its clock to
 * this one's: a wrong clock is nobody's fault, and nothing is refused for it. After the bodies are read.
 */
export const phoneClock = fp(async (app) => {
  app.decorateRequest('phone', null);

  app.addHook('preValidation', (request, _reply, done) => {
    const told = request.headers[phoneClockHeader.toLowerCase()];
    if (told === undefined) return done();
    const difference = Date.now() - momentOf(told);
    if (!(Math.abs(difference) < furthest)) return done(badQuery(`La cabecera ${phoneClockHeader} no es un momento.`));
    const phone: Phone = { sent: request.body, dated: false };
    const now = Date.now();
    const rightly = (record: unknown, field: string): unknown => {
      const said: unknown = Object(record)[field];
      const at = typeof said === 'string' && said.includes('T') ? Date.parse(said) : NaN;
      if (Number.isNaN(at)) return record;
      const corrected = Math.abs(difference) > tolerated ? at + difference : at;
      if (corrected > now) phone.dated = true;
      else if (corrected === at) return record;
      return { ...Object(record), [field]: new Date(Math.min(corrected, now)).toISOString() };
    };
    request.phone = phone;
    const { body } = request;
    request.body = Array.isArray(body) ? body.map((line) => rightly(line, 'contado_en')) : rightly(body, 'fecha');
    done();
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.phone?.dated || reply.statusCode >= 300 || typeof payload !== 'string' || !payload.startsWith('{"'))
      return done(null, payload);
    done(null, `{"${correctedDate}":true,${payload.slice(1)}`);
  });
});

/** ISO, or ms since 1970. */
const momentOf = (told: string | string[]) =>
  typeof told !== 'string' ? NaN : /^\d{10,}$/.test(told) ? Number(told) : Date.parse(told);

/** What was sent, as a repetition of it would be. */
export const sentBody = ({ phone, body }: FastifyRequest): unknown => (phone ? phone.sent : body);
