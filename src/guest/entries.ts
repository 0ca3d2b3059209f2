import { safeRedirect } from '#contract/core/paths';
import { failure } from '../providers/apiFailure';
import type { Halfway, Welcome } from '../providers/enter';
import { logInByKey, logInByProvider } from '../providers/enterOtherwise';
import { giveKey, offerKeys, type KeyAnswer } from '../providers/keyEntry';

/** What the log-in needs beside the password, loaded when it is needed: weight counts there. */
export { SecondStep } from './SecondStep';
export { logIn, isHalfway } from '../providers/enter';
export { openWanted } from './openWanted';
export { offerKeys };

/** Logs in by that key, else by one that is asked for. False: the person gave up. Rejects with ApiFailure. */
export const enterByKey = async (given?: KeyAnswer): Promise<boolean> => {
  const answer = given ?? (await giveKey());
  if (answer) await logInByKey(answer);
  return answer !== undefined;
};

/**
 * Takes what the identity provider sent back out of the address: `entrada` stands for the log-in, `error` is a code;
 * the wanted page goes on as `redirect`. Rejects with ApiFailure, in words of ours: the address's are never shown.
 */
export const enterFromAddress = async (): Promise<Welcome | Halfway> => {
  const hash = new URLSearchParams(window.location.hash.slice(1));
  const wanted = safeRedirect(hash.get('redirect'));
  const search = wanted ? `?redirect=${encodeURIComponent(wanted)}` : window.location.search;
  window.history.replaceState(window.history.state, '', window.location.pathname + search);
  const entrada = hash.get('entrada');
  if (entrada) return logInByProvider(entrada);
  const { oidcFaultText } = await import('#contract/words/oidc');
  throw failure(401, 'CREDENCIALES_INVALIDAS', { message: oidcFaultText(hash.get('error') ?? '') });
};
