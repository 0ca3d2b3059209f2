import { useEffect, useRef } from 'react';
import { Icon } from '../ui/Icon';
import shared from './guest.module.css';
import styles from './SecurityAlert.module.css';

interface Props {
  error: string;
  message: string;
  onUnderstood: () => void;
}

/** Access to the company was denied. Stays until «Entendido»; Escape does not close it. */
export const SecurityAlert = ({ error, message, onUnderstood }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={shared.guestAlert}
      aria-labelledby="alert-title"
      aria-describedby="alert-text"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <span className={`danger round ${styles.alertSign}`}>
        <Icon name="shield" size={32} />
      </span>
      <h2 id="alert-title">ALERTA DE SEGURIDAD</h2>
      <div id="alert-text">
        <p>
          <strong>{error}</strong>
        </p>
        <p>{message}</p>
      </div>
      <button type="button" className={shared.guestPrimary} autoFocus onClick={onUnderstood}>
        Entendido
      </button>
    </dialog>
  );
};
