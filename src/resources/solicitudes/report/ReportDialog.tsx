import { useState } from 'react';
import { Button } from '@mui/material';
import { useRefresh } from 'react-admin';
import { solicitudes as entity } from '#contract/entities/solicitudes';
import { solicitudes as words } from '#contract/words/solicitudes';
import { FormDialog } from '../../../ui/FormDialog';
import { TextInput } from '../../../ui/form/inputs';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { ActivoInput } from '../../activos/index';
import { NivelInput } from '../../niveles/index';
import { ChipsInput } from '../../ordenes/index';
import { urgencias } from '../faces';
import { createRequest } from '../requests';
import { PhotosInput } from './PhotosInput';
import { VoiceInput } from './VoiceInput';

interface Props {
  /** What it is about, if known. */
  activoId?: number;
  onClose: () => void;
}

const { fields } = words;
const schema = entity.input;

/** Says what is broken, where, and how urgent it is, with photos and a voice note. */
const ReportDialog = ({ activoId, onClose }: Props) => {
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const [atLevel, setAtLevel] = useState(false);
  return (
    <FormDialog
      title={words.create}
      submitLabel="Enviar"
      width="sm"
      schema={schema}
      initial={{
        ...{ descripcion: '', activo_id: activoId ?? null, nivel_id: null, urgencia: 'media' },
        ...{ fotos: [], voz_id: null, contacto: null },
      }}
      onClose={onClose}
      onSubmit={async (values) => {
        const { id } = await createRequest(schema.parse(values));
        refresh();
        showDone('Solicitud enviada: aquí leerá la respuesta', { see: `/ordenes/solicitudes?solicitud=${id}` });
      }}
    >
      {!navigator.onLine && <Note role="status">No hay red: para enviarla hace falta conexión.</Note>}
      <TextInput source="descripcion" label={fields.descripcion} multiline minRows={3} autoFocus />
      {atLevel ? (
        <NivelInput source="nivel_id" label={fields.nivel_id} />
      ) : (
        <ActivoInput source="activo_id" label={fields.activo_id} />
      )}
      {activoId === undefined && (
        <Button
          className="self-start"
          size="small"
          startIcon={<Icon name={atLevel ? 'local_shipping' : 'location_on'} size={18} />}
          onClick={() => setAtLevel(!atLevel)}
        >
          {atLevel ? 'Es de un activo' : 'Es de un lugar, no de un activo'}
        </Button>
      )}
      <ChipsInput source="urgencia" label={fields.urgencia} faces={urgencias} />
      <PhotosInput source="fotos" most={10} />
      <VoiceInput source="voz_id" />
    </FormDialog>
  );
};

export default ReportDialog;
