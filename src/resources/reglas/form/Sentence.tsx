import { useWatch } from 'react-hook-form';
import { fraseDeRegla } from '#contract/sentences/fraseRegla';
import type { Regla } from '#contract/entities/reglas';
import { FormSummary } from '../../../ui/FormSummary';
import { useNombres } from '../useNombres';

/** The summary of the rule as currently edited. */
export const Sentence = () => {
  const { tipo, ...rule } = useWatch<Partial<Regla>>();
  const names = useNombres([rule as Partial<Regla>]);
  return (
    <FormSummary icon="rule" label="Qué hará la regla">
      {tipo
        ? fraseDeRegla({ ...(rule as Partial<Regla>), tipo }, names)
        : 'Elija qué vigilar: aquí se lee lo que la regla hará.'}
    </FormSummary>
  );
};
