import type { SesionConPin, SesionTelefono } from '#contract/requests/perfil';
import { api } from '../api';
import { device } from '../device';
import { endSession } from '../leave';
import { forgetKey } from '../offline/keys';
import { session } from '../session';
import { storage } from '../storage';
import { isHeld } from './idleLock';
import { canLock, dropLock } from './lock';
import { keepLock, tryPin, type Try } from './tryPin';
import { tooManyTries } from './words';

const path = '/user/sesion-telefono';

/** What the server allows this session. Rejects with ApiFailure. */
export const phoneSession = async (): Promise<SesionTelefono> => (await api<SesionTelefono>(path)).json;

/**
 * Sets the first PIN, or another one: from now on it opens this session, which lasts as long as the company allows.
 * Needs the network. Rejects with ApiFailure, or if this device stores nothing.
 */
export const setPin = async (pin: string): Promise<void> => {
  const { user } = session.getState();
  const token = storage.token();
  if (!user || token === null) throw new Error('Entre de nuevo para poner un PIN.');
  const { json: life } = await api<SesionConPin>(path, { method: 'POST' });
  const { json: local } = await api<{ llave: string }>('/user/llave-local');
  try {
    await keepLock(
      pin,
      { userId: user.id, name: user.name, email: user.email, cierre: life.cierre },
      { token, ...local },
    );
  } catch (reason) {
    if (!isHeld()) await removePin().catch(() => undefined);
    throw reason;
  }
  storage.hold(token, local.llave);
  await forgetKey(user.id);
};

/** Before a PIN is changed: whether it is this one. It counts as a try, and the last wrong one closes the page. */
export const confirmPin = async (pin: string): Promise<Try> => {
  const result = await tryPin(pin);
  if (!result.open && result.left === 0) endSession(tooManyTries);
  return result;
};

/** The session is one like any other again. Rejects with ApiFailure. */
export const removePin = async (): Promise<void> => {
  const token = storage.token();
  await api(path, { method: 'DELETE' });
  await dropLock();
  if (token !== null) storage.setToken(token);
};

/** Whether to offer a PIN: not where it cannot work, nor where it was declined. */
export const mayOfferPin = async (): Promise<boolean> =>
  canLock() && !isHeld() && (await device.recall(declined)) === undefined;

/** Do not offer it again on this device. */
export const declinePin = (): Promise<void> => device.keep(declined, true);

const declined = 'sin_pin';
