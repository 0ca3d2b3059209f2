import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { AdminUser } from '#contract/requests/admin';
import { api, type ApiOptions } from '../../providers/api';
import { handOver, type Invited } from '../../resources/usuarios/InvitedLink';
import { useNotifyFailure } from '../../ui/useAttempt';

/** Requests about one person; each shows a notice or an error, and refetches. */
export const usePerson = ({ id, email }: AdminUser) => {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);

  /** Rejects with ApiFailure. `path` begins with a slash, or is empty. */
  const send = async (
    path: string,
    options: Pick<ApiOptions, 'method' | 'body'>,
    said: string,
    of: 'admin-users' | 'usuarios' = 'admin-users',
  ) => {
    const { json } = await api<Invited>(`/${of}/${id}${path}`, options);
    if (json.enlace === undefined) notify(said);
    else await handOver({ email, enlace: json.enlace });
    refresh();
  };
  const attempt = async (...given: Parameters<typeof send>) => {
    setBusy(true);
    try {
      await send(...given);
    } catch (reason) {
      notifyFailure(reason);
      refresh();
    }
    setBusy(false);
  };
  return { send, attempt, busy };
};
