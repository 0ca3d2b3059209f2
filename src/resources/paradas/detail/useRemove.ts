import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Parada } from '#contract/entities/paradas';
import { api } from '../../../providers/api';
import { useUndoNotice } from '../../../ui/UndoNotice';
import { addresses } from '../address';
import { useStopsWritten } from '../useStops';
import { useNotifyFailure } from '../../../ui/useAttempt';

/** Removes a stop; the notice can restore it. */
export const useRemove = () => {
  const [busy, setBusy] = useState(false);
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const notify = useNotify();
  const failed = useNotifyFailure();
  const offerUndo = useUndoNotice();
  const written = useStopsWritten();

  const restore = async (id: number) => {
    try {
      await api(`/paradas/${id}/restaurar`, { method: 'POST' });
      notify('Parada restaurada');
    } catch (reason) {
      failed(reason);
    }
    await written();
  };
  const remove = async ({ id }: Pick<Parada, 'id'>) => {
    setBusy(true);
    try {
      await dataProvider.delete('paradas', { id });
      offerUndo('Parada eliminada', () => void restore(id));
      await navigate(addresses.all, { replace: true });
    } catch (reason) {
      failed(reason);
    }
    setBusy(false);
    await written();
  };
  return { remove, busy };
};
