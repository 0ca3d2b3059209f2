import { useWatch } from 'react-hook-form';
import { fraseDePlan } from '#contract/sentences/frasePlan';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { FormSummary } from '../../../ui/FormSummary';
import { useNombres } from '../useNombres';

/** The summary of the plan as currently edited. */
export const Sentence = () => {
  const { alcance, disparador, ...plan } = useWatch<Partial<Mantenimiento>>();
  const names = useNombres([plan as Partial<Mantenimiento>]);
  return (
    <FormSummary icon="build" label="Qué hará el plan">
      {alcance && disparador
        ? fraseDePlan({ ...(plan as Partial<Mantenimiento>), alcance, disparador }, names)
        : 'Aquí se lee lo que el plan hará.'}
    </FormSummary>
  );
};
