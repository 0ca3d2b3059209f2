import { useState, type FormEvent } from 'react';
import { Alert, Button, TextField } from '@mui/material';
import type { ComentarioOrden } from '#contract/entities/ordenes';
import type { OrdenPaquete } from '#contract/requests/paquete';
import { localPicture } from '../../../providers/offline/apply';
import { keepPhoto, perform } from '../../../providers/offline/phone';
import { useRefusal } from '../../../ui/useAttempt';
import { ago } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Picture } from '../../../ui/Picture';
import { Sound } from '../../../ui/sound/Sound';
import { halfSaid, VoiceNote } from '../../../ui/sound/VoiceNote';
import { useDraft } from '../../../providers/offline/useDraft';
import { isoNow, useView } from '../usePhone';
import { commentField } from './places';
import shared from '../operario.module.css';
import styles from './Comments.module.css';

/** The comments of an order, and a form for a new one. */
export const Comments = ({ orden }: { orden: OrdenPaquete }) => {
  const { comentarios } = useView();
  const { draft, write, dropSaid } = useDraft<Said>(`comentario ${orden.id}`, nothing);
  const { texto, audio } = draft;
  const [speaking, setSpeaking] = useState(false);
  const { refusal, setRefusal, busy, attempt } = useRefusal();
  const isEmpty = texto.trim() === '' && audio === null;
  const own = comentarios.filter(({ orden_id }) => orden_id === orden.id);

  const say = (event: FormEvent) => {
    event.preventDefault();
    if (speaking) return setRefusal(halfSaid);
    if (isEmpty || busy) return;
    void attempt(async () => {
      const audios = audio === null ? [] : [audio];
      await perform({
        tipo: 'comentario',
        orden_id: orden.id,
        cuerpo: { texto: texto.trim() || 'Nota de voz', adjuntos: audios, fecha: isoNow() },
        audios,
      });
      dropSaid(draft);
    });
  };

  return (
    <section className={`grid gap-10 ${shared.phoneCard}`} aria-labelledby="comentarios-orden">
      <h3 id="comentarios-orden">Comentarios</h3>
      {own.map(({ id, texto: words, usuario, fecha, adjuntos }) => (
        <div key={id} className={`grid gap-2 ${styles.comment}`}>
          <span className="muted regular">
            {usuario ?? 'Sistema'} · {id < 0 ? 'sin enviar' : ago(fecha)}
          </span>
          <p>{words}</p>
          {adjuntos.map((file) => (
            <Attached key={file.id} file={file} />
          ))}
        </div>
      ))}
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <form className={`flex gap-8 ${styles.say}`} onSubmit={(event) => say(event)}>
        <TextField
          id={commentField}
          label="Escribir comentario"
          value={texto}
          multiline
          maxRows={5}
          fullWidth
          onChange={({ target }) => write({ texto: target.value })}
        />
        <Button type="submit" variant="contained" aria-label="Enviar comentario" disabled={isEmpty && !speaking}>
          <Icon name="send" />
        </Button>
      </form>
      <VoiceNote
        url={audio && localPicture(audio)}
        onRecorded={async (sound) => write({ audio: await keepPhoto(sound) })}
        onRemove={() => write({ audio: null })}
        onSpeaking={setSpeaking}
      />
    </section>
  );
};

/** The unsaved comment. */
interface Said {
  texto: string;
  /** A voice note kept on this phone. */
  audio: string | null;
}

const nothing: Said = { texto: '', audio: null };

const Attached = ({ file: { url, nombre, tipo } }: { file: ComentarioOrden['adjuntos'][number] }) => {
  if (tipo.startsWith('audio/')) return <Sound src={url} />;
  return tipo.startsWith('image/') ? <Picture src={url} alt={nombre} /> : null;
};
