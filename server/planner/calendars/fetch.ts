import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lookupOf } from '../../egress/lookup';
import { reasonOf } from '../../egress/reasons';
import type { Reach } from '../../egress/reach';

/** A calendar that cannot be read; the message is a Spanish sentence for people. */
export class CalendarFault extends Error {}

interface Limits {
  /** Which private addresses are allowed. */
  reach: Reach;
  timeoutMs?: number;
  mostBytes?: number;
}

/** Public calendars answer with one or two redirections. */
const mostHops = 4;

/** The text of a calendar. @throws CalendarFault */
export const fetchCalendar = async (
  address: string,
  { reach, timeoutMs = 20_000, mostBytes = 5_000_000 }: Limits,
): Promise<Uint8Array> => {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    let url = new URL(address.replace(/^webcal:/i, 'https:'));
    for (let hop = 0; hop < mostHops; hop += 1) {
      const answer = await ask(url, signal, reach);
      const { statusCode: status = 0, headers } = answer;
      if (status >= 300 && status < 400 && headers.location) {
        answer.destroy();
        url = new URL(headers.location, url);
        if (!/^https?:$/.test(url.protocol)) throw new CalendarFault('La dirección lleva a otra que no es de internet');
        continue;
      }
      if (status !== 200) {
        answer.destroy();
        throw new CalendarFault(
          status === 404 || status === 410
            ? 'El calendario ya no está en esa dirección'
            : `El servidor respondió ${status}`,
        );
      }
      return await bodyOf(answer, mostBytes);
    }
    throw new CalendarFault('La dirección lleva de una a otra sin fin');
  } catch (error) {
    if (error instanceof CalendarFault) throw error;
    throw new CalendarFault(signal.aborted ? `No respondió en ${timeoutMs / 1_000} s` : reasonOf(error));
  }
};

const ask = (url: URL, signal: AbortSignal, reach: Reach) =>
  new Promise<IncomingMessage>((done, failed) => {
    const options = {
      signal,
      agent: false,
      lookup: lookupOf(url, reach),
      headers: { accept: 'text/calendar, */*;q=0.1', 'accept-encoding': 'identity' },
    };
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (answer) => {
      // What breaks from here on breaks the body only.
      sent.on('error', () => answer.destroy());
      done(answer);
    });
    sent.on('error', failed);
    sent.end();
  });

const bodyOf = async (answer: IncomingMessage, mostBytes: number): Promise<Uint8Array> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > mostBytes) throw new CalendarFault('El calendario es demasiado grande');
    parts.push(part);
  }
  return Buffer.concat(parts);
};
