import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { AdminUser } from '#contract/admin';
import { api, type ApiOptions } from '../../providers/api';
import { failureOf } from '../../ui/failure';

/** Requests about one person; each shows a notice or an error, and refetches. */
export const usePerson = ({ id }: AdminUser) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);

  /** Rejects with ApiFailure. `path` begins with a slash, or is empty. */
  const send = async (path: string, options: Pick<ApiOptions, 'method' | 'body'>, said: string) => {
    await api(`/admin-users/${id}${path}`, options);
    notify(said);
    refresh();
  };
  const attempt = async (...given: Parameters<typeof send>) => {
    setBusy(true);
    try {
      await send(...given);
    } catch (reason) {
      notify(failureOf(reason).message, { type: 'error' });
      refresh();
    }
    setBusy(false);
  };
  return { send, attempt, busy };
};
