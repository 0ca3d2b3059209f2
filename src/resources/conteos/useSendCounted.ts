import { useEffect, useState } from 'react';
import { phoneState, usePhoneCopy } from '../../providers/offline/phone';
import { sendCounted, toSend } from './counted';

/** ms: after the last line that was written, and while there is no answer. */
const waits = { written: 700, silence: 15_000 };

/** Sends what was counted on this device, now or when there is network again. */
export const useSendCounted = (): void => {
  const drafts = usePhoneCopy(({ borradores }) => borradores);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const ids = toSend(drafts);
    if (ids.length === 0) return undefined;
    const again = () => setRound((n) => n + 1);
    const soon = setTimeout(() => ids.forEach((id) => void sendCounted(id)), waits.written);
    const later = setTimeout(again, waits.silence);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(soon);
      clearTimeout(later);
      window.removeEventListener('online', again);
    };
  }, [drafts, round]);
  // Who leaves the page does not wait for the pause after the last line.
  useEffect(() => () => toSend(phoneState().borradores).forEach((id) => void sendCounted(id)), []);
};
