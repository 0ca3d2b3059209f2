import { useState, type ReactNode } from 'react';
import { useListContext, useUnselect } from 'react-admin';
import type { EstadoEvento, Evento } from '#contract/entities/eventos';
import { number } from '../../../ui/formats';
import { moveEvents } from '../requests';
import { useEventsAgain, useUndoable } from '../useUndone';
import { useOwning, type Owning } from '../owner/useOwning';
import { isNoted, NoteDialog, type Noted } from './NoteDialog';
import { useNotifyFailure } from '../../../ui/useAttempt';

export interface Moves {
  /** Moves the events at once, or after a note if the move asks for one. */
  start: (ids: readonly number[], a: EstadoEvento) => void;
  busy: boolean;
  owning: Owning;
  dialog: ReactNode;
}

/** Changes the state of one or many events, and shows how many changed and how many did not. */
export const useMoves = (): Moves => {
  const done = useUndoable();
  const notifyFailure = useNotifyFailure();
  const again = useEventsAgain();
  const { data: listed = none } = useListContext<Evento>();
  const unselect = useUnselect('eventos');
  const owning = useOwning(unselect);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ ids: readonly number[]; a: Noted }>();

  const send = async (ids: readonly number[], a: EstadoEvento, nota: string | null) => {
    setBusy(true);
    try {
      const { cambiados, rechazados } = await moveEvents({ ids: [...ids], a, nota });
      unselect(cambiados);
      done(outcome(a, cambiados.length, rechazados.length), cambiados);
    } finally {
      setBusy(false);
      void again();
    }
  };
  const start = (ids: readonly number[], a: EstadoEvento) => {
    if (isNoted(a)) setAsked({ ids, a });
    else if (!busy) void send(ids, a, null).catch(notifyFailure);
  };
  const dialog = asked && (
    <NoteDialog
      a={asked.a}
      count={asked.ids.length}
      help={listed.some(({ id, tipo }) => tipo === 'sos' && asked.ids.includes(id))}
      onClose={() => setAsked(undefined)}
      onSubmit={(nota) => send(asked.ids, asked.a, nota)}
    />
  );
  return {
    start,
    busy: busy || owning.busy,
    owning,
    dialog: (
      <>
        {dialog}
        {owning.dialog}
      </>
    ),
  };
};

const none: Evento[] = [];

const said: Record<EstadoEvento, [one: string, many: string]> = {
  abierto: ['reabierto', 'reabiertos'],
  reconocido: ['reconocido', 'reconocidos'],
  en_gestion: ['en gestión', 'en gestión'],
  resuelto: ['resuelto', 'resueltos'],
  descartado: ['descartado', 'descartados'],
};

const outcome = (a: EstadoEvento, done: number, refused: number): string => {
  const moved = done === 1 ? `1 evento ${said[a][0]}` : `${number(done)} eventos ${said[a][1]}`;
  if (refused === 0) return moved;
  return `${moved}; ${refused === 1 ? '1 ya no podía cambiar' : `${number(refused)} ya no podían cambiar`}`;
};
