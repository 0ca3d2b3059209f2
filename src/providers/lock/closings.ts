import { api } from '../api';
import { device } from '../device';
import { lockKeys } from './lockKeys';
import { closings } from './lock';

/**
 * Tells the server which sessions nobody can open any more; what it does not hear is told the next time. Never rejects.
 */
export const tellClosings = async (): Promise<void> => {
  for (const cierre of await closings()) {
    const options = { method: 'POST', body: { cierre }, ownErrors: true, harmless: true } as const;
    const heard = await api('/user/sesion-telefono/cerrar', options).then(
      () => true,
      () => false,
    );
    if (!heard) return;
    const rest = (await closings()).filter((each) => each !== cierre);
    await (rest.length > 0 ? device.keep(lockKeys.closings, rest) : device.drop(lockKeys.closings));
  }
};
