import { useEffect } from 'react';
import { Alert, Button, Dialog, DialogContent, DialogTitle, IconButton } from '@mui/material';
import { respuestasRapidas, type Mensaje } from '#contract/requests/mensajes';
import { isStuck } from '../../../providers/offline/entry';
import { retry, usePhoneCopy } from '../../../providers/offline/phone';
import { Icon } from '../../../ui/Icon';
import { AddressedLayer } from '../../../ui/layers/LayerRoot';
import { Bubbles } from '../../../ui/messages/Bubbles';
import { Composer } from '../../../ui/messages/Composer';
import { NewestInView } from '../../../ui/messages/NewestInView';
import { Note } from '../../../ui/Note';
import { useRefusal } from '../../../ui/useAttempt';
import { usePhone } from '../../../ui/usePhone';
import { Discardable } from '../Discardable';
import { useView } from '../usePhone';
import { refusalOf } from '../words';
import { readUpTo, unreadOf, writeMessage } from './thread';
import styles from './MessagesDialog.module.css';

/** The thread of this person with the control room: quick answers, and what does not fit them. */
const MessagesDialog = ({ onClose }: { onClose: () => void }) => {
  const { mensajes } = useView();
  const phone = usePhone();
  const { refusal, attempt } = useRefusal();
  useReadMark(mensajes);
  const say = (texto: string) => void attempt(() => writeMessage(texto, mensajes));

  return (
    <AddressedLayer>
      <Dialog open fullWidth maxWidth="sm" fullScreen={phone} onClose={onClose} aria-labelledby="hilo-central">
        <DialogTitle className={`row spread gap-8 ${styles.threadHead}`}>
          <span id="hilo-central">Mensajes de la central</span>
          <IconButton aria-label="Cerrar" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </DialogTitle>
        <DialogContent className={styles.thread}>
          {mensajes.length === 0 && <Note>Escriba a la central: su mensaje sale aunque ahora no haya red.</Note>}
          <Bubbles messages={mensajes} office={false} stateOf={({ id }) => (id < 0 ? <Unsent n={-id} /> : undefined)} />
          <NewestInView newest={mensajes.at(-1)?.id} />
        </DialogContent>
        <footer className={`grid gap-10 ${styles.threadFoot}`}>
          {refusal && <Alert severity="error">{refusal}</Alert>}
          <div className={`grid gap-8 ${styles.answers}`} role="group" aria-label="Respuestas rápidas">
            {respuestasRapidas.map((texto) => (
              <Button key={texto} variant="outlined" onClick={() => say(texto)}>
                {texto}
              </Button>
            ))}
          </div>
          <Composer label="Mensaje para la central" onSend={say} />
        </footer>
      </Dialog>
    </AddressedLayer>
  );
};

export default MessagesDialog;

/** A message of this phone that the server does not have, and why. */
const Unsent = ({ n }: { n: number }) => {
  const entry = usePhoneCopy(({ entradas }) => entradas.find((each) => each.n === n));
  if (!entry || !isStuck(entry)) return <span role="status">Por enviar</span>;
  return (
    <>
      <span className="danger">No se envió: {refusalOf(entry)}</span>
      <Discardable n={n}>
        <Button size="small" onClick={() => void retry(n)}>
          Reintentar
        </Button>
      </Discardable>
    </>
  );
};

/** What is on the screen of somebody who looks at it is read; the mark waits for network as messages do. */
const useReadMark = (messages: readonly Mensaje[]) => {
  const newest = unreadOf(messages).at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return undefined;
    const look = () => {
      // A phone that can store nothing shows it elsewhere.
      if (document.visibilityState === 'visible') void readUpTo(newest).catch(() => undefined);
    };
    look();
    document.addEventListener('visibilitychange', look, { once: true });
    return () => document.removeEventListener('visibilitychange', look);
  }, [newest]);
};
