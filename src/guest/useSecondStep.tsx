import { useState, type ReactNode } from 'react';
import type { ApiFailure } from '../providers/apiFailure';
import { loadEntries } from './loadEntries';
import type { Halfway, Welcome } from '../providers/enter';

/**
 * What follows a log-in: `onEntered`, or `second`, shown in place of the form until `onBack`, with the reason where it
 * was not the person's wish.
 */
export const useSecondStep = (onEntered: () => void | Promise<void>, onBack: (failure?: ApiFailure) => void) => {
  const [second, setSecond] = useState<ReactNode>();

  const proceed = async (answer: Welcome | Halfway): Promise<void> => {
    const { isHalfway, SecondStep } = await loadEntries();
    if (!isHalfway(answer)) return onEntered();
    const back = (failure?: ApiFailure) => {
      setSecond(undefined);
      onBack(failure);
    };
    setSecond(<SecondStep halfway={answer} onEntered={onEntered} onBack={back} />);
  };

  return { second, proceed };
};
