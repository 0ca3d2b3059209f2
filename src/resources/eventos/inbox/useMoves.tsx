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
  /** Moves the events at once, or after a note if the move asks for one; with them, all pending ones of the groups. */
  start: (ids: readonly number[], a: EstadoEvento, grupos?: readonly number[]) => void;
  busy: boolean;
  owning: Owning;
  dialog: ReactNode;
}

/** Changes the state of one or many events, and shows how many changed and how many did not. */
export const useMoves = (): Moves => {
  const done = useUndoable();
  const notifyFailure = useNotifyFailure();
  const again = useEventsAgain();
  const { data: listed = none, filterValues } = useListContext<Evento>();
  const unselect = useUnselect('eventos');
  const owning = useOwning(unselect, filterValues);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ ids: readonly number[]; a: Noted; grupos: readonly number[] }>();

  const send = async (ids: readonly number[], a: EstadoEvento, nota: string | null, grupos: readonly number[]) => {
    setBusy(true);
    try {
      const { cambiados, rechazados } = await moveEvents({
        ids: [...ids],
        grupos: [...grupos],
        filtro: filterValues,
        a,
        nota,
      });
      unselect(cambiados);
      done(outcome(a, cambiados.length, rechazados.length), cambiados);
    } finally {
      setBusy(false);
      void again();
    }
  };
  const start = (ids: readonly number[], a: EstadoEvento, grupos: readonly number[] = []) => {
    if (isNoted(a)) setAsked({ ids, a, grupos });
    else if (!busy) void send(ids, a, null, grupos).catch(notifyFailure);
  };
  const dialog = asked && (
    <NoteDialog
      a={asked.a}
      count={asked.ids.length}
      help={listed.some(({ id, tipo }) => tipo === 'sos' && asked.ids.includes(id))}
      onClose={() => setAsked(undefined)}
      onSubmit={(nota) => send(asked.ids, asked.a, nota, asked.grupos)}
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
