import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { MoverCitas } from '#contract/requests/calendario';
import type { ResultadoTrabajo } from '#contract/requests/trabajos';
import { useDoneNotice } from '../../../../ui/UndoNotice';
import { useNotifyFailure } from '../../../../ui/useAttempt';
import { cancelOrders } from '../../../ordenes/index';
import { useDuesChanged } from '../requests';
import { Refused } from './Refused';
import { done, madeOrders } from './said';
import { useBulk } from './useBulk';
import { WorkBar } from './WorkBar';
import { useWorkStore, type End, type Task, type Work } from './works';

/** Follows the changes of many dues, and tells how each ended. */
const Works = ({ works }: { works: readonly Work[] }) => {
  const { remove } = useWorkStore();
  const [refused, setRefused] = useState<{ task: Task; rechazadas: ResultadoTrabajo['rechazadas'] }>();
  const changed = useDuesChanged();
  const notify = useNotify();
  const tellDone = useTellDone();

  const end = async ({ key, task }: Work, ended: End) => {
    remove(key);
    await changed();
    const { resultado, estado, error, creado_en } = ended ?? {};
    if (resultado) {
      if (doneIn(task, resultado) > 0) tellDone(task, resultado, creado_en);
      if (resultado.rechazadas.length > 0) setRefused({ task, rechazadas: resultado.rechazadas });
    } else if (estado === 'cancelado') notify('Se canceló. Lo que ya estaba hecho queda.');
    else if (estado === 'fallido')
      notify(error ?? 'No se pudo terminar. Lo que ya estaba hecho queda.', { type: 'error', multiLine: true });
  };

  return (
    <>
      {works.map((work) => (
        <WorkBar key={work.key} work={work} onEnd={(ended) => void end(work, ended)} />
      ))}
      {refused && <Refused {...refused} onClose={() => setRefused(undefined)} />}
    </>
  );
};

export default Works;

/** Orders are what moved only where entries of the calendar were moved. */
const doneIn = ({ moved }: Task, { hechas, ordenes }: ResultadoTrabajo) => hechas.length + (moved ? ordenes.length : 0);

const onlyDone = (moved: MoverCitas, hechas: readonly number[], ordenes: readonly number[]): MoverCitas => ({
  ...moved,
  vencimientos: [...hechas],
  ordenes: moved.ordenes.filter(({ id }) => ordenes.includes(id)),
});

/** Says what was done, with the way to see it and, where there is one, the way back. */
const useTellDone = () => {
  const showDone = useDoneNotice();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { change, moveBack } = useBulk();
  const changed = useDuesChanged();

  const backOf = (task: Task, { hechas, ordenes }: ResultadoTrabajo): (() => Promise<unknown>) | undefined => {
    if (task.what === 'ordenes')
      return task.unordered
        ? () =>
            cancelOrders(
              ordenes.map((id) => ({ id })),
              'Se deshizo su generación',
            ).then(() => notify('Se deshizo'))
        : undefined;
    const { moved } = task;
    if (task.what === 'mover' && moved) return () => moveBack(onlyDone(moved, hechas, ordenes));
    if (task.what !== 'posponer' && task.what !== 'reprogramar') return undefined;
    return () => change({ what: 'deshacer', n: hechas.length }, { ids: hechas });
  };

  return (task: Task, resultado: ResultadoTrabajo, since?: string) => {
    const back = backOf(task, resultado);
    let isBack = false;
    const undo = () => {
      if (isBack) return;
      isBack = true;
      void back?.().catch(notifyFailure).finally(changed);
    };
    const see = task.what === 'ordenes' ? madeOrders(since) : undefined;
    showDone(done(task, doneIn(task, resultado)), { ...(back && { undo }), ...(see && { see }) });
  };
};
