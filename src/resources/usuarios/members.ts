import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { cambioUsuario, Usuario } from '#contract/entities/usuarios';
import type { z } from '#contract/core/validation';
import { api } from '../../providers/api';
import { handOver, type Invited } from './InvitedLink';
import { useNotifyFailure } from '../../ui/useAttempt';

/** Actions on a member other than creating and removing; each shows a notice and the result. */
export const useMembers = () => {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();

  /** Rejects with ApiFailure. */
  const change = async ({ id, version }: Usuario, patch: z.input<typeof cambioUsuario>, said: string) => {
    await api(`/usuarios/${id}`, { method: 'PATCH', body: { ...patch, version } });
    notify(said);
    refresh();
  };
  /** Sends the invitation again, or a link to choose another password. Rejects with ApiFailure. */
  const write = async ({ id, email }: Usuario, letter: 'reenviar' | 'restablecer') => {
    const { json } = await api<Invited>(`/usuarios/${id}/${letter}`, { method: 'POST' });
    if (json.enlace !== undefined) await handOver({ email, enlace: json.enlace });
    else notify(letter === 'reenviar' ? `Invitación reenviada a ${email}` : `Enlace enviado a ${email}`);
    refresh();
  };
  /** For who lost the phone or the keys. Rejects with ApiFailure. */
  const dropFactor = async ({ id, name }: Usuario) => {
    await api(`/usuarios/${id}/quitar-segundo-factor`, { method: 'POST' });
    notify(`${name} entra ahora solo con su contraseña`);
    refresh();
  };
  /** `then` leaves a page of the removed member; the list stays and is refetched. Rejects with HttpError. */
  const remove = async (member: Usuario, then: () => void = refresh) => {
    await dataProvider.delete('usuarios', { id: member.id, previousData: member });
    notify(member.estado === 'invitado' ? 'Invitación retirada' : `${member.name} ya no es de la empresa`);
    then();
  };
  /** Runs the action; shows an error, and refetches. */
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (reason) {
      notifyFailure(reason);
      refresh();
    }
  };
  return { change, write, dropFactor, remove, attempt };
};
