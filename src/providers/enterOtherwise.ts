import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { enter, type Halfway, type Welcome } from './enter';
import type { KeyAnswer } from './keyEntry';
import { noteKeyHere } from './lock/keyHere';
import { rememberHere } from './remembered';
import { session } from './session';

/** The log-in that the identity provider's answer `entrada` stands for. It can be used once, within a minute. */
export const logInByProvider = (entrada: string): Promise<Welcome | Halfway> => enter('/login/oidc', { entrada });

/** Both factors at once. Rejects with ApiFailure. */
export const logInByKey = async (answer: KeyAnswer): Promise<void> => {
  await enter('/login/llave', answer);
  noteKey();
};

/**
 * Answers the second step. `recordar`: this device is not asked again for thirty days. Rejects with ApiFailure: 401
 * with the message for the field, or `attemptOver`.
 */
export const answerStep = async (
  intento: string,
  proof: { codigo: string } | { llave: AuthenticationResponseJSON },
  recordar: boolean,
): Promise<void> => {
  const answer = await enter('/login/segundo', { intento, ...proof, recordar });
  if ('equipo' in answer && answer.equipo) await rememberHere(answer.user.email, answer.equipo);
  if ('llave' in proof) noteKey();
};

const noteKey = () => {
  const { user } = session.getState();
  if (user) void noteKeyHere(user.id);
};
