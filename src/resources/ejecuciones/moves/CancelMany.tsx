import { useState } from 'react';
import { Button, useDataProvider, useListContext, useNotify, useRefresh } from 'react-admin';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { TextInput } from '../../../ui/form/inputs';
import { FormDialog } from '../../../ui/FormDialog';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { useReversible } from '../../../ui/UndoNotice';
import { moveRuns } from './moveRun';
import { reason } from './reason';

const counted = (n: number) => (n === 1 ? '1 ejecución' : `${number(n)} ejecuciones`);

/** Cancels the selected executions. Those that fail stay selected, and the first error is shown. */
const CancelMany = () => {
  const { selectedIds, onSelect } = useListContext<Ejecucion>();
  const dataProvider = useDataProvider();
  const offerBack = useReversible();
  const notify = useNotify();
  const refresh = useRefresh();
  const [ids, setIds] = useState<number[]>();

  const cancel = async (nota: string) => {
    const { hechas, rechazadas } = await moveRuns(ids ?? [], 'cancelada', nota);
    // One that was late may not go back.
    const { data } = await dataProvider.getMany<Ejecucion>('ejecuciones', { ids: hechas });
    const back = data.flatMap(({ id, transiciones_permitidas }) =>
      transiciones_permitidas.includes('programada') ? id : [],
    );
    const said = `${counted(hechas.length)} ${hechas.length === 1 ? 'cancelada' : 'canceladas'}`;
    if (back.length > 0) offerBack(said, () => moveRuns(back, 'programada'));
    else if (hechas.length > 0) notify(said);
    const [first] = rechazadas;
    if (first)
      notify(`${counted(rechazadas.length)} sin cancelar: ${first.motivo}`, { type: 'warning', multiLine: true });
    onSelect((ids ?? []).filter((id) => !hechas.includes(id)));
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
          <TextInput source="nota" label="Motivo" multiline minRows={2} autoFocus />
        </FormDialog>
      )}
    </>
  );
};

export default CancelMany;
