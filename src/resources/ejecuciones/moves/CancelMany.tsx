import { useState } from 'react';
import { LinearProgress } from '@mui/material';
import { Button, useDataProvider, useListContext, useNotify, useRefresh } from 'react-admin';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { failureOf } from '../../../ui/failure';
import { TextInput } from '../../../ui/form/inputs';
import { FormDialog } from '../../../ui/FormDialog';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { useReversible } from '../../../ui/UndoNotice';
import { moveRun } from './moveRun';
import { reason } from './reason';

const counted = (n: number) => (n === 1 ? '1 ejecución' : `${number(n)} ejecuciones`);

/** Cancels the selected executions one by one. Those that fail stay selected, and the first error is shown. */
const CancelMany = () => {
  const { selectedIds, onSelect } = useListContext<Ejecucion>();
  const dataProvider = useDataProvider();
  const offerBack = useReversible();
  const notify = useNotify();
  const refresh = useRefresh();
  const [ids, setIds] = useState<number[]>();
  const [judged, setJudged] = useState(0);

  const cancel = async (nota: string) => {
    const { data } = await dataProvider.getMany<Ejecucion>('ejecuciones', { ids: ids ?? [] });
    const done: Ejecucion[] = [];
    const refused: string[] = [];
    for (const run of data) {
      try {
        done.push(await moveRun(run, 'cancelada', nota));
      } catch (failure) {
        refused.push(failureOf(failure).message);
      }
      setJudged(done.length + refused.length);
    }
    const back = done.filter(({ transiciones_permitidas }) => transiciones_permitidas.includes('programada'));
    const said = `${counted(done.length)} ${done.length === 1 ? 'cancelada' : 'canceladas'}`;
    if (back.length > 0) offerBack(said, () => Promise.all(back.map((run) => moveRun(run, 'programada'))));
    else if (done.length > 0) notify(said);
    const [first] = refused;
    if (first !== undefined)
      notify(`${counted(refused.length)} sin cancelar: ${first}`, { type: 'warning', multiLine: true });
    const gone = new Set(done.map(({ id }) => id));
    onSelect((ids ?? []).filter((id) => !gone.has(id)));
    setJudged(0);
    refresh();
  };

  return (
    <>
      <Button label="Cancelar" onClick={() => setIds(selectedIds.map(Number))}>
        <Icon name="cancel" />
      </Button>
      {ids && (
        <FormDialog
          title={`Cancelar ${counted(ids.length)}`}
          submitLabel={`Cancelar ${counted(ids.length)}`}
          schema={reason}
          initial={{ nota: '' }}
          onClose={() => setIds(undefined)}
          onSubmit={(values) => cancel(reason.parse(values).nota)}
        >
          {judged > 0 && (
            <div role="status">
              {number(judged)} de {number(ids.length)}
              <LinearProgress variant="determinate" value={(100 * judged) / ids.length} aria-label="Avance" />
            </div>
          )}
          <TextInput source="nota" label="Motivo" multiline minRows={2} autoFocus />
        </FormDialog>
      )}
    </>
  );
};

export default CancelMany;
