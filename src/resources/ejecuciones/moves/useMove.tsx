import { useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useRefresh } from 'react-admin';
import type { Ejecucion, EstadoEjecucion } from '#contract/entities/ejecuciones';
import { failureOf } from '../../../ui/failure';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { estados } from '../faces';
import { moveRun } from './moveRun';
import { ReasonDialog } from './ReasonDialog';
import { useAttempt } from '../../../ui/useAttempt';

/** These require a reason. */
const explained: readonly EstadoEjecucion[] = ['cancelada', 'incumplida'];

/** Moves an execution: at once, or after `dialog` has asked for a reason if the move requires one. */
export const useMove = (): {
  start: (run: Ejecucion, to: EstadoEjecucion) => void;
  dialog: ReactNode;
  busy: boolean;
} => {
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ run: Ejecucion; to: EstadoEjecucion }>();
  const { attempt, busy } = useAttempt();

  const move = async (run: Ejecucion, to: EstadoEjecucion, nota?: string) => {
    try {
      const moved = await moveRun(run, to, nota);
      // The next move uses this version, even while the page is still refetching.
      queries.setQueriesData<Ejecucion>({ queryKey: ['ejecuciones', 'getOne'] }, (kept) =>
        kept?.id === run.id ? moved : kept,
      );
      const back = to === 'cancelada' && moved.transiciones_permitidas.includes('programada');
      showDone(`Ejecución: ${estados[moved.estado].label.toLowerCase()}`, {
        undo: back ? () => void atOnce(moved, 'programada') : undefined,
      });
    } catch (reason) {
      if (failureOf(reason).code === 'VERSION_CONFLICTO') await seeChange(run.id);
      throw reason;
    } finally {
      refresh();
    }
  };

  /** A concurrent change won: shows it, and keeps the reason, so that the next try starts from it. */
  const seeChange = async (id: number) => {
    const { data } = await dataProvider.getOne<Ejecucion>('ejecuciones', { id });
    setAsked((now) => now && { ...now, run: data });
  };

  const atOnce = (run: Ejecucion, to: EstadoEjecucion, nota?: string) => attempt(() => move(run, to, nota));

  return {
    start: (run, to) => (explained.includes(to) ? setAsked({ run, to }) : void atOnce(run, to)),
    busy,
    dialog: asked && (
      <ReasonDialog
        to={asked.to}
        onClose={() => setAsked(undefined)}
        onReason={(nota) => move(asked.run, asked.to, nota)}
      />
    ),
  };
};
