import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { cambioClave, cambioPerfil, InvitacionAbierta, Perfil, SesionAbierta } from '#contract/requests/perfil';
import type { z } from '#contract/core/validation';
import { api } from '../../providers/api';
import { ApiFailure, failure } from '../../providers/apiFailure';
import { confirmWith } from '../../providers/door/keys';
import { getJson, useChange } from '../../providers/requests';
import { session } from '../../providers/session';
import { selectCompany } from '../../providers/signIn';
import { loadCompanies } from '../../providers/start';
import { useFirstPage } from '../../providers/useFirstPage';
import { hasFactor, useFactors } from '../door/factors';

/** The user's own account, complete. */
export const usePerfil = () =>
  useQuery({
    queryKey: keys.perfil,
    queryFn: getJson<Perfil>('/user/perfil'),
    staleTime: Infinity,
    // A new address is confirmed in another window.
    refetchOnWindowFocus: ({ state }) => (state.data?.email_nuevo ? 'always' : false),
  });

/** Saves the user's own data. Rejects with ApiFailure. */
export const useSavePerfil = () => {
  const queries = useQueryClient();
  return async (body: z.input<typeof cambioPerfil>): Promise<void> => {
    const { json } = await api<Perfil>('/user', { method: 'PUT', body });
    queries.setQueryData(keys.perfil, json);
    showUser({ name: json.name, email: json.email });
  };
};

type Chosen = Partial<Pick<Perfil['preferencias'], 'notificaciones' | 'eventos' | 'silencio' | 'panel'>>;
export type SavePreferences = (chosen: Chosen) => void;

/** Saves preferences, and shows them at once. */
export const useSavePreferences = () => {
  const queries = useQueryClient();
  const merge = (perfil: Perfil | undefined, { notificaciones, ...rest }: Chosen) =>
    perfil && {
      ...perfil,
      preferencias: {
        ...perfil.preferencias,
        ...rest,
        notificaciones: { ...perfil.preferencias.notificaciones, ...notificaciones },
      },
    };
  return useMutation({
    // One after another, so that the last choice wins.
    scope: { id: 'avisos' },
    mutationFn: (preferencias: Chosen) => api('/user', { method: 'PUT', body: { preferencias } }),
    onMutate: (chosen) => void queries.setQueryData<Perfil>(keys.perfil, (perfil) => merge(perfil, chosen)),
    onError: () => queries.invalidateQueries({ queryKey: keys.perfil }),
  });
};

/** Refreshes a photo that was uploaded or removed, wherever it is shown. */
export const usePhotoChanged = () => {
  const queries = useQueryClient();
  return (img_url: string | null): void => {
    queries.setQueryData<Perfil>(keys.perfil, (perfil) => perfil && { ...perfil, img_url });
    showUser({ img_url });
  };
};

/**
 * Changes the password, ends every other session and forgets the remembered devices. Where a confirmation is missing
 * and the account has no more than its password, the one that was typed is it. Rejects with ApiFailure.
 */
export const useChangePassword = () => {
  const write = useChange(['user']);
  const { data: factors } = useFactors();
  return async (body: z.input<typeof cambioClave>) => {
    const change = (unasked: boolean) => write('/user/password', { method: 'PUT', body, unasked });
    if (!factors || hasFactor(factors)) return change(false);
    try {
      return await change(true);
    } catch (reason) {
      if (!(reason instanceof ApiFailure && reason.code === 'CONFIRMACION_NECESARIA')) throw reason;
    }
    await confirmWith({ clave: body.actual }).catch((reason: unknown) => {
      if (!(reason instanceof ApiFailure && reason.errors)) throw reason;
      throw failure(422, 'VALIDACION', { errors: { actual: ['La contraseña actual no es correcta'] } });
    });
    return change(false);
  };
};

/** The user's sessions, the last used first. */
export const useOpenSessions = () =>
  useQuery({
    queryKey: keys.sessions,
    queryFn: getJson<SesionAbierta[]>('/user/sesiones'),
  });

/** Ends one other session, or all others without an id. */
export const useCloseSession = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number | undefined) =>
      api(id === undefined ? '/user/sesiones' : `/user/sesiones/${id}`, { method: 'DELETE' }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.sessions }),
  });
};

/** The pending invitations. Fetched while `enabled`, after what the first page shows. */
export const useInvitations = (enabled: boolean) => {
  const stands = useFirstPage();
  return useQuery({
    queryKey: keys.invitations,
    queryFn: getJson<InvitacionAbierta[]>('/user/invitaciones'),
    enabled: enabled && stands,
  });
};

/**
 * Joins the company. A user without a company works in it at once: its home opens in a new document, as after any
 * choice of company.
 */
export const useAcceptInvitation = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, empresa_id }: InvitacionAbierta): Promise<void> => {
      await api(`/user/invitaciones/${id}/aceptar`, { method: 'POST' });
      if (session.getState().companies?.length !== 0) return loadCompanies();
      await selectCompany(empresa_id);
      window.location.assign('/');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.invitations }),
  });
};

/** Removes the invitation from both lists. */
export const useDeclineInvitation = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: InvitacionAbierta) => api(`/user/invitaciones/${id}/rechazar`, { method: 'POST' }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.invitations }),
  });
};

const keys = {
  perfil: ['user', 'perfil'],
  sessions: ['user', 'sesiones'],
  invitations: ['user', 'invitaciones'],
} as const;

const showUser = (change: { name?: string; email?: string; img_url?: string | null }) => {
  const { user } = session.getState();
  if (user) session.setState({ user: { ...user, ...change } });
};
