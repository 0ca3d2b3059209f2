import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import type { Tarea } from '#contract/entities/tareas';
import type { Strokes } from '../../../ui/SignaturePad';
import styles from './taskCard.module.css';

const SignaturePad = lazy(async () => ({ default: (await import('../../../ui/SignaturePad')).SignaturePad }));

export interface TaskSignatureProps {
  tarea: Tarea;
  locked: boolean;
  /** Drawn and not saved yet. */
  strokes: Strokes | null | undefined;
  onStrokes: (strokes: Strokes | null) => void;
  onSignature: (picture: Promise<Blob>) => Promise<boolean>;
}

/** The pad to sign on, until the task is signed. */
export const TaskSignature = ({ tarea, locked, strokes, onStrokes, onSignature }: TaskSignatureProps) => {
  const [drawn, setDrawn] = useState<Promise<Blob> | null>(null);
  if (tarea.evidencias.length > 0) return null;
  if (locked) return <p className="row gap-6 flush warning regular pre-line break-anywhere">Se firma aquí.</p>;
  return (
    <div className={`grid gap-8 ${styles.taskCardSignature}`}>
      <Suspense>
        <SignaturePad
          label={`Firma: ${tarea.titulo}`}
          strokes={strokes ?? null}
          onChange={(picture, drawn) => {
            setDrawn(picture);
            onStrokes(drawn);
          }}
        />
      </Suspense>
      <Button variant="contained" disabled={!drawn} onClick={() => drawn && void onSignature(drawn)}>
        Guardar firma
      </Button>
    </div>
  );
};
