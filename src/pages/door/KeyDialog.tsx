import { useState } from 'react';
import { TextField } from '@mui/material';
import { canUseKeys } from '../../providers/canUseKeys';
import { registerKey } from '../../providers/door/keys';
import { Note } from '../../ui/Note';
import { PlainDialog } from '../../ui/PlainDialog';
import { codesStep } from './codesStep';
import { deviceName } from './deviceName';
import { useProof } from './useProof';

interface Props {
  /** The key is there, and the codes that came with it were kept. */
  onDone: () => void;
  onClose: () => void;
}

/** Registers a key: a finger, the face or the PIN of this device, or a key that is plugged in. */
export const KeyDialog = ({ onDone, onClose }: Props) => {
  const [name, setName] = useState(deviceName);
  const [codes, setCodes] = useState<readonly string[]>();
  const { fields, setFields, refusal, busy, attempt } = useProof();
  if (codes) return <PlainDialog {...codesStep(codes, onDone)} />;
  if (!canUseKeys())
    return (
      <PlainDialog title="Agregar una llave" width="xs" prose close="Cerrar" onClose={onClose}>
        <Note>{noKeysHere}</Note>
      </PlainDialog>
    );

  const submit = () => {
    if (name.trim() === '') return setFields({ nombre: 'Escriba un nombre' });
    void attempt(async () => {
      const { codigos } = await registerKey(name.trim());
      if (codigos) setCodes(codigos);
      else onDone();
    });
  };

  return (
    <PlainDialog
      title="Agregar una llave"
      width="xs"
      kept
      held
      refusal={refusal ?? fields['respuesta']}
      busy={busy}
      close="Cancelar"
      main={{ children: 'Continuar' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Note>
        El navegador le pedirá la huella, el rostro o el PIN de este equipo, o que conecte su llave. Nada de eso se
        envía a Ftrack.
      </Note>
      <TextField
        label="Nombre de la llave"
        helperText={fields['nombre'] ?? 'Para reconocerla en la lista'}
        error={fields['nombre'] !== undefined}
        autoFocus
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </PlainDialog>
  );
};

/** Where the browser has none. */
export const noKeysHere =
  'Aquí no se pueden usar llaves: el navegador las permite solo cuando Ftrack se abre por HTTPS y con un nombre, ' +
  'o en este mismo equipo (localhost).';
