import { useState } from 'react';
import { TextField } from '@mui/material';
import { limits } from '#contract/core/limits';
import { pinTrouble } from '../../providers/lock/pin';
import { confirmPin, setPin } from '../../providers/lock/phoneSession';
import { PlainDialog } from '../../ui/PlainDialog';
import { useRefusal } from '../../ui/useAttempt';

interface Props {
  /** It replaces another one, which is asked for. */
  changes: boolean;
  onSet: () => void;
  onClose: () => void;
}

/** Sets this phone's PIN, or another one. */
export const PinDialog = ({ changes, onSet, onClose }: Props) => {
  const [current, setCurrent] = useState('');
  const [pin, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const { refusal, setRefusal, busy, attempt } = useRefusal();
  const wrong = pinTrouble(pin);
  const differs = again !== pin ? 'No es el mismo PIN.' : undefined;

  const submit = () => {
    setTried(true);
    if (wrong || differs) return;
    void attempt(async () => {
      const result = changes ? await confirmPin(current) : undefined;
      if (result && !result.open) return result.left > 0 ? setRefusal(wrongWords(result.left)) : undefined;
      await setPin(pin);
      onSet();
    });
  };

  return (
    <PlainDialog
      title={changes ? 'Cambiar el PIN' : 'Entrar con un PIN en este teléfono'}
      width="xs"
      kept
      refusal={refusal}
      close="Cancelar"
      main={{ children: 'Guardar el PIN', loading: busy }}
      onSubmit={submit}
      onClose={onClose}
    >
      {!changes && (
        <p className="flush muted">
          En lugar de la contraseña escribirá {limits.phone.pin} números. Se quedan en este teléfono y no se envían a
          nadie. Si los olvida, entre con su contraseña.
        </p>
      )}
      {changes && <Pin label="PIN actual" value={current} onValue={setCurrent} first />}
      <Pin label="PIN nuevo" value={pin} onValue={setTyped} error={tried ? wrong : undefined} first={!changes} />
      <Pin label="Repita el PIN" value={again} onValue={setAgain} error={tried && !wrong ? differs : undefined} />
    </PlainDialog>
  );
};

const wrongWords = (left: number) =>
  `El PIN actual no es ese. ${left === 1 ? 'Queda 1 intento' : `Quedan ${left} intentos`}.`;

interface PinProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  first?: boolean;
}

const Pin = ({ label, value, onValue, error, first = false }: PinProps) => (
  <TextField
    label={label}
    type="password"
    autoComplete="off"
    autoFocus={first}
    value={value}
    onChange={({ target }) => onValue(target.value.replace(/\D/g, '').slice(0, limits.phone.pin))}
    error={error !== undefined}
    helperText={error}
    slotProps={{ htmlInput: { inputMode: 'tel' } }}
  />
);
