import { useState } from 'react';
import { Button, useDataProvider, useListContext, useNotify, useRefresh, type Identifier } from 'react-admin';
import { activos } from '#contract/activos';
import { z } from '#contract/validation';
import { choicesOf } from '../../../ui/faces';
import { FormDialog } from '../../../ui/FormDialog';
import { Icon } from '../../../ui/Icon';
import { RetirementReason } from '../form/RetirementReason';
import { estados } from '../faces';
import { SelectInput } from '../../../ui/form/inputs';

/** Moves the chosen assets to one state, in one request. To retire them for good one says why. */
export const BulkState = () => {
  const { resource, selectedIds, onUnselectItems } = useListContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const [ids, setIds] = useState<Identifier[]>();

  const change = async ({ estado, motivo_baja }: Record<string, unknown>) => {
    if (!ids) return;
    await dataProvider.updateMany(resource, { ids, data: estado === 'dado_de_baja' ? { estado, motivo_baja } : { estado } });
    notify(`resources.${resource}.notifications.updated`, { messageArgs: { smart_count: ids.length } });
    onUnselectItems();
    refresh();
  };

  return (
    <>
      <Button label="Cambiar estado" onClick={() => setIds(selectedIds)}>
        <Icon name="swap_horiz" />
      </Button>
      {ids && (
        <FormDialog
          title={ids.length === 1 ? 'Cambiar estado de 1 fila' : `Cambiar estado de ${ids.length} filas`}
          submitLabel="Cambiar"
          schema={schema}
          onClose={() => setIds(undefined)}
          onSubmit={change}
        >
          <SelectInput source="estado" choices={choicesOf(estados)} translateChoice={false} helperText={false} />
          <RetirementReason />
        </FormDialog>
      )}
    </>
  );
};

const schema = z
  .object({ estado: activos.fields.estado.unwrap(), motivo_baja: z.string().trim().max(500).nullish() })
  .refine(({ estado, motivo_baja }) => estado !== 'dado_de_baja' || Boolean(motivo_baja), { path: ['motivo_baja'], message: 'Obligatorio' });
