import { useEffect, useState } from 'react';
import { limits } from '#contract/core/limits';
import { Icon } from '../ui/Icon';
import type { Lock } from '../providers/lock/lock';
import { tooManyTries, unsentStays } from '../providers/lock/words';
import { GuestFrame } from './GuestFrame';
import { Keypad } from './Keypad';
import { Login } from './Login';
import { Note } from './Note';
import { openWanted } from './openWanted';
import { isReturn } from './isReturn';
import { useLockKey } from './useLockKey';
import { usePinTries } from './usePinTries';
import styles from './guest.module.css';
import pin from './lock.module.css';

interface Props {
  lock: Lock;
  /** The session is open in this tab. */
  onOpened: () => void;
}

/** Instead of any page behind the log-in, while a PIN locks this device's session. Works without network. */
export const LockScreen = ({ lock, onOpened }: Props) => {
  const { typed, type, erase, busy, left, trouble } = usePinTries(lock, onOpened);
  // Who comes back from the identity provider goes on where the log-in is.
  const [byPassword, setByPassword] = useState(isReturn);
  const key = useLockKey(lock, onOpened, openWanted);
  const over = left === 0;
  const title = over || byPassword ? 'Iniciar sesión' : 'Ftrack está bloqueado';
  useEffect(() => {
    document.title = `${title} · Ftrack`;
  }, [title]);

  if (over || byPassword)
    return (
      <GuestFrame title={title} notice={over ? overWords : undefined}>
        <Login email={lock.email} />
        {!over && (
          <button
            type="button"
            className={`inline-row gap-6 above-12 brand ${styles.guestQuiet} ${pin.lockBack}`}
            onClick={() => setByPassword(false)}
          >
            <Icon name="lock" />
            Volver al PIN
          </button>
        )}
      </GuestFrame>
    );
  return (
    <GuestFrame title={title}>
      <div className={`grid gap-16 ${pin.lock}`}>
        <p className="full-width flush">
          <strong className="title">{lock.name}</strong>
          <span className="muted block">Escriba su PIN de {limits.phone.pin} números.</span>
        </p>
        <p
          className={`flex gap-14 flush ${pin.lockDots}`}
          role="img"
          aria-label={`${typed.length} de ${limits.phone.pin} números escritos`}
        >
          {Array.from({ length: limits.phone.pin }, (_, at) => (
            <span key={at} data-typed={at < typed.length} />
          ))}
        </p>
        <div className="danger medium text-center touch" role="alert">
          {(trouble ?? key.trouble) ? (
            <Note tone="peligro" icon="error">
              {trouble ?? key.trouble}
            </Note>
          ) : (
            left < limits.phone.tries && wrongWords(left)
          )}
        </div>
        <Keypad
          disabled={busy || key.busy}
          onDigit={type}
          onErase={erase}
          corner={
            key.offered && (
              <button
                type="button"
                className={pin.lockKey}
                aria-label="Usar mi huella o mi llave"
                disabled={busy || key.busy}
                onClick={() => void key.use()}
              >
                Mi huella o mi llave
              </button>
            )
          }
        />
        <div className={`row wrap spread ${pin.lockFoot}`}>
          <button
            type="button"
            className={`inline-row gap-6 brand ${styles.guestQuiet}`}
            onClick={() => setByPassword(true)}
          >
            Entrar con contraseña
          </button>
          <a className={`inline-row gap-6 danger ${pin.lockCall}`} href="tel:112">
            <Icon name="call" />
            Emergencia: 112
          </a>
        </div>
      </div>
    </GuestFrame>
  );
};

const wrongWords = (left: number) =>
  `PIN incorrecto. ${left === 1 ? 'Queda 1 intento' : `Quedan ${left} intentos`}; después hará falta la contraseña.`;

const overWords = { ...tooManyTries, message: `${tooManyTries.message} ${unsentStays}` };
