import { useWatch } from 'react-hook-form';
import { TextInput } from '../../../ui/form/inputs';

/** Shown once «Dado de baja» is chosen in the form. */
export const RetirementReason = () =>
  useWatch({ name: 'estado' }) === 'dado_de_baja' && (
    <TextInput
      source="motivo_baja"
      label="Motivo de la baja"
      multiline
      minRows={2}
      helperText="Queda en la hoja de vida"
    />
  );
