import type { FormEvent } from 'react';
import { Alert, Button, TextField } from '@mui/material';
import type { Orden } from '#contract/ordenes';
import { perform } from '../../../providers/offline/phone';
import { useRefusal } from '../../../ui/useAttempt';
import { ago } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Picture } from '../../../ui/Picture';
import { useDraft } from '../../../providers/offline/useDraft';
import { isoNow, useView } from '../usePhone';
import { commentField } from './places';
import styles from '../operario.module.css';

/** The comments of an order, and a form for a new one. */
export const Comments = ({ orden }: { orden: Orden }) => {
  const { comentarios } = useView();
  const { draft, write, drop } = useDraft(`comentario ${orden.id}`, { texto: '' });
  const { texto } = draft;
  const { refusal, attempt } = useRefusal();
  const own = comentarios.filter(({ orden_id }) => orden_id === orden.id);

  const say = (event: FormEvent) => {
    event.preventDefault();
    if (texto.trim() === '') return;
    void attempt(async () => {
      await perform({ tipo: 'comentario', orden_id: orden.id, cuerpo: { texto: texto.trim(), fecha: isoNow() } });
      drop();
    });
  };

  return (
    <section className={`grid gap-10 ${styles.phoneCard}`} aria-labelledby="comentarios-orden">
      <h3 id="comentarios-orden">Comentarios</h3>
      {own.map(({ id, texto: words, usuario, fecha, adjuntos }) => (
        <div key={id} className={`grid gap-2 ${styles.phoneComment}`}>
          <span className="muted regular">
            {usuario ?? 'Sistema'} · {id < 0 ? 'sin enviar' : ago(fecha)}
          </span>
          <p>{words}</p>
          {adjuntos.map(
            (file) => file.tipo.startsWith('image/') && <Picture key={file.id} src={file.url} alt={file.nombre} />,
          )}
        </div>
      ))}
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <form className={`flex gap-8 ${styles.phoneSay}`} onSubmit={(event) => say(event)}>
        <TextField
          id={commentField}
          label="Escribir comentario"
          value={texto}
          multiline
          maxRows={5}
          fullWidth
          onChange={({ target }) => write({ texto: target.value })}
        />
        <Button type="submit" variant="contained" aria-label="Enviar comentario" disabled={texto.trim() === ''}>
          <Icon name="send" />
        </Button>
      </form>
    </section>
  );
};
