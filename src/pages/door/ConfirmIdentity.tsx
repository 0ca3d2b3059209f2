import { useEffect, useState, type ComponentType } from 'react';
import { askForConfirmation } from '../../providers/door/confirmation';
import type { ConfirmDialogProps } from './ConfirmDialog';

interface Asked {
  Dialog: ComponentType<ConfirmDialogProps>;
  answer: (isConfirmed: boolean) => void;
}

/** Mounted once in a page: asks in place where a call needs that the person confirms who they are. */
export const ConfirmIdentity = () => {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    let giveUp: (() => void) | undefined;
    const end = askForConfirmation(async () => {
      const { default: Dialog } = await import('./ConfirmDialog');
      const isConfirmed = await new Promise<boolean>((answer) => {
        giveUp = () => answer(false);
        setAsked({ Dialog, answer });
      });
      setAsked(undefined);
      return isConfirmed;
    });
    return () => {
      end();
      giveUp?.();
    };
  }, []);
  return asked ? <asked.Dialog onAnswer={asked.answer} /> : null;
};
