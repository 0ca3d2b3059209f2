import { useRef } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { number } from '../../../ui/formats';
import { failureOf } from '../../../ui/failure';
import { useDoneNotice, useReversible } from '../../../ui/UndoNotice';
import { addresses } from '../address';
import { duesResource, useDuesChanged } from './requests';

interface Action {
  /** The action on one due, with its newest known version. */
  each: (due: Pick<Vencimiento, 'id' | 'version'>) => Promise<unknown>;
  /** «Pospuesto», «3 pospuestos» */
  said: (count: number) => string;
  /** Undoes the action, if possible. */
  back?: () => Promise<unknown>;
}

/**
 * Runs an action on dues and shows a notice. With one due an error is thrown, and its current version is used for the
 * next try; with several, the failed ones are shown and the others stay done.
 */
export const useAction = (dues: readonly Pick<Vencimiento, 'id' | 'version' | 'plan_id' | 'activo'>[]) => {
  const versions = useRef(new Map(dues.map(({ id, version }) => [id, version])));
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const showDone = useDoneNotice();
  const offerBack = useReversible();
  const changed = useDuesChanged();

  return async ({ each, said, back }: Action) => {
    const refused: string[] = [];
    for (const { id, activo, version } of dues)
      try {
        await each({ id, version: versions.current.get(id) ?? version });
      } catch (reason) {
        const { code, message } = failureOf(reason);
        if (code === 'VERSION_CONFLICTO') {
          const { data } = await dataProvider.getOne<Vencimiento>(duesResource, { id });
          versions.current.set(id, data.version);
        }
        if (dues.length === 1) throw reason;
        refused.push(`${activo}: ${message}`);
      }
    await changed();
    const done = dues.length - refused.length;
    const plans = new Set(dues.map(({ plan_id }) => plan_id));
    const [plan] = plans;
    const see = plans.size === 1 && plan !== undefined ? addresses.plan(plan) : undefined;
    if (done > 0 && back) offerBack(said(done), () => back().finally(changed), see);
    else if (done > 0) showDone(said(done), { see });
    if (refused.length > 0)
      notify(`${number(refused.length)} no: ${refused.slice(0, 3).join('. ')}`, { type: 'warning', multiLine: true });
  };
};
