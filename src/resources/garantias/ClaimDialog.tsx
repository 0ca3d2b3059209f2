import { ReferenceInput } from 'react-admin';
import { nuevoReclamo } from '#contract/entities/garantias';
import type { Orden } from '#contract/entities/ordenes';
import { AutocompleteInput, TextInput } from '../../ui/form/inputs';
import { FormDialog } from '../../ui/FormDialog';
import { Note } from '../../ui/Note';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { claim } from './requests';
import { useClaimed } from './useClaimed';

interface Props {
  garantiaId: number;
  /** Which warranty it is, where several cover the order. */
  texto?: string;
  /** For this order; without it, one of the asset is chosen. */
  orden?: Pick<Orden, 'id' | 'numero' | 'costo_total'>;
  activoId: number | null;
  onClose: () => void;
}

/** Claims a warranty for an order. */
export const ClaimDialog = ({ garantiaId, texto, orden, activoId, onClose }: Props) => {
  const act = useClaimed();
  return (
    <FormDialog
      title={orden ? `Reclamar por ${orden.numero}` : 'Nuevo reclamo'}
      submitLabel="Reclamar"
      schema={nuevoReclamo}
      initial={{
        orden_id: orden?.id ?? null,
        reclamado: orden && orden.costo_total > 0 ? orden.costo_total : null,
        nota: null,
      }}
      onClose={onClose}
      onSubmit={(values) => act('Reclamo presentado', () => claim(garantiaId, nuevoReclamo.parse(values)))}
    >
      {texto !== undefined && <p className="flush small">{texto}</p>}
      <Note>Queda presentado. Cuando respondan, cambie su estado y diga cuánto pagaron.</Note>
      {!orden && (
        <ReferenceInput
          source="orden_id"
          reference="ordenes"
          sort={{ field: 'numero', order: 'DESC' }}
          {...(activoId !== null && { filter: { activo_id: activoId } })}
        >
          <AutocompleteInput<Orden>
            label="Orden"
            optionText={({ numero, titulo }: Orden) => `${numero} · ${titulo}`}
            helperText={false}
            noOptionsText="Ninguna orden coincide"
          />
        </ReferenceInput>
      )}
      <NumberInput source="reclamado" money label="Cuánto se reclama" />
      <TextInput source="nota" label="Nota" multiline minRows={2} />
    </FormDialog>
  );
};
