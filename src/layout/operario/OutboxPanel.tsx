import { useState } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { retry, sendNow, usePhoneCopy } from '../../providers/offline/phone';
import type { Entry } from '../../providers/offline/entry';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { ago, dateTime } from '../../ui/formats';
import { Decision } from './Decision';
import { Discardable } from './Discardable';
import { useView } from './usePhone';
import { entryPlace, entryTitle, refusalOf, unsent } from './words';

/** What this phone has not sent, one by one, and what can be done about it. */
export const OutboxPanel = ({ onClose }: { onClose: () => void }) => {
  const { sincronizado } = useView();
  const entries = usePhoneCopy(({ entradas }) => entradas);
  const unreadable = usePhoneCopy(({ ilegibles }) => ilegibles);
  const online = usePhoneCopy(({ en_linea }) => en_linea);
  const sending = usePhoneCopy(({ enviando }) => enviando);
  const [deciding, setDeciding] = useState<number>();
  const conflict = entries.find(({ n }) => n === deciding);

  if (conflict) return <Decision entry={conflict} onClose={() => setDeciding(undefined)} />;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="sin-enviar">
      <DialogTitle id="sin-enviar">{entries.length === 0 ? 'Todo está enviado' : unsent(entries.length)}</DialogTitle>
      <DialogContent className="phone-outbox">
        <p className="phone-faint">
          {online ? 'Hay conexión con el servidor.' : 'Sin conexión: todo queda guardado en este teléfono y se envía solo cuando vuelva la red.'}
          {sincronizado !== null && ` Actualizado ${ago(sincronizado)}.`}
        </p>
        {unreadable > 0 && (
          <Alert severity="warning">Hay {unreadable} cambios cifrados que no se pueden leer todavía: se necesita conexión para abrirlos.</Alert>
        )}
        <ul>
          {entries.map((entry) => (
            <Waiting key={entry.n} entry={entry} onDecide={() => setDeciding(entry.n)} />
          ))}
        </ul>
      </DialogContent>
      <DialogActions className="phone-actions">
        <Button onClick={onClose}>Cerrar</Button>
        <Button variant="contained" loading={sending} onClick={sendNow}>
          Enviar ahora
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const faces: Record<Entry['estado'], { word: string; icon: IconName }> = {
  pendiente: { word: 'Por enviar', icon: 'schedule' },
  enviando: { word: 'Enviando', icon: 'cloud_upload' },
  conflicto: { word: 'Otra persona cambió lo mismo', icon: 'sync_problem' },
  rechazada: { word: 'El servidor no lo aceptó', icon: 'error' },
};

const Waiting = ({ entry, onDecide }: { entry: Entry; onDecide: () => void }) => {
  const view = useView();
  const place = entryPlace(entry, view);
  const { word, icon } = faces[entry.estado];
  return (
    <li data-estado={entry.estado}>
      <Icon name={icon} />
      <div>
        <strong>{entryTitle(entry, view)}</strong>
        <span className="phone-faint">{[place, dateTime(entry.creado_en), word].filter(Boolean).join(' · ')}</span>
        {entry.estado === 'rechazada' && <span className="phone-refusal">{refusalOf(entry)}</span>}
        <Discardable n={entry.n}>
          {entry.estado === 'conflicto' && <Button onClick={onDecide}>Decidir</Button>}
          {entry.estado === 'rechazada' && <Button onClick={() => void retry(entry.n)}>Reintentar</Button>}
        </Discardable>
      </div>
    </li>
  );
};
