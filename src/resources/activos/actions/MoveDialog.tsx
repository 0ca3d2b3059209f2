import { useState } from 'react';
import { traslado } from '#contract/entities/hojaDeVida';
import { FormDialog } from '../../../ui/FormDialog';
import { MomentInput } from '../../../ui/dates/DateInput';
import { NivelInput } from '../../niveles/index';
import { move } from '../requests';
import type { DialogProps } from './dialog';
import { useAction } from './useAction';
import { TextInput } from '../../../ui/form/inputs';

/** Moves the asset to another level. */
const MoveDialog = ({ activo, onClose }: DialogProps) => {
  const action = useAction();
  const [now] = useState(() => new Date().toISOString());
  const save = ({ fecha, ...values }: Record<string, unknown>) => {
    const body = traslado.parse({
      ...values,
      version: activo.version,
      ...(fecha !== now && { fecha: fecha ?? undefined }),
    });
    return action('Activo trasladado', async () => {
      const { version } = await move(activo.id, body);
      return { back: () => move(activo.id, { nivel_id: activo.nivel_id, motivo: 'Se deshizo el traslado', version }) };
    });
  };
  return (
    <FormDialog
      title="Trasladar"
      submitLabel="Trasladar"
      schema={schema}
      initial={{ nivel_id: null, fecha: now, motivo: null }}
      onClose={onClose}
      onSubmit={save}
    >
      <NivelInput source="nivel_id" label="Nuevo nivel" except={activo.nivel_id} />
      <MomentInput source="fecha" label="Desde" />
      <TextInput source="motivo" label="Motivo" multiline helperText="Opcional" />
    </FormDialog>
  );
};

export default MoveDialog;

const schema = traslado.omit({ version: true }).extend({ fecha: traslado.shape.fecha.nullable() });
