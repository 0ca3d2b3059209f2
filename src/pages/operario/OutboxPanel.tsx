import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { discard, retry, sendNow, usePhoneCopy } from '../../providers/offline/phone';
import type { Entry } from '../../providers/offline/entry';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { ago, dateTime } from '../../ui/formats';
import { Decision } from './Decision';
import { Discardable } from './Discardable';
import { inspectAt } from './inspectAt';
import { useView } from './usePhone';
import { entryPlace, entryTitle, newOwner, refusalOf, unsent } from './words';
import { PlainDialog } from '../../ui/PlainDialog';
import shared from './operario.module.css';

/** The unsent changes of this phone, one by one, with their actions. */
export const OutboxPanel = ({ onClose }: { onClose: () => void }) => {
  const { sincronizado } = useView();
  const entries = usePhoneCopy(({ entradas }) => entradas);
  const unreadable = usePhoneCopy(({ ilegibles }) => ilegibles);
  const online = usePhoneCopy(({ en_linea }) => en_linea);
  const slow = usePhoneCopy(({ lenta }) => lenta);
  const refused = usePhoneCopy(({ negativa }) => negativa);
  const sending = usePhoneCopy(({ enviando }) => enviando);
  const [deciding, setDeciding] = useState<number>();
  const conflict = entries.find(({ n }) => n === deciding);

  if (conflict) return <Decision entry={conflict} onClose={() => setDeciding(undefined)} />;
  return (
    <PlainDialog
      title={entries.length === 0 ? 'No queda nada por enviar' : unsent(entries.length)}
      width="sm"
      className={shared.phoneOutbox}
      actionsClassName={shared.phoneActions}
      close="Cerrar"
      main={{ children: 'Enviar ahora', loading: sending, onClick: sendNow }}
      onClose={onClose}
    >
      <p className="muted regular">
        {online
          ? refused === null
            ? slow
              ? 'La red está lenta: lo pequeño se envía primero y las fotos llegan de a poco.'
              : 'Hay conexión con el servidor.'
            : `El servidor respondió: ${refused} Todo queda guardado en este teléfono y se envía solo después.`
          : 'Sin conexión: todo queda guardado en este teléfono y se envía solo cuando vuelva la red.'}
        {sincronizado !== null && ` Actualizado ${ago(sincronizado)}.`}
      </p>
      {unreadable > 0 && (
        <Alert severity="warning">
          Hay {unreadable} cambios cifrados que no se pueden leer todavía: se necesita conexión para abrirlos.
        </Alert>
      )}
      <ul>
        {[...lostOrders(entries)].map(([id, lost]) => (
          <Lost key={id} entries={lost} />
        ))}
        {entries
          .filter(({ traspaso }) => !traspaso)
          .map((entry) => (
            <Waiting key={entry.n} entry={entry} onDecide={() => setDeciding(entry.n)} onLeave={onClose} />
          ))}
      </ul>
    </PlainDialog>
  );
};

const faces: Record<Entry['estado'], { word: string; icon: IconName }> = {
  pendiente: { word: 'Por enviar', icon: 'schedule' },
  enviando: { word: 'Enviando', icon: 'cloud_upload' },
  conflicto: { word: 'Otra persona cambió lo mismo', icon: 'sync_problem' },
  rechazada: { word: 'El servidor no lo aceptó', icon: 'error' },
};

interface WaitingProps {
  entry: Entry;
  onDecide: () => void;
  /** It leads to another page. */
  onLeave: () => void;
}

const Waiting = ({ entry, onDecide, onLeave }: WaitingProps) => {
  const view = useView();
  const place = entryPlace(entry, view);
  const { word, icon } = faces[entry.estado];
  return (
    <li data-estado={entry.estado}>
      <Icon name={icon} />
      <div>
        <strong>{entryTitle(entry, view)}</strong>
        <span className="muted regular">{[place, dateTime(entry.creado_en), word].filter(Boolean).join(' · ')}</span>
        {entry.estado === 'rechazada' && <span className="danger">{refusalOf(entry)}</span>}
        <Discardable n={entry.n}>
          {entry.estado === 'conflicto' && <Button onClick={onDecide}>Decidir</Button>}
          {entry.estado === 'rechazada' && entry.accion.tipo === 'inspeccion' && (
            <Button
              component={Link}
              to={inspectAt(entry.accion.activo_id, entry.accion.cuerpo.plantilla_id, entry.n)}
              onClick={onLeave}
            >
              Revisar
            </Button>
          )}
          {entry.estado === 'rechazada' && <Button onClick={() => void retry(entry.n)}>Reintentar</Button>}
        </Discardable>
      </div>
    </li>
  );
};

/** By order: the work done on orders that were reassigned. */
const lostOrders = (entries: readonly Entry[]): Map<number | null, Entry[]> => {
  const all = new Map<number | null, Entry[]>();
  for (const entry of entries)
    if (entry.traspaso) all.set(entry.accion.orden_id, [...(all.get(entry.accion.orden_id) ?? []), entry]);
  return all;
};

/** An order that was reassigned or ended while it was worked on here: which one, how, and what happened to the work. */
const Lost = ({ entries }: { entries: readonly Entry[] }) => {
  const view = useView();
  const traspaso = entries[0]?.traspaso;
  if (!traspaso) return null;
  const seen = async () => {
    for (const { n } of entries) await discard(n);
  };
  return (
    <li data-estado="rechazada">
      <Icon name="swap_horiz" />
      <div>
        <strong>
          {traspaso.numero} {traspaso.titulo}
        </strong>
        <span className="danger">{newOwner(traspaso)}. Esto no se aplicó:</span>
        <ul className={shared.phoneLost}>
          {entries.map((entry) => (
            <li key={entry.n}>{entryTitle(entry, view)}</li>
          ))}
        </ul>
        <span className="muted regular">Sus fotos, notas y firma se entregan a la orden como comentario.</span>
        <div>
          <Button variant="outlined" onClick={() => void seen()}>
            Entendido
          </Button>
        </div>
      </div>
    </li>
  );
};
