import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { limits } from '#contract/core/limits';
import { api } from './api';
import { failure } from './apiFailure';

interface Attempt {
  opciones: PublicKeyCredentialRequestOptionsJSON;
  intento: string;
}

/** The answer of a key to the options of an attempt. */
export interface KeyAnswer {
  intento: string;
  respuesta: AuthenticationResponseJSON;
}

/** Asks for a key of whomever. Undefined: the person gave up. Rejects with ApiFailure. */
export const giveKey = async (): Promise<KeyAnswer | undefined> => {
  const { opciones, intento } = await attempt();
  const respuesta = await askKey(opciones);
  return respuesta && { intento, respuesta };
};

/** A key's answer to these options. Undefined: the person gave up. Rejects with ApiFailure. */
export const askKey = (
  opciones: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON | undefined> => ceremony(opciones, false);

/**
 * Offers keys among what the browser proposes in the field of the mail, until the signal ends it; renewed before the
 * attempt expires. Undefined: none was chosen, or the browser cannot. Never rejects.
 */
export const offerKeys = async (signal: AbortSignal): Promise<KeyAnswer | undefined> => {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  try {
    while (!signal.aborted) {
      const { opciones, intento } = await attempt();
      if (signal.aborted) return undefined;
      let expired = false;
      const timer = setTimeout(() => {
        expired = true;
        WebAuthnAbortService.cancelCeremony();
      }, limits.door.attempt - margin);
      const respuesta = await ceremony(opciones, true).finally(() => clearTimeout(timer));
      if (respuesta) return { intento, respuesta };
      if (!expired) return undefined;
      await shown(signal);
    }
  } catch {
    // Nothing was asked for, so nothing is said: the button beneath says what is wrong.
  }
  return undefined;
};

/** ms before the attempt expires */
const margin = 15_000;

const attempt = async (): Promise<Attempt> =>
  (await api<Attempt>('/login/llave/opciones', { method: 'POST', ownErrors: true })).json;

const ceremony = async (optionsJSON: PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill: boolean) => {
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill });
  } catch (reason) {
    if (reason instanceof Error && givenUp.includes(reason.name)) return undefined;
    throw failure(0, 'FALLA_APLICACION', { message: unable });
  }
};

/** Also what the browser answers when it knows no key, which it does not tell apart. */
const givenUp = ['NotAllowedError', 'AbortError'];
const unable = 'Este navegador no pudo usar la llave. Entre con su correo y su contraseña.';

/** A page that nobody sees asks for nothing. */
const shown = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (!document.hidden || signal.aborted) return resolve();
    const look = () => (document.hidden ? undefined : resolve());
    document.addEventListener('visibilitychange', look, { signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
