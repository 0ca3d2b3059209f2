import { useState, type FormEvent } from 'react';
import type { FieldErrors } from '#contract/core/errors';
import { failureFor, type ApiFailure } from '../providers/apiFailure';

/** The submission of a form: errors by field, the general error, and whether it is in progress. */
export const useSubmission = (check: () => Record<string, string>, send: () => Promise<void>) => {
  const [fields, setFields] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    setFailure(undefined);
    const wrong = check();
    setFields(wrong);
    if (Object.keys(wrong).length === 0) await attempt(send);
  };

  /** Sends something else from the same form. */
  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined);
    setFields({});
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      const failed = failureFor(reason);
      setFields(firstOf(failed.errors));
      if (!failed.errors) setFailure(failed);
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };

  return { fields, failure, busy, onSubmit, attempt, setFailure };
};

/** The message above the form, with the waiting time if there is one. */
export const wordsOf = ({ message, retryAfter }: ApiFailure): string =>
  retryAfter ? `Demasiados intentos. Podrá intentarlo de nuevo en ${waitOf(retryAfter)}.` : message;

const firstOf = (errors: FieldErrors = {}) =>
  Object.fromEntries(Object.entries(errors).map(([field, [first]]) => [field, first ?? 'Valor no válido']));

const waitOf = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
};
