import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Ruta } from '#contract/entities/rutas';
import { api } from '../../../providers/api';
import { failureOf } from '../../../ui/failure';
import { useUndoNotice } from '../../../ui/UndoNotice';
import { addresses } from '../address';
import { useRoutesWritten } from '../useRoute';

/**
 * Deletes a route; the notice has an undo button. A route with executions stays: `inUse` explains why, and it can be
 * deactivated.
 */
export const useRemove = (route: Pick<Ruta, 'id' | 'version'>) => {
  const [busy, setBusy] = useState(false);
  const [inUse, setInUse] = useState<string>();
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const notify = useNotify();
  const offerUndo = useUndoNotice();
  const written = useRoutesWritten();
  const { id, version } = route;

  const attempt = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (reason) {
      const { message, code } = failureOf(reason);
      if (code === 'EN_USO') setInUse(message);
      else notify(message, { type: 'error' });
    }
    setBusy(false);
    await written();
  };
  const restore = () =>
    attempt(async () => {
      await api(`/rutas/${id}/restaurar`, { method: 'POST' });
      notify('Ruta restaurada');
    });
  const remove = () =>
    attempt(async () => {
      await dataProvider.delete('rutas', { id });
      offerUndo('Ruta eliminada', () => void restore());
      await navigate(addresses.all, { replace: true });
    });
  const deactivate = () =>
    attempt(async () => {
      await dataProvider.update('rutas', { id, data: { activa: false, version }, previousData: route });
      setInUse(undefined);
      notify('Ruta desactivada: ya no se programa');
    });
  return { busy, inUse, remove, deactivate, keep: () => setInUse(undefined) };
};
