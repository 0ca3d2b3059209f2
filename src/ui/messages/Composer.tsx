import { useState, type KeyboardEvent } from 'react';
import { IconButton, TextField } from '@mui/material';
import { masTextoMensaje } from '#contract/requests/mensajes';
import { useKeptText } from '../useKeptText';
import { Icon } from '../Icon';
import styles from './Composer.module.css';

interface Props {
  /** Whom it goes to. */
  label: string;
  /** Enter sends and Shift+Enter begins a line; on a phone Enter begins a line. */
  enterSends?: boolean;
  autoFocus?: boolean;
  onSend: (texto: string) => void;
}

/** Where a message is written. */
export const Composer = ({ label, enterSends = false, autoFocus = false, onSend }: Props) => {
  const [text, setText] = useState('');
  useKeptText(label, text, setText);
  const send = () => {
    const texto = text.trim();
    if (texto === '') return;
    setText('');
    onSend(texto);
  };
  const press = (event: KeyboardEvent) => {
    // Enter also ends a word that is being composed.
    if (!enterSends || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={`flex gap-8 ${styles.composer}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        className={styles.composerText ?? ''}
        label={label}
        multiline
        maxRows={5}
        fullWidth
        margin="none"
        autoFocus={autoFocus}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
        slotProps={{ htmlInput: { maxLength: masTextoMensaje } }}
      />
      <IconButton type="submit" color="primary" aria-label="Enviar" disabled={text.trim() === ''}>
        <Icon name="send" />
      </IconButton>
    </form>
  );
};
