import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { cambioUsuario, Usuario } from '#contract/usuarios';
import type { z } from '#contract/validation';
import { api } from '../../providers/api';
import { failureOf } from '../../ui/failure';

/** What is done to a member beyond creating and removing; each says what was done and shows it. */
export const useMembers = () => {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();

  /** Rejects with ApiFailure. */
  const change = async ({ id, version }: Usuario, patch: z.input<typeof cambioUsuario>, said: string) => {
    await api(`/usuarios/${id}`, { method: 'PATCH', body: { ...patch, version } });
    notify(said);
    refresh();
  };
  /** Sends them the invitation once more, or a link to choose another password. Rejects with ApiFailure. */
  const write = async ({ id, email }: Usuario, letter: 'reenviar' | 'restablecer') => {
    await api(`/usuarios/${id}/${letter}`, { method: 'POST' });
    notify(letter === 'reenviar' ? `Invitación reenviada a ${email}` : `Enlace enviado a ${email}`);
    refresh();
  };
  /** `then` leads away from a page that showed them; the list stays and is fetched anew. Rejects with HttpError. */
  const remove = async (member: Usuario, then: () => void = refresh) => {
    await dataProvider.delete('usuarios', { id: member.id, previousData: member });
    notify(member.estado === 'invitado' ? 'Invitación retirada' : `${member.name} ya no es de la empresa`);
    then();
  };
  /** Does it; shows a refusal, and fetches the current state. */
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (reason) {
      notify(failureOf(reason).message, { type: 'error' });
      refresh();
    }
  };
  return { change, write, remove, attempt };
};
