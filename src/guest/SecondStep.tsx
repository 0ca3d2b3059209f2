import { useEffect, useRef, useState, type FormEvent } from 'react';
import { attemptOver } from '#contract/core/errors';
import { limits } from '#contract/core/limits';
import { ApiFailure, failure as failureOf } from '../providers/apiFailure';
import type { Halfway } from '../providers/enter';
import { answerStep } from '../providers/enterOtherwise';
import { askKey } from '../providers/keyEntry';
import { canUseKeys } from '../providers/canUseKeys';
import { Icon } from '../ui/Icon';
import { Failure } from './Failure';
import { Field } from './Field';
import { useSubmission } from './useSubmission';
import styles from './guest.module.css';

interface Props {
  halfway: Halfway;
  onEntered: () => void | Promise<void>;
  /** Back to the first step; with a failure where the attempt is over. */
  onBack: (failure?: ApiFailure) => void;
}

type Way = 'totp' | 'llave' | 'codigo';

/** After the password: the app's code, a key or a recovery code. */
export const SecondStep = ({ halfway: { segundo_factor: ways, intento, opciones }, onEntered, onBack }: Props) => {
  const byKey = ways.includes('llave') && opciones !== undefined && canUseKeys();
  const first: Way = ways.includes('totp') ? 'totp' : byKey ? 'llave' : 'codigo';
  const [way, setWay] = useState<Way>(first);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [remember, setRemember] = useState(false);
  const failures = useRef(0);
  const sending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(sending.current);
  useEffect(() => stay, []);

  const answer = async (proof: Parameters<typeof answerStep>[1]) => {
    try {
      await answerStep(intento, proof, remember);
    } catch (reason) {
      if (!(reason instanceof ApiFailure && reason.status === 401)) throw reason;
      failures.current += 1;
      if (failures.current >= limits.door.failures || reason.message === attemptOver)
        return onBack(failureOf(401, 'CREDENCIALES_INVALIDAS', { message: attemptOver }));
      if ('llave' in proof) throw reason;
      setCode('');
      return setWrong(reason.message);
    }
    await onEntered();
  };

  const { fields, failure, busy, onSubmit, attempt, setFailure } = useSubmission(
    (): Record<string, string> => (way === 'llave' || code.trim().length >= digits ? {} : { codigo: asked[way] }),
    () => (way === 'llave' ? giveKey() : answer({ codigo: code.trim() })),
  );
  const giveKey = async () => {
    const llave = opciones && (await askKey(opciones));
    if (llave) await answer({ llave });
  };
  const type = (text: string) => {
    setCode(text);
    setWrong(undefined);
    const plain = text.replace(/\s/g, '');
    stay();
    if (way === 'totp' && !busy && isCode.test(plain))
      sending.current = setTimeout(() => void attempt(() => answer({ codigo: plain })), pause);
  };
  const submit = (event: FormEvent) => {
    stay();
    onSubmit(event);
  };
  const turnTo = (next: Way) => {
    stay();
    setWay(next);
    setCode('');
    setWrong(undefined);
    setFailure(undefined);
  };

  return (
    <>
      <p className={styles.guestLead}>{leads[way]}</p>
      <form className={styles.guestForm} noValidate onSubmit={submit}>
        <Failure of={failure} />
        {way !== 'llave' && (
          <Field
            key={way}
            label={way === 'totp' ? 'Código de 6 números' : 'Código de recuperación'}
            name="codigo"
            inputMode={keyboards[way]}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            readOnly={busy}
            value={code}
            onValue={type}
            error={wrong ?? fields['codigo']}
          />
        )}
        <label className={`row gap-10 ${styles.guestCheck}`}>
          <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
          No pedirlo en este equipo durante 30 días
        </label>
        <button type="submit" className={styles.guestPrimary} disabled={busy}>
          {way === 'llave' ? 'Usar una llave' : 'Continuar'}
        </button>
        {byKey && way !== 'llave' && (
          <button
            type="button"
            className={`inline-row gap-8 rounded ${styles.guestOther}`}
            disabled={busy}
            onClick={() => {
              stay();
              void attempt(giveKey);
            }}
          >
            <Icon name="key" />
            Usar una llave
          </button>
        )}
      </form>
      <p className={`flex wrap ${styles.guestTurns}`}>
        {way === 'codigo'
          ? first !== 'codigo' && (
              <Quiet disabled={busy} onClick={() => turnTo(first)}>
                {first === 'totp' ? 'Usar el código de la aplicación' : 'Usar una llave'}
              </Quiet>
            )
          : ways.includes('codigo') && (
              <Quiet disabled={busy} onClick={() => turnTo('codigo')}>
                Usar un código de recuperación
              </Quiet>
            )}
        <Quiet disabled={busy} onClick={() => onBack()}>
          Volver
        </Quiet>
      </p>
    </>
  );
};

const Quiet = (props: { disabled: boolean; onClick: () => void; children: string }) => (
  <button type="button" className={`inline-row brand ${styles.guestQuiet}`} {...props} />
);

/** A code sends itself after so long (ms): who presses the button at once still finds it there. */
const pause = 400;

/** A code is no number: its zeros in front count. */
const keyboards = { totp: 'numeric', codigo: 'text' } as const;
const digits = 6;
const isCode = /^\d{6}$/;

const leads: Record<Way, string> = {
  totp: 'Escriba el código que muestra ahora su aplicación de códigos.',
  llave: 'Confirme que es usted con su huella, su rostro o su llave de seguridad.',
  codigo: 'Escriba uno de los códigos que guardó al configurar el segundo factor. Cada uno sirve una sola vez.',
};

const asked = {
  totp: 'Escriba los 6 números del código.',
  codigo: 'Escriba un código de recuperación.',
} satisfies Partial<Record<Way, string>>;
