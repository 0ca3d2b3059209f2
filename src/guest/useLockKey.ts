import { useEffect, useState } from 'react';
import { failureFor } from '../providers/apiFailure';
import { hasKeyHere } from '../providers/lock/keyHere';
import type { Lock } from '../providers/lock/lock';
import { wordsOf } from './useSubmission';

/** The locked phone's other way in: a key of its user, where this phone has one. Unlike the PIN it needs a network. */
export const useLockKey = (lock: Lock, onOpened: () => void, onOther: () => Promise<void>) => {
  const [offered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  useEffect(() => {
    let gone = false;
    void hasKeyHere(lock.userId).then((has) => gone || setOffered(has));
    return () => {
      gone = true;
    };
  }, [lock.userId]);

  const use = async () => {
    setBusy(true);
    setTrouble(undefined);
    try {
      const { openByKey } = await import('../providers/lock/openByKey');
      const who = await openByKey(lock);
      if (who === 'opened') return onOpened();
      if (who === 'other') return await onOther();
    } catch (reason) {
      setTrouble(wordsOf(failureFor(reason)));
    }
    setBusy(false);
  };

  return { offered, busy, trouble, use };
};
