import { api } from '../api';
import { noteKeyHere } from '../lock/keyHere';
import { session } from '../session';

export interface NewKey {
  id: number;
  /** Of the first factor of an account. */
  codigos?: string[];
}

/** Makes a key with this device, or one plugged into it, and registers it. Rejects with ApiFailure, or in words. */
export const registerKey = async (nombre: string): Promise<NewKey> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { json: optionsJSON } = await api<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    '/user/llaves/opciones',
    { method: 'POST', body: {} },
  );
  const respuesta = await startRegistration({ optionsJSON }).catch(inWords);
  const { json } = await api<NewKey>('/user/llaves', { method: 'POST', body: { nombre, respuesta } });
  const { user } = session.getState();
  if (user) void noteKeyHere(user.id);
  return json;
};

/** Proves with a key that it is still the same person. Rejects with ApiFailure, or in words. */
export const confirmWithKey = async (): Promise<void> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { json } = await api<{ opciones: Parameters<typeof startAuthentication>[0]['optionsJSON'] }>(
    '/user/confirmar/opciones',
    { method: 'POST', unasked: true },
  );
  const llave = await startAuthentication({ optionsJSON: json.opciones }).catch(inWords);
  await confirmWith({ llave });
};

/** Proves it with the password, or with a code of the app or a recovery code. Rejects with ApiFailure. */
export const confirmWith = async (proof: { clave: string } | { codigo: string } | { llave: object }): Promise<void> => {
  await api('/user/confirmar', { method: 'POST', body: proof, unasked: true });
};

/** What the browser says when a key was not used. */
const inWords = (reason: unknown): never => {
  const said = reason instanceof Error ? words[reason.name] : undefined;
  throw said === undefined ? reason : new Error(said);
};

const unused = 'No se usó la llave: se canceló o pasó el tiempo. Inténtelo de nuevo.';
const words: Partial<Record<string, string>> = {
  NotAllowedError: unused,
  AbortError: unused,
  InvalidStateError: 'Esta llave ya está registrada en su cuenta.',
  SecurityError: 'Las llaves necesitan que Ftrack se abra por HTTPS y con un nombre, no con una dirección IP.',
  NotSupportedError: 'Esta llave no sirve para Ftrack. Pruebe con otra.',
  ConstraintError: 'Esta llave no sirve para Ftrack. Pruebe con otra.',
};
