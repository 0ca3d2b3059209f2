import { useState } from 'react';
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import { reglas } from '#contract/entities/reglas';
import type { ResultadoPrueba } from '#contract/requests/reglasProbadas';
import { api } from '../../../providers/api';
import { failureOf } from '../../../ui/failure';

/** The number of past days. */
export const trialDays = 7;

type Trial =
  | { state: 'idle' }
  | { state: 'busy' }
  | { state: 'failed'; message: string }
  | { state: 'done'; found: ResultadoPrueba; of: string };

/** Tries the rule as currently edited on past days. Errors are shown at their fields. */
export const useTrial = () => {
  const { getValues, setError, trigger } = useFormContext();
  const written = JSON.stringify(sent(useWatch()));
  const [trial, setTrial] = useState<Trial>({ state: 'idle' });
  const run = async () => {
    if (!(await trigger()))
      return setTrial({ state: 'failed', message: 'Corrija antes lo que está marcado en la regla.' });
    setTrial({ state: 'busy' });
    const regla = sent(getValues());
    const now = Date.now();
    const body = {
      regla,
      desde: new Date(now - trialDays * 86_400_000).toISOString(),
      hasta: new Date(now).toISOString(),
    };
    try {
      const { json } = await api<ResultadoPrueba>('/reglas/probar', { method: 'POST', body, harmless: true });
      setTrial({ state: 'done', found: json, of: JSON.stringify(regla) });
    } catch (reason) {
      const { message, fields = {} } = failureOf(reason);
      for (const [field, words] of Object.entries(fields))
        setError(field.replace(/^regla\./, ''), { type: 'server', message: words });
      setTrial({ state: 'failed', message });
    }
  };
  return { trial, run, stale: trial.state === 'done' && trial.of !== written };
};

/** The editable fields of a rule; computed ones are not sent. */
const sent = (values: FieldValues) =>
  Object.fromEntries(Object.keys(reglas.fields).map((field) => [field, values[field]]));
