import { useState } from 'react';
import { useNotify } from 'react-admin';
import { failureOf } from '../../../ui/failure';
import { useDoneNotice } from '../../../ui/UndoNotice';
import type { Done } from './rearrange';
import { useReloadBoard } from './useBoard';

/** A move that was refused, at the vehicle that it was meant for. */
export interface Problem {
  vehicle: number;
  message: string;
}

/** A move that can be undone, and at whose row a refusal is shown. */
type Kept = Done & { vehicle: number };

/** So many moves can be undone, the last one first. */
const remembered = 20;

/** Makes the moves of the board one at a time, shows at its row what was refused, and undoes them. */
export const useMoves = () => {
  const showDone = useDoneNotice();
  const notify = useNotify();
  const reload = useReloadBoard();
  const [done, setDone] = useState<readonly Kept[]>([]);
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<Problem>();

  const attempt = async (vehicle: number, what: string, work: () => Promise<void>) => {
    setProblem(undefined);
    setBusy(what);
    try {
      await work();
    } catch (reason) {
      const { message, code, fields } = failureOf(reason);
      const said = fields ? Object.values(fields).join('. ') : message;
      setProblem({
        vehicle,
        message: code === 'VERSION_CONFLICTO' ? 'Otra persona cambió esta ejecución: mírela y mueva de nuevo.' : said,
      });
    } finally {
      await reload();
      setBusy(undefined);
    }
  };

  const undo = (move: Kept) => {
    setDone((all) => all.filter((each) => each !== move));
    void attempt(move.vehicle, '', async () => {
      await move.undo();
      notify('Se deshizo');
    });
  };

  return {
    problem,
    dismiss: () => setProblem(undefined),
    /** The stop that is being moved, as `keyOf` names it. */
    busy,
    /** @param vehicle at whose row a refusal is shown */
    move: (vehicle: number, what: string, work: () => Promise<Done>) => {
      if (busy !== undefined) return;
      void attempt(vehicle, what, async () => {
        const made = await work();
        const kept = { ...made, vehicle };
        setDone((all) => [...all.slice(1 - remembered), kept]);
        showDone(made.message, { undo: () => undo(kept) });
      });
    },
    /** Refuses a move before anything is asked. */
    refuse: setProblem,
    undoLast:
      done.length > 0 && busy === undefined
        ? () => {
            const last = done.at(-1);
            if (last) undo(last);
          }
        : undefined,
  };
};

export type Moves = ReturnType<typeof useMoves>;

export const keyOf = (run: number, clave: number): string => `${run} ${clave}`;
