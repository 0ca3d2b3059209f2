import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Confirm, useDataProvider } from 'react-admin';
import { api } from '../providers/api';
import { Icon } from './Icon';
import { useReversible } from './UndoNotice';
import { useNotifyFailure } from './useAttempt';

/** The texts of a deletion. */
export interface Removal {
  /** Its API restores records at `/{resource}/restaurar`. */
  resource: string;
  /** «¿Eliminar la regla?», «¿Eliminar 3 reglas?» */
  question: (count: number) => string;
  /** The consequences. */
  outcome: (count: number) => string;
  /** «Regla eliminada», «3 reglas eliminadas» */
  done: (count: number) => string;
}

interface Props {
  removal: Removal;
  ids: readonly number[];
  /** Called after the deletion: leaves a page of the deleted record. */
  onRemoved: () => void;
}

/** Asks before deleting records; the notice can restore them. */
export const RemoveRecords = ({ removal, ids, onRemoved }: Props) => {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const removeAll = useRemove(removal);
  const remove = async () => {
    setBusy(true);
    await removeAll(ids, onRemoved);
    setBusy(false);
    setAsked(false);
  };
  return (
    <>
      <Button label="Eliminar" color="error" onClick={() => setAsked(true)}>
        <Icon name="delete" />
      </Button>
      <Confirm
        isOpen={asked}
        loading={busy}
        title={removal.question(ids.length)}
        content={`${removal.outcome(ids.length)} Podrá deshacerlo en el aviso que sigue.`}
        confirm="Eliminar"
        cancel="Cancelar"
        confirmColor="warning"
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      />
    </>
  );
};

const useRemove = ({ resource, done }: Removal) => {
  const dataProvider = useDataProvider();
  const notifyFailure = useNotifyFailure();
  const queries = useQueryClient();
  const offerBack = useReversible();
  return async (ids: readonly number[], then: () => void) => {
    try {
      await dataProvider.deleteMany(resource, { ids: [...ids] });
    } catch (reason) {
      notifyFailure(reason);
      return;
    }
    then();
    offerBack(done(ids.length), () => api(`/${resource}/restaurar`, { method: 'POST', body: { ids } }));
    // Not all queries: the one of an open, deleted record would fail.
    await queries.invalidateQueries({ queryKey: [resource], predicate: ({ queryKey: [, kind] }) => kind !== 'getOne' });
  };
};
