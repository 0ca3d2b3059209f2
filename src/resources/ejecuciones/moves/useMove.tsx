import { useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { Ejecucion, EstadoEjecucion } from '#contract/ejecuciones';
import { failureOf } from '../../../ui/failure';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { estados } from '../faces';
import { moveRun } from './moveRun';
import { ReasonDialog } from './ReasonDialog';

/** These say why. */
const explained: readonly EstadoEjecucion[] = ['cancelada', 'incumplida'];

/** Moves an execution: at once, or by way of the reason that the move asks for, which `dialog` is. */
export const useMove = (): { start: (run: Ejecucion, to: EstadoEjecucion) => void; dialog: ReactNode; busy: boolean } => {
  const notify = useNotify();
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ run: Ejecucion; to: EstadoEjecucion }>();
  const [busy, setBusy] = useState(false);

  const move = async (run: Ejecucion, to: EstadoEjecucion, nota?: string) => {
    try {
      const moved = await moveRun(run, to, nota);
      // The next move starts from here, also while the page is still being read anew.
      queries.setQueriesData<Ejecucion>({ queryKey: ['ejecuciones', 'getOne'] }, (kept) => (kept?.id === run.id ? moved : kept));
      const back = to === 'cancelada' && moved.transiciones_permitidas.includes('programada');
      showDone(`Ejecución: ${estados[moved.estado].label.toLowerCase()}`, { undo: back ? () => void atOnce(moved, 'programada') : undefined });
    } catch (reason) {
      if (failureOf(reason).code === 'VERSION_CONFLICTO') await seeChange(run.id);
      throw reason;
    } finally {
      refresh();
    }
  };

  /** Somebody was first: the next try starts from what stands now, with the reason that was written. */
  const seeChange = async (id: number) => {
    const { data } = await dataProvider.getOne<Ejecucion>('ejecuciones', { id });
    setAsked((now) => now && { ...now, run: data });
  };

  const atOnce = async (run: Ejecucion, to: EstadoEjecucion, nota?: string) => {
    setBusy(true);
    try {
      await move(run, to, nota);
    } catch (reason) {
      notify(failureOf(reason).message, { type: 'error' });
    }
    setBusy(false);
  };

  return {
    start: (run, to) => (explained.includes(to) ? setAsked({ run, to }) : void atOnce(run, to)),
    busy,
    dialog: asked && <ReasonDialog to={asked.to} onClose={() => setAsked(undefined)} onReason={(nota) => move(asked.run, asked.to, nota)} />,
  };
};
