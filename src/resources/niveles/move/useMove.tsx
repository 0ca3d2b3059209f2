import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { Nivel } from '#contract/entities/niveles';
import { failureOf } from '../../../ui/failure';
import { useUndoNotice } from '../../../ui/UndoNotice';

/** Moves a level with its descendants to another parent (null: the root), and offers undo. */
export const useMove = () => {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const offerUndo = useUndoNotice();
  const refresh = useRefresh();

  const send = async (level: Pick<Nivel, 'id'>, padre_id: number | null) => {
    const { data: stored } = await dataProvider.getOne<Nivel>('niveles', { id: level.id });
    await dataProvider.update<Nivel>('niveles', {
      id: level.id,
      data: { padre_id, version: stored.version },
      previousData: stored,
    });
    refresh();
  };

  /** Rejects with the error. */
  const move = async (level: Nivel, padre_id: number | null, where: string) => {
    if (padre_id === level.padre_id) return;
    await send(level, padre_id);
    offerUndo(`«${level.nombre}» quedó en ${where}`, () => void attempt(send(level, level.padre_id)));
  };

  const attempt = async (work: Promise<void>) => {
    try {
      await work;
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      notify(fields?.['padre_id'] ?? message, { type: 'error' });
    }
  };

  return { move, attempt };
};
