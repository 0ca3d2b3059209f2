import { useState, type ReactNode } from 'react';
import { useSession } from '../../../providers/session';
import { number } from '../../../ui/formats';
import { assignEvents } from '../requests';
import { useEventsAgain, useUndoable } from '../useUndone';
import { AssignDialog } from './AssignDialog';
import { useNotifyFailure } from '../../../ui/useAttempt';

export interface Owning {
  /**
   * The caller looks after these events from now on, and after all pending ones of the groups. `from`: also those that
   * somebody else looks after.
   */
  take: (ids: readonly number[], from?: boolean, grupos?: readonly number[]) => void;
  /** Asks who is to look after these events. */
  give: (ids: readonly number[], grupos?: readonly number[]) => void;
  /** Nobody looks after these events from now on. */
  release: (ids: readonly number[]) => void;
  busy: boolean;
  dialog: ReactNode;
}

/**
 * Changes the owner of one or many events, and shows how many changed and how many did not.
 * @param filtro what the list leaves of the groups
 */
export const useOwning = (
  onDone: (ids: number[]) => void = () => undefined,
  filtro: Record<string, unknown> = {},
): Owning => {
  const me = useSession((state) => state.user?.id ?? null);
  const done = useUndoable();
  const notifyFailure = useNotifyFailure();
  const again = useEventsAgain();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Named>();

  const send = async ({ ids, grupos }: Named, usuario_id: number | null, reasignar: boolean, said: Said) => {
    setBusy(true);
    try {
      const { cambiados, rechazados } = await assignEvents({
        ids: [...ids],
        grupos: [...grupos],
        filtro,
        usuario_id,
        reasignar,
      });
      onDone(cambiados);
      done(outcome(said, cambiados.length, rechazados.length), cambiados);
    } finally {
      setBusy(false);
      void again();
    }
  };
  const start = (...args: Parameters<typeof send>) => void (busy || send(...args).catch(notifyFailure));
  return {
    take: (ids, from = false, grupos = []) => start({ ids, grupos }, me, from, taken),
    give: (ids, grupos = []) => setAsked({ ids, grupos }),
    release: (ids) => start({ ids, grupos: [] }, null, true, released),
    busy,
    dialog: asked && (
      <AssignDialog
        count={asked.ids.length}
        onClose={() => setAsked(undefined)}
        onSubmit={(id) => send(asked, id, true, given)}
      />
    ),
  };
};

interface Named {
  ids: readonly number[];
  grupos: readonly number[];
}

interface Said {
  one: string;
  many: string;
}
const taken: Said = { one: 'Usted atiende 1 evento más', many: 'Usted atiende # eventos más' };
const given: Said = { one: '1 evento asignado', many: '# eventos asignados' };
const released: Said = { one: '1 evento quedó sin dueño', many: '# eventos quedaron sin dueño' };

const outcome = ({ one, many }: Said, done: number, refused: number): string => {
  const changed = done === 1 ? one : many.replace('#', number(done));
  if (refused === 0) return changed;
  const others =
    refused === 1
      ? '1 lo atiende otra persona o ya terminó'
      : `${number(refused)} los atiende otra persona o ya terminaron`;
  return done === 0 ? `Nada cambió: ${others}` : `${changed}; ${others}`;
};
