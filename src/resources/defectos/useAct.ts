import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useRefresh } from 'react-admin';
import type { Defecto } from '#contract/entities/defectos';
import { failureOf } from '../../ui/failure';
import { useDoneNotice } from '../../ui/UndoNotice';

/** Does something about a defect and shows it everywhere; the notice leads to its order. */
export const useAct = () => {
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const queries = useQueryClient();
  return async (message: string, work: () => Promise<Defecto>) => {
    try {
      const { estado, orden_id } = await work();
      showDone(message, { ...(estado === 'en_orden' && { see: `/ordenes/${orden_id}/show` }) });
    } finally {
      // A refusal often means that somebody else was faster: what is now is shown.
      void queries.invalidateQueries({ queryKey: ['defectos'] });
      refresh();
    }
  };
};

/** The defect as it is after a conflict, so that the next try succeeds; rethrows. */
export const useNewest = () => {
  const dataProvider = useDataProvider();
  return async <Answer>(defect: Defecto, work: (known: Defecto) => Promise<Answer>, keep: (now: Defecto) => void) => {
    try {
      return await work(defect);
    } catch (reason) {
      if (failureOf(reason).code === 'VERSION_CONFLICTO')
        keep((await dataProvider.getOne<Defecto>('defectos', { id: defect.id })).data);
      throw reason;
    }
  };
};
