import type { PaginaSolicitar } from '#contract/requests/enlacesSolicitud';
import { limitesSolicitud } from '#contract/rules/requestLimits';
import { askPage, keptFor, sendRequest, type Answer, type Draft, type Pending } from '../providers/requestPage';
import { solve } from './proof';

/** ms before its end from which on a challenge is not used any more; and between two tries on a bad line. */
const spare = 60_000;
const retry = 5_000;

type Page = Pick<PaginaSolicitar, 'reto' | 'dificultad'>;
export type Sent = Exclude<Answer<{ seguimiento: string }>, { kind: 'unreachable' }>;

/**
 * Sends what was filled in, as often as the line needs, as one request: the same words go with the same challenge. The
 * work for the challenge begins when the page opens, while somebody still types.
 */
export const createSending = (token: string, first: Page, waiting: () => void) => {
  let challenge = workOn(first);
  const kept = keptFor(token);

  const fresh = async (): Promise<Answer<PaginaSolicitar>> => {
    const answer = await askPage(token);
    if (answer.kind === 'ok') challenge = workOn(answer.value);
    return answer;
  };

  /** With a challenge that is not over. */
  const prepared = async (draft: Draft): Promise<Pending | Exclude<Answer<never>, { kind: 'ok' }>> => {
    if (Date.now() > challenge.until) {
      const answer = await fresh();
      if (answer.kind !== 'ok') return answer;
    }
    return { ...draft, reto: challenge.reto, prueba: await challenge.proof };
  };

  const send = async (draft: Draft, begun?: Pending): Promise<Sent> => {
    let pending = begun;
    for (;;) {
      const body = pending ?? (await prepared(draft));
      if (!('kind' in body)) {
        pending = body;
        kept.write(body);
      }
      const answer = 'kind' in body ? body : await sendRequest(token, body);
      if (answer.kind === 'ok') kept.clear();
      else kept.write(pending && answer.kind === 'unreachable' ? pending : draft);
      if (answer.kind === 'refused' && 'reto' in answer.errors) {
        // It was not stored, and its challenge is over: the same words with another one.
        pending = undefined;
        challenge.until = 0;
        continue;
      }
      if (answer.kind !== 'unreachable') {
        // What is sent next is another request, or the same words mended.
        challenge.until = 0;
        return answer;
      }
      waiting();
      await lineOrTime();
    }
  };
  return { send };
};

const workOn = ({ reto, dificultad }: Page) => ({
  reto,
  until: Date.now() + limitesSolicitud.reto - spare,
  proof: solve(reto, dificultad),
});

/** Until the browser says that there is a line again, or some seconds have passed. */
const lineOrTime = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, retry);
    window.addEventListener('online', go);
  });
