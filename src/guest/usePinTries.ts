import { useState } from 'react';
import { limits } from '#contract/core/limits';
import { tellClosings } from '../providers/lock/closings';
import type { Lock } from '../providers/lock/lock';
import { isPin } from '../providers/lock/pin';
import { tryPin } from '../providers/lock/tryPin';
import { storage } from '../providers/storage';
import { forgetPeople } from '../providers/start';

/** The digits typed so far, and what became of the PINs. `left`: tries; 0: the session is gone from this device. */
export const usePinTries = (lock: Lock, onOpened: () => void) => {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(Math.max(limits.phone.tries - lock.tries, 1));
  const [trouble, setTrouble] = useState<string>();

  const judge = async (pin: string) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      const result = await tryPin(pin);
      if (result.open) return onOpened();
      if (result.left === 0 && storage.token() !== null) return window.location.reload();
      setLeft(result.left);
      if (result.left === 0) {
        void tellClosings();
        await forgetPeople();
      } else navigator.vibrate?.(200);
    } catch {
      setTrouble('Este teléfono no pudo contar el intento. Ciérrelo y ábralo de nuevo, o entre con su contraseña.');
    }
    setTyped('');
    setBusy(false);
  };

  const type = (digit: string) => {
    if (busy || typed.length >= limits.phone.pin) return;
    const now = typed + digit;
    setTyped(now);
    if (isPin(now)) void judge(now);
  };
  const erase = () => setTyped((before) => before.slice(0, -1));

  return { typed, type, erase, busy, left, trouble };
};
