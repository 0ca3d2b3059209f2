import { ReferenceInput } from 'react-admin';
import { ordenDeDefecto, type Defecto } from '#contract/entities/defectos';
import type { Orden } from '#contract/entities/ordenes';
import { AutocompleteInput, TextInput } from '../../ui/form/inputs';
import { filled } from '../../ui/form/required';
import { FormDialog } from '../../ui/FormDialog';
import { z } from '#contract/core/validation';
import { PersonalInput } from '../personal/index';
import { orderFor } from './requests';
import { useAct } from './useAct';

const { titulo, responsable_id, orden_id } = ordenDeDefecto.shape;
const created = z.object({ titulo: filled(titulo), responsable_id });
const joined = z.object({ orden_id: filled(orden_id) });

interface Props {
  defect: Defecto;
  /** Joins an order that exists. */
  joins: boolean;
  onClose: () => void;
}

/** Makes an order of a defect, or adds it to an open one of the same asset. */
export const OrderDialog = ({ defect, joins, onClose }: Props) => {
  const act = useAct();
  return (
    <FormDialog
      title={joins ? 'Unir a una orden' : 'Crear orden'}
      submitLabel={joins ? 'Unir' : 'Crear orden'}
      schema={joins ? joined : created}
      initial={joins ? { orden_id: null } : { titulo: titleFor(defect), responsable_id: null }}
      onClose={onClose}
      onSubmit={(values) =>
        act(joins ? 'Unido a la orden' : 'Orden creada', () =>
          orderFor(defect, (joins ? joined : created).parse(values)),
        )
      }
    >
      {joins ? (
        <ReferenceInput
          source="orden_id"
          reference="ordenes"
          sort={newest}
          filter={{ activo_id: defect.activo_id, abierta: true }}
        >
          <AutocompleteInput<Orden>
            label="Orden"
            optionText={({ numero, titulo: title }: Orden) => `${numero} · ${title}`}
            helperText="Las abiertas de este activo. Al cerrarla, el defecto queda reparado"
            noOptionsText="Este activo no tiene órdenes abiertas"
          />
        </ReferenceInput>
      ) : (
        <>
          <TextInput source="titulo" label="Título" autoFocus />
          <PersonalInput source="responsable_id" label="Responsable (opcional)" />
        </>
      )}
    </FormDialog>
  );
};

const newest = { field: 'id', order: 'DESC' } as const;

export const titleFor = ({ titulo: title, grupo }: Pick<Defecto, 'titulo' | 'grupo'>): string =>
  `Reparar: ${[grupo, title].filter(Boolean).join(', ')}`.slice(0, 160);
