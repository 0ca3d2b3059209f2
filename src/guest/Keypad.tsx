import { useEffect, type ReactNode } from 'react';
import pin from './lock.module.css';

interface Props {
  disabled: boolean;
  onDigit: (digit: string) => void;
  onErase: () => void;
  /** A button beside the zero. */
  corner?: ReactNode;
}

/** Big digits for a thumb; a keyboard types them as well. */
export const Keypad = ({ disabled, onDigit, onErase, corner }: Props) => {
  useEffect(() => {
    const typed = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (disabled || ctrlKey || metaKey || altKey) return;
      if (/^\d$/.test(key)) onDigit(key);
      else if (key === 'Backspace') onErase();
    };
    window.addEventListener('keydown', typed);
    return () => window.removeEventListener('keydown', typed);
  }, [disabled, onDigit, onErase]);

  return (
    <div className={`grid gap-12 full-width ${pin.lockKeys}`} role="group" aria-label="Teclado del PIN">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <button key={digit} type="button" disabled={disabled} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      {corner}
      <button type="button" className={pin.lockZero} disabled={disabled} onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" className={pin.lockErase} disabled={disabled} onClick={onErase}>
        Borrar
      </button>
    </div>
  );
};
