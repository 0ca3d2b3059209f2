import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useRefresh } from 'react-admin';
import type { Orden, Transicion } from '#contract/entities/ordenes';
import { failureOf } from '../../../ui/failure';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { moveOrder } from '../requests';
import { estados } from '../faces';
import { isAsked, wayBack } from './moves';
import { useAttempt } from '../../../ui/useAttempt';

const MoveDialog = lazy(() => import('./MoveDialog'));

interface Wanted {
  orden: Orden;
  move: Transicion;
  settled: () => void;
}

/**
 * Moves an order: at once, or after the dialog of the move. `dialog` is that dialog, `arrived` the last order moved.
 */
export const useMove = (): {
  start: (orden: Orden, move: Transicion, asks?: boolean) => Promise<void>;
  dialog: ReactNode;
  busy: boolean;
  arrived: Orden | undefined;
} => {
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<Wanted>();
  const { attempt, busy } = useAttempt();
  const [arrived, setArrived] = useState<Orden>();

  const move = async (orden: Orden, { a }: Transicion, body: Omit<Parameters<typeof moveOrder>[1], 'a'> = {}) => {
    try {
      const moved = await moveOrder(orden, { ...body, a });
      // The next move uses this version, even while the page is still refetching.
      queries.setQueriesData<Orden>({ queryKey: ['ordenes', 'getOne'] }, (kept) =>
        kept?.id === moved.id ? moved : kept,
      );
      const back = wayBack(orden, moved);
      showDone(`${moved.numero}: ${estados[moved.estado].label.toLowerCase()}`, {
        see: `/ordenes/${moved.id}/show`,
        undo: back && (() => void start(moved, back)),
      });
      setArrived(moved);
      refresh();
    } catch (reason) {
      if (failureOf(reason).code === 'VERSION_CONFLICTO') await seeChange(orden);
      throw reason;
    }
  };

  /** Shows a concurrent change, so that the next try succeeds. */
  const seeChange = async ({ id }: Orden) => {
    refresh();
    const { data } = await dataProvider.getOne<Orden>('ordenes', { id });
    setWanted((now) => now && { ...now, orden: data });
  };

  /** Resolves when the order has moved, or the user has closed the dialog. `asks`: with its dialog. */
  const start = async (orden: Orden, next: Transicion, asks = isAsked(next)) => {
    if (asks) return new Promise<void>((settled) => setWanted({ orden, move: next, settled }));
    await attempt(() => move(orden, next));
    return undefined;
  };

  const close = () => {
    wanted?.settled();
    setWanted(undefined);
  };
  return {
    start,
    busy,
    arrived,
    dialog: wanted && (
      <Suspense>
        <MoveDialog
          orden={wanted.orden}
          move={wanted.move}
          onClose={close}
          onMove={(body) => move(wanted.orden, wanted.move, body)}
        />
      </Suspense>
    ),
  };
};
