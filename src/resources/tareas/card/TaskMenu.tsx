import { useRef, useState } from 'react';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { isDone, type Tarea } from '#contract/entities/tareas';
import { Icon } from '../../../ui/Icon';
import { pictures } from '../../../ui/useUpload';
import type { NoteRequest } from './NoteForm';
import type { Registro } from './registro';
import styles from './taskCard.module.css';

interface Props {
  tarea: Tarea;
  disabled: boolean;
  onAsk: (selection: NoteRequest) => void;
  onPhoto: (picture: File) => void;
  onRegister: (registro: Registro) => Promise<boolean>;
}

/** The rare actions of a task: an optional photo, a note, «does not apply», and marking it as not done. */
export const TaskMenu = ({ tarea, disabled, onAsk, onPhoto, onRegister }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const choose = (action: () => void) => () => {
    setOpen(false);
    action();
  };
  return (
    <>
      <IconButton
        ref={button}
        className={styles.taskCardMore}
        aria-label={`Más de «${tarea.titulo}»`}
        aria-haspopup="menu"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <Icon name="more_vert" />
      </IconButton>
      <input
        ref={camera}
        type="file"
        accept={pictures}
        capture="environment"
        hidden
        aria-label={`Foto de «${tarea.titulo}»`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onPhoto(file);
        }}
      />
      <Menu
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-label': `Más de «${tarea.titulo}»` } }}
      >
        {tarea.tipo !== 'firma' && (
          <MenuItem onClick={choose(() => camera.current?.click())}>
            <Icon name="photo_camera" /> {tarea.evidencias.length > 0 ? 'Otra foto' : 'Tomar foto'}
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => onAsk(noteOf(tarea)))}>
          <Icon name="edit_note" /> Nota
        </MenuItem>
        {isDone(tarea) ? (
          <MenuItem onClick={choose(() => void onRegister({ estado: 'pendiente' }))}>
            <Icon name="undo" /> Deshacer
          </MenuItem>
        ) : (
          <MenuItem onClick={choose(() => onAsk(notApplicable))}>
            <Icon name="do_not_disturb_on" /> No aplica
          </MenuItem>
        )}
      </Menu>
    </>
  );
};

const notApplicable: NoteRequest = { question: '¿Por qué no aplica?', needed: true, registro: { estado: 'no_aplica' } };

const noteOf = ({ estado, valor, resultado, nota }: Tarea): NoteRequest => ({
  question: 'Nota',
  needed: false,
  initial: nota ?? '',
  registro: { estado: estado === 'pendiente' ? 'en_progreso' : estado, valor, resultado },
});
