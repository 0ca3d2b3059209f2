import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { failureOf } from '../../../ui/failure';
import { useDoneNotice, useReversible } from '../../../ui/UndoNotice';
import { addresses } from '../address';
import { duesResource, useDuesChanged } from './requests';

interface Action {
  /** The action itself, with the newest known version of the due. */
  act: (due: Pick<Vencimiento, 'id' | 'version'>) => Promise<unknown>;
  /** «Pospuesto hasta el 3 dic» */
  said: () => string;
  /** Undoes the action, if possible. */
  back?: () => Promise<unknown>;
}

/**
 * Runs an action on a due and shows a notice. Its error is thrown; after a change by somebody else the due's current
 * version is used for the next try.
 */
export const useAction = ({ id, version, plan_id }: Pick<Vencimiento, 'id' | 'version' | 'plan_id'>) => {
  const newest = useRef(version);
  const dataProvider = useDataProvider();
  const showDone = useDoneNotice();
  const offerBack = useReversible();
  const changed = useDuesChanged();

  return async ({ act, said, back }: Action) => {
    try {
      await act({ id, version: newest.current });
    } catch (reason) {
      if (failureOf(reason).code === 'VERSION_CONFLICTO')
        newest.current = (await dataProvider.getOne<Vencimiento>(duesResource, { id })).data.version;
      throw reason;
    }
    await changed();
    const see = addresses.plan(plan_id);
    if (back) offerBack(said(), () => back().finally(changed), see);
    else showDone(said(), { see });
  };
};
