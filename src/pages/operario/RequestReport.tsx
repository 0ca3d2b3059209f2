import { useState } from 'react';
import { TextField } from '@mui/material';
import { urgenciaSolicitud, type Solicitud } from '#contract/entities/solicitudes';
import { solicitudes as words } from '#contract/words/solicitudes';
import { localPicture } from '../../providers/offline/apply';
import { keepPhoto, perform } from '../../providers/offline/phone';
import { useDraft } from '../../providers/offline/useDraft';
import { urgenciasDeSolicitud } from '../../resources/solicitudes/index';
import { AssetPicker } from '../../ui/AssetPicker';
import { Choices } from '../../ui/Choices';
import { PhotoButtons } from '../../ui/photos/PhotoButtons';
import { PhotoStrip } from '../../ui/photos/PhotoStrip';
import { shrink } from '../../ui/shrink';
import { halfSaid, VoiceNote } from '../../ui/sound/VoiceNote';
import { useDoneNotice } from '../../ui/UndoNotice';
import { useRefusal } from '../../ui/useAttempt';
import { PhoneDialog } from './PhoneDialog';
import { knownAssets, probableAsset } from './scan';
import { useView } from './usePhone';

/** The unsaved form, with photos and a voice note kept on this phone. */
type Draft = Pick<Solicitud, 'activo_id' | 'descripcion' | 'urgencia' | 'fotos' | 'voz_id'>;

const urgencies = urgenciaSolicitud.options.map((each) => [urgenciasDeSolicitud[each].label, each] as const);

/** Says what is broken, with or without network. */
const RequestReport = ({ onClose }: { onClose: () => void }) => {
  const view = useView();
  const showDone = useDoneNotice();
  const { draft, write, drop } = useDraft<Draft>('solicitud', {
    ...{ activo_id: probableAsset(view) ?? null, descripcion: '', urgencia: 'media' },
    ...{ fotos: [], voz_id: null },
  });
  const [speaking, setSpeaking] = useState(false);
  const { refusal, setRefusal, busy, attempt } = useRefusal();
  const assets = knownAssets(view);

  const add = (pictures: File[]) =>
    attempt(async () => {
      const added: string[] = [];
      for (const picture of pictures) added.push(await keepPhoto(await shrink(picture)));
      write({ fotos: [...draft.fotos, ...added] });
    });
  const send = () => {
    if (speaking) return setRefusal(halfSaid);
    if (draft.activo_id === null) return setRefusal('Elija el activo');
    if (draft.descripcion.trim().length < 3) return setRefusal('Diga qué pasa');
    void attempt(async () => {
      await perform({ tipo: 'solicitud', orden_id: null, cuerpo: { ...draft, descripcion: draft.descripcion.trim() } });
      drop();
      if (navigator.onLine) showDone('Solicitud enviada', { see: '/ordenes/solicitudes' });
      else showDone('Solicitud guardada: se enviará cuando haya red', {});
      onClose();
    });
  };

  return (
    <PhoneDialog
      title={words.create}
      width="sm"
      fills
      drafted
      refusal={refusal}
      busy={busy}
      close="Cerrar"
      main={{ children: 'Enviar', onClick: send }}
      onClose={onClose}
    >
      <AssetPicker
        assets={assets}
        value={assets.find(({ id }) => id === draft.activo_id) ?? null}
        onPick={(chosen) => write({ activo_id: chosen?.id ?? null })}
      />
      <TextField
        label={words.fields.descripcion}
        value={draft.descripcion}
        multiline
        minRows={3}
        onChange={({ target }) => write({ descripcion: target.value })}
      />
      <Choices
        label={words.fields.urgencia}
        choices={urgencies}
        chosen={draft.urgencia}
        onChoose={(urgencia) => write({ urgencia })}
      />
      <PhotoStrip
        photos={draft.fotos.map((id, at) => ({ id, url: localPicture(id), name: `Foto ${at + 1}` }))}
        onRemove={({ id }) => write({ fotos: draft.fotos.filter((each) => each !== id) })}
      />
      <PhotoButtons label="Tomar foto" onPictures={(pictures) => void add(pictures)} />
      <VoiceNote
        url={draft.voz_id && localPicture(draft.voz_id)}
        onRecorded={async (sound) => write({ voz_id: await keepPhoto(sound) })}
        onRemove={() => write({ voz_id: null })}
        onSpeaking={setSpeaking}
      />
    </PhoneDialog>
  );
};

export default RequestReport;
