import { lazy, Suspense, useState } from 'react';
import { TextField } from '@mui/material';
import type { RutaPaquete } from '#contract/despacho';
import type { ParadaEjecutada } from '#contract/ejecuciones';
import { keepPhoto } from '../../../providers/offline/phone';
import { useDraft } from '../../../providers/offline/useDraft';
import { useRefusal } from '../../../ui/useAttempt';
import type { Strokes } from '../../../ui/SignaturePad';
import { reportStop } from './report';
import { StopPhotos } from './StopPhotos';
import { PhoneDialog } from '../PhoneDialog';
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
  nombre: string;
  documento: string;
  strokes: Strokes | null;
}

/** The proof of a delivery: photos, the signature of who received, a note. At least one of them. */
const ProofDialog = ({ ruta, stop, onClose }: Props) => {
  const { draft, write, drop } = useDraft<Proof>(`entrega ${ruta.id} ${stop.clave}`, {
    nota: '',
    fotos: [],
    nombre: '',
    documento: '',
    strokes: null,
  });
  const [drawn, setDrawn] = useState<Promise<Blob> | null>(null);
  const { refusal, setRefusal, busy, attempt } = useRefusal();
  const nota = draft.nota.trim();
  const nombre = draft.nombre.trim();

  const deliver = () => {
    if (drawn && !nombre) return setRefusal('Escriba el nombre de quien firma');
    if (!drawn && nombre) return setRefusal('Falta la firma');
    if (!drawn && draft.fotos.length === 0 && !nota) return setRefusal('Agregue una foto, la firma o una nota');
    void attempt(async () => {
      const firma = drawn && {
        archivo_id: await keepPhoto(await drawn),
        nombre,
        documento: draft.documento.trim() || null,
      };
      await reportStop(ruta, stop, { tipo: 'prueba', nota: nota || null, fotos: draft.fotos, firma });
      drop();
      onClose();
    });
  };

  return (
    <PhoneDialog
      title={`Entregar: ${stop.nombre}`}
      width="sm"
      fills
      refusal={refusal}
      close="Volver"
      main={{ children: 'Entregado', loading: busy }}
      onSubmit={deliver}
      onClose={onClose}
    >
      <StopPhotos ids={draft.fotos} onChange={(fotos) => write({ fotos })} keep={keepPhoto} onRefusal={setRefusal} />
      <div className={`grid gap-12 ${styles.phoneSign}`}>
        <span>Firma de quien recibe (opcional)</span>
        <Suspense>
          <SignaturePad
            label="Firma de quien recibe"
            strokes={draft.strokes}
            onChange={(picture, strokes) => {
              setDrawn(picture);
              write({ strokes });
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
    </PhoneDialog>
  );
};

export default ProofDialog;
