import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome, StreetSource } from './answers/outcome';
import { ask } from './ask';
import { kinds, protocols, type Kind, type Protocol } from './protocols';

export interface ServerOptions {
  url: string;
  /** Undefined: found out with the first request. */
  kind: Kind | undefined;
  /** Between two requests of the installation, ms. */
  pauseMs: number;
  /** Names the product and the installation to who runs the geocoder. */
  agent: string;
}

/** In ms: one answer. */
const timeoutMs = 6_000;

/** The operator's Nominatim or Photon. */
export const serverSource = (
  { url, kind: given, pauseMs, agent }: ServerOptions,
  ending: AbortSignal,
): StreetSource => {
  const base = new URL(url);
  let kind = given;

  /** By the known protocol; while none is known, by the first one whose answer is understood. */
  const askBy = async <T>(
    addressOf: (protocol: Protocol) => URL,
    read: (protocol: Protocol, json: unknown) => T,
  ): Promise<Outcome<T>> => {
    let outcome: Outcome<T> = { how: 'nothing' };
    for (const each of kind ? [kind] : kinds) {
      if (each !== (kind ?? kinds[0])) await sleep(pauseMs, undefined, { signal: ending }).catch(() => undefined);
      const answer = await ask(addressOf(protocols[each]), { agent, timeoutMs, signal: ending });
      if (answer.state === 'later') return { how: 'failed', reason: answer.reason, retryAfter: answer.retryAfter };
      if (answer.state === 'ok' && protocols[each].isOwn(answer.json)) {
        kind = each;
        return { how: 'read', value: read(protocols[each], answer.json) };
      }
      // Of one place it may refuse to say anything; a wrong key or address would not mend itself.
      if (answer.state === 'refused' && kind && [400, 404].includes(answer.status)) outcome = { how: 'nothing' };
      else
        outcome = {
          how: 'failed',
          reason: answer.state === 'refused' ? `it answered ${answer.status}` : 'its answer is of another kind',
          retryAfter: null,
        };
    }
    return outcome;
  };

  return {
    mark: async () => null,
    streetOf: ([lat, lon]) =>
      askBy(
        (protocol) => protocol.reverse(base, lat, lon),
        (protocol, json) => protocol.streetOf(json),
      ),
    search: (q) =>
      askBy(
        (protocol) => protocol.search(base, q),
        (protocol, json) => protocol.foundIn(json),
      ),
  };
};
