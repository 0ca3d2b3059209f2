import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { admiteCondicion } from '#contract/entities/condicionPlan';
import { cuentaIntervalos, type Mantenimiento } from '#contract/entities/mantenimiento';

/** Keeps a condition only while the trigger needs one, with a meter that supports it; otherwise clears both. */
export const useConditionOf = (disparador: Mantenimiento['disparador']) => {
  const { getValues, setValue } = useFormContext();
  useEffect(() => {
    const plan = getValues() as Partial<Mantenimiento>;
    const conditional = disparador === 'condicion';
    if (!conditional && plan.condicion) setValue('condicion', null);
    if (conditional && !plan.condicion) setValue('condicion', { operador: 'mayor', valor: null, durante: 0 });
    const { medidor_tipo: meter } = plan;
    if (conditional && !(meter && admiteCondicion(meter))) setValue('medidor_tipo', 'temperatura');
    if (!conditional && meter && !cuentaIntervalos(meter)) setValue('medidor_tipo', 'odometro');
  }, [disparador, getValues, setValue]);
};
