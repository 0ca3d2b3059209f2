import { useState } from 'react';
import { Button, useListContext, type Identifier } from 'react-admin';
import { activos, type Activo } from '#contract/entities/activos';
import { z } from '#contract/core/validation';
import { choicesOf } from '../../../ui/faces';
import { FormDialog } from '../../../ui/FormDialog';
import { Icon } from '../../../ui/Icon';
import { useBulkChange } from '../../../ui/useBulkChange';
import { RetirementReason } from '../form/RetirementReason';
import { estados } from '../faces';
import { canComeBack } from '../wayBack';
import { SelectInput } from '../../../ui/form/inputs';

/** Moves the selected assets to one state, in one request. Retiring them requires a reason. */
export const BulkState = () => {
  const { selectedIds } = useListContext();
  const changeAll = useBulkChange<Activo>(canComeBack);
  const [ids, setIds] = useState<Identifier[]>();

  const change = async ({ estado, motivo_baja }: Record<string, unknown>) => {
    if (ids)
      await changeAll({
        ids,
        source: 'estado',
        data: estado === 'dado_de_baja' ? { estado, motivo_baja } : { estado },
      });
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
          <SelectInput source="estado" choices={choicesOf(estados)} />
          <RetirementReason />
        </FormDialog>
      )}
    </>
  );
};

const schema = z
  .object({ estado: activos.fields.estado.unwrap(), motivo_baja: activos.fields.motivo_baja })
  .refine(({ estado, motivo_baja }) => estado !== 'dado_de_baja' || Boolean(motivo_baja), {
    path: ['motivo_baja'],
    message: 'Obligatorio',
  });
