import { useState } from 'react';
import { ApiFailure } from '../../providers/apiFailure';
import { failureOf } from '../../ui/failure';
import { counted } from '../../ui/formats';

/** Runs what proves who somebody is: what was refused is said beside the field it names, else on top. */
export const useProof = () => {
  const [fields, setFields] = useState<Partial<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFields({});
    setRefusal(undefined);
    try {
      await work();
    } catch (reason) {
      const failure = failureOf(reason);
      setFields(failure.fields ?? {});
      if (!failure.fields) setRefusal(waitOf(reason) ?? failure.message);
    } finally {
      setBusy(false);
    }
  };
  return { fields, setFields, refusal, busy, attempt };
};

const waitOf = (reason: unknown): string | undefined => {
  if (!(reason instanceof ApiFailure) || reason.retryAfter === undefined) return undefined;
  const seconds = reason.retryAfter;
  const wait =
    seconds < 60 ? counted(seconds, 'segundo', 'segundos') : counted(Math.ceil(seconds / 60), 'minuto', 'minutos');
  return `Demasiados intentos. Podrá intentarlo de nuevo en ${wait}.`;
};
