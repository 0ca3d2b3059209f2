import { lazy, Suspense, useState } from 'react';
import { TextField } from '@mui/material';
import type { RutaPaquete } from '#contract/requests/despacho';
import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { localPicture } from '../../../providers/offline/apply';
import { keepPhoto } from '../../../providers/offline/phone';
import { useDraft } from '../../../providers/offline/useDraft';
import { useRefusal } from '../../../ui/useAttempt';
import type { Strokes } from '../../../ui/SignaturePad';
import { halfSaid, VoiceNote } from '../../../ui/sound/VoiceNote';
import { reportStop } from './report';
import { StopCodes } from './StopCodes';
import { StopPhotos } from './StopPhotos';
import { PhoneDialog } from '../PhoneDialog';
import { signatureFault } from '../../../ui/signature';
import styles from '../operario.module.css';

const SignaturePad = lazy(async () => ({ default: (await import('../../../ui/SignaturePad')).SignaturePad }));

interface Props {
  ruta: RutaPaquete;
  stop: ParadaEjecutada;
  onClose: () => void;
}

/** The unsaved proof. */
interface Proof {
  nota: string;
  fotos: string[];
  codigos: string[];
  audio: string | null;
  nombre: string;
  documento: string;
  strokes: Strokes | null;
}

const nothing: Proof = { nota: '', fotos: [], codigos: [], audio: null, nombre: '', documento: '', strokes: null };

/** The proof of a delivery: photos, codes of parcels, who received, a note, written or spoken. At least one of them. */
const ProofDialog = ({ ruta, stop, onClose }: Props) => {
  const { draft, write, drop } = useDraft<Proof>(`entrega ${ruta.id} ${stop.clave}`, nothing);
  const [drawn, setDrawn] = useState<Promise<Blob> | null>(null);
  const [speaking, setSpeaking] = useState(false);
  const { refusal, setRefusal, busy, attempt } = useRefusal();
  const { fotos, codigos, audio, strokes } = draft;
  const [nota, nombre, documento] = [draft.nota.trim(), draft.nombre.trim(), draft.documento.trim()];

  const deliver = () => {
    const fault = speaking ? halfSaid : signatureFault(strokes, drawn);
    if (fault) return setRefusal(fault);
    if (drawn && !nombre) return setRefusal('Escriba el nombre de quien firma');
    if (!nombre && documento) return setRefusal('Escriba el nombre de quien recibe');
    if (!nombre && !nota && !audio && fotos.length + codigos.length === 0)
      return setRefusal('Agregue una foto, un código, quién recibe o una nota');
    void attempt(async () => {
      const archivo_id = drawn && (await keepPhoto(await drawn));
      const firma = nombre ? { archivo_id, nombre, documento: documento || null } : null;
      await reportStop(ruta, stop, { tipo: 'prueba', nota: nota || null, fotos, codigos, audio_id: audio, firma });
      drop();
      onClose();
    });
  };

  return (
    <PhoneDialog
      title={`Entregar: ${stop.nombre}`}
      width="sm"
      fills
      drafted
      refusal={refusal}
      busy={busy}
      close="Cerrar"
      main={{ children: 'Entregado' }}
      onSubmit={deliver}
      onClose={onClose}
    >
      <StopPhotos ids={fotos} onChange={(ids) => write({ fotos: ids })} keep={keepPhoto} onRefusal={setRefusal} />
      <StopCodes codes={codigos} onChange={(read) => write({ codigos: read })} />
      <div className={`grid gap-12 ${styles.phoneSign}`}>
        <span>Firma de quien recibe (opcional)</span>
        <Suspense>
          <SignaturePad
            label="Firma de quien recibe"
            strokes={strokes}
            onChange={(picture, made) => {
              setDrawn(picture);
              write({ strokes: made });
            }}
            onName={(name) => write({ nombre: name })}
          />
        </Suspense>
        <TextField
          label="Nombre de quien recibe"
          value={draft.nombre}
          onChange={({ target }) => write({ nombre: target.value })}
        />
        <TextField
          label="Documento (opcional)"
          value={draft.documento}
          onChange={({ target }) => write({ documento: target.value })}
        />
      </div>
      <TextField
        label="Nota (opcional)"
        value={draft.nota}
        multiline
        minRows={2}
        onChange={({ target }) => write({ nota: target.value })}
      />
      <VoiceNote
        url={audio && localPicture(audio)}
        onRecorded={async (sound) => write({ audio: await keepPhoto(sound) })}
        onRemove={() => write({ audio: null })}
        onSpeaking={setSpeaking}
      />
    </PhoneDialog>
  );
};

export default ProofDialog;
