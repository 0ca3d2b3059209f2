import { useState } from 'react';
import type { SegundoFactor } from '#contract/requests/factores';
import { Note } from '../../ui/Note';
import { PlainDialog } from '../../ui/PlainDialog';
import { codesStep } from '../door/codesStep';
import { newRecoveryCodes } from '../door/factors';
import { CodeField } from '../door/fields';
import { useProof } from '../door/useProof';

interface Props {
  factors: SegundoFactor;
  onDone: () => void;
  onClose: () => void;
}

/** Ten recovery codes in place of those of before. */
export const NewCodesDialog = ({ factors: { activo }, onDone, onClose }: Props) => {
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const { fields, setFields, refusal, busy, attempt } = useProof();
  if (codes) return <PlainDialog {...codesStep(codes, onDone)} />;

  const submit = () => {
    if (activo && code.trim() === '') return setFields({ codigo: 'Escriba un código' });
    void attempt(async () => setCodes(await newRecoveryCodes(activo ? code : undefined)));
  };

  return (
    <PlainDialog
      title="Códigos nuevos"
      width="xs"
      kept
      held
      {...{ refusal, busy, onClose }}
      close="Cancelar"
      main={{ children: 'Hacer códigos', autoFocus: !activo }}
      onSubmit={submit}
    >
      <Note>Se hacen diez códigos de recuperación. Los de antes dejan de servir.</Note>
      {activo && <CodeField value={code} onValue={setCode} error={fields['codigo']} hint={codeHint} first />}
    </PlainDialog>
  );
};

/** A code counts once, also where another one was just asked for. */
export const codeHint = 'O uno de recuperación. Cada código sirve una vez: si acaba de usar uno, espere al siguiente.';
