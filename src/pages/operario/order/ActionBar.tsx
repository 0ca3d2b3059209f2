import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '@mui/material';
import type { ActivoPaquete, OrdenPaquete } from '#contract/requests/paquete';
import { Icon } from '../../../ui/Icon';
import type { IconName } from '../../../ui/icons';
import { pictures } from '../../../ui/useUpload';
import { useStart } from '../useStart';
import { isOpen } from '../work';
import { addPhotos } from './addPhotos';
import { commentField } from './places';
import { useNotifyFailure } from '../../../ui/useAttempt';
import { useShown } from '../../../ui/useShown';
import shared from '../operario.module.css';
import styles from './ActionBar.module.css';

const CompleteDialog = lazy(() => import('./CompleteDialog'));
const FailureReport = lazy(() => import('../FailureReport'));

/**
 * The most frequent actions, within reach of the thumb: the next step of the order, a photo, a failure of its asset, a
 * note.
 */
export const ActionBar = ({ orden, activo }: { orden: OrdenPaquete; activo: ActivoPaquete | undefined }) => {
  const failed = useNotifyFailure();
  const [asking, setAsking] = useState<'completar' | 'falla'>();
  const { start, question } = useStart(orden, () => undefined, failed);
  const may = (state: OrdenPaquete['estado']) => orden.transiciones_permitidas.includes(state);
  const close = () => setAsking(undefined);
  useShown('bar', isOpen(orden));
  if (!isOpen(orden)) return null;

  return (
    <nav className={`flex wrap gap-4 line-above ${shared.phoneBar}`} aria-label="Acciones de la orden">
      <Shot onPicture={(picture) => void addPhotos(orden, [picture]).catch(failed)} />
      <Action icon="report" label="Falla" name="Reportar falla" onClick={() => setAsking('falla')} />
      <Action icon="edit_note" label="Nota" onClick={writeNote} />
      {orden.estado === 'en_progreso' && may('completada') && (
        <Button variant="contained" startIcon={<Icon name="check" />} onClick={() => setAsking('completar')}>
          Completar
        </Button>
      )}
      {orden.estado !== 'en_progreso' && may('en_progreso') && (
        <Button variant="contained" startIcon={<Icon name="play_arrow" />} onClick={start}>
          {orden.estado === 'en_espera' ? 'Reanudar' : 'Iniciar'}
        </Button>
      )}
      {question}
      <Suspense>
        {asking === 'completar' && <CompleteDialog orden={orden} activo={activo} onClose={close} />}
        {asking === 'falla' && <FailureReport activoId={orden.activo_id ?? undefined} onClose={close} />}
      </Suspense>
    </nav>
  );
};

interface ActionProps {
  icon: IconName;
  label: string;
  /** If the label alone would be ambiguous on the page. */
  name?: string;
  onClick: () => void;
}

const Action = ({ icon, label, name, onClick }: ActionProps) => (
  <button
    type="button"
    className={`hoverable bare-button centered brand tiny semibold rounded ${styles.action}`}
    aria-label={name}
    onClick={onClick}
  >
    <Icon name={icon} size={24} />
    {label}
  </button>
);

const Shot = ({ onPicture }: { onPicture: (picture: File) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictures}
        capture="environment"
        hidden
        aria-label="Foto de la orden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onPicture(file);
        }}
      />
      <Action icon="photo_camera" label="Foto" onClick={() => input.current?.click()} />
    </>
  );
};

const writeNote = () => {
  const field = document.getElementById(commentField);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
};
