import { useState } from 'react';
import { Button, TextField } from '@mui/material';
import type { RutaPaquete } from '#contract/requests/despacho';
import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { localPicture } from '../../../providers/offline/apply';
import { keepPhoto } from '../../../providers/offline/phone';
import { useDraft } from '../../../providers/offline/useDraft';
import { useRefusal } from '../../../ui/useAttempt';
import { halfSaid, VoiceNote } from '../../../ui/sound/VoiceNote';
import { reportStop } from './report';
import { StopPhotos } from './StopPhotos';
import { PhoneDialog } from '../PhoneDialog';
import styles from '../operario.module.css';

interface Props {
  ruta: RutaPaquete;
  stop: ParadaEjecutada;
  onClose: () => void;
}

const nothing: { nota: string; fotos: string[]; audio: string | null } = { nota: '', fotos: [], audio: null };

/** The usual reasons: one tap. */
const reasons = ['Cerrado', 'Nadie recibe', 'Dirección errada', 'Rechazado'] as const;

/** Says why a stop could not be served. */
const FailedDialog = ({ ruta, stop, onClose }: Props) => {
  const { draft, write, drop } = useDraft(`no se pudo ${ruta.id} ${stop.clave}`, nothing);
  const [speaking, setSpeaking] = useState(false);
  const { refusal, setRefusal, busy, attempt } = useRefusal();
  const report = () => {
    const nota = draft.nota.trim();
    if (speaking) return setRefusal(halfSaid);
    if (!nota) return setRefusal('Diga por qué no se pudo');
    void attempt(async () => {
      await reportStop(ruta, stop, { tipo: 'fallida', nota, fotos: draft.fotos, audio_id: draft.audio });
      drop();
      onClose();
    });
  };
  return (
    <PhoneDialog
      title={`No se pudo: ${stop.nombre}`}
      width="sm"
      fills
      drafted
      refusal={refusal}
      busy={busy}
      close="Cerrar"
      main={{ children: 'Guardar', onClick: report }}
      onClose={onClose}
    >
      <div className={`grid gap-10 ${styles.phoneReasons}`}>
        {reasons.map((words) => (
          <Button
            key={words}
            variant={draft.nota === words ? 'contained' : 'outlined'}
            onClick={() => write({ nota: words })}
          >
            {words}
          </Button>
        ))}
      </div>
      <TextField
        label="¿Por qué?"
        value={draft.nota}
        multiline
        minRows={2}
        onChange={({ target }) => write({ nota: target.value })}
      />
      <StopPhotos ids={draft.fotos} onChange={(fotos) => write({ fotos })} keep={keepPhoto} onRefusal={setRefusal} />
      <VoiceNote
        url={draft.audio && localPicture(draft.audio)}
        onRecorded={async (sound) => write({ audio: await keepPhoto(sound) })}
        onRemove={() => write({ audio: null })}
        onSpeaking={setSpeaking}
      />
    </PhoneDialog>
  );
};

export default FailedDialog;
