import { api } from '../api';
import { arrive, type Welcome } from '../enter';
import { giveKey } from '../keyEntry';
import { storage } from '../storage';
import { noteKeyHere } from './keyHere';
import type { Lock } from './lock';

/**
 * Opens the locked phone by a key of its user: the PIN and what was not sent stay. `other`: the key is somebody else's,
 * who is logged in now in place of the locked session. Undefined: the person gave up. Rejects with ApiFailure.
 */
export const openByKey = async (lock: Lock): Promise<'opened' | 'other' | undefined> => {
  const answer = await giveKey();
  if (!answer) return undefined;
  const body = { ...answer, telefono: true };
  const { json } = await api<Welcome>('/login/llave', { method: 'POST', body, ownErrors: true });
  void noteKeyHere(json.user.id);
  if (json.user.id !== lock.userId) {
    await arrive(json);
    return 'other';
  }
  const headers = { Authorization: `Bearer ${json.token}` };
  const { json: local } = await api<{ llave: string }>('/user/llave-local', { headers, ownErrors: true });
  storage.hold(json.token, local.llave);
  return 'opened';
};
