import { adoptar, type Desconocido } from '#contract/requests/ingesta';
import { choicesOf } from '../../../ui/faces';
import { failureOf } from '../../../ui/failure';
import { FormDialog } from '../../../ui/FormDialog';
import { Note } from '../../../ui/Note';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { ActivoInput } from '../../activos/index';
import { freeAssets } from '../AssignDialog';
import { tipos } from '../faces';
import { lastSaid } from './lastSaid';
import { useActions } from './queries';
import { SelectInput, TextInput } from '../../../ui/form/inputs';

/** Registers an unknown device with the company, and assigns it if an asset is chosen. */
export const AdoptDialog = ({ desconocido, onClose }: { desconocido: Desconocido; onClose: () => void }) => {
  const showDone = useDoneNotice();
  const { adopt } = useActions();
  const { name, phone } = lastSaid(desconocido);

  const submit = async (values: Record<string, unknown>) => {
    try {
      const { id } = await adopt(desconocido.id, adoptar.parse(values));
      showDone('Dispositivo agregado', { see: `/dispositivos/${id}/show` });
    } catch (reason) {
      // The dialog has no field for the identifier, so its error becomes a general one.
      const refused = failureOf(reason).fields?.['identificador'];
      throw refused
        ? new Error(`El identificador «${desconocido.identificador}» no se puede registrar. ${refused}.`)
        : reason;
    }
  };

  return (
    <FormDialog
      title={`Agregar ${desconocido.identificador}`}
      submitLabel="Agregar"
      schema={adoptar}
      initial={{ nombre: name, tipo: phone ? 'celular' : 'rastreador_gps', activo_id: null }}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput source="nombre" label="Nombre" helperText="Opcional" autoFocus />
      <SelectInput source="tipo" label="Tipo" choices={choicesOf(tipos)} />
      <ActivoInput source="activo_id" label="Activo que lo lleva" filter={freeAssets} />
      <Note>Sin activo queda en stock y no se ve en el mapa.</Note>
    </FormDialog>
  );
};
