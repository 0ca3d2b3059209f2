import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Equipo, Ingreso, Llave, SecretoNuevo, SegundoFactor } from '#contract/requests/factores';
import { api } from '../../providers/api';
import { getJson } from '../../providers/requests';

/** What guards the user's account beside the password. */
export const useFactors = ({ enabled = true, staleTime = 0 } = {}) =>
  useQuery({
    queryKey: ['user', 'segundo-factor'],
    queryFn: getJson<SegundoFactor>(path),
    enabled,
    staleTime,
  });

export const useKeys = () => useQuery({ queryKey: ['user', 'llaves'], queryFn: getJson<Llave[]>('/user/llaves') });

/** The devices that are spared the second step. */
export const useDevices = () =>
  useQuery({ queryKey: ['user', 'equipos'], queryFn: getJson<Equipo[]>('/user/equipos') });

/** The last fifty log-ins, the newest first. */
export const useLogins = () =>
  useQuery({ queryKey: ['user', 'ingresos'], queryFn: getJson<Ingreso[]>('/user/ingresos') });

/** After a change at the door: each of these lists may be another one. */
export const useDoorChanged = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['user'] });
};

/** Whether the password alone does not let in. */
export const hasFactor = ({ activo, llaves_n }: SegundoFactor): boolean => activo || llaves_n > 0;

interface Codes {
  codigos: string[];
}

/** A secret for an app, which counts once its first code is confirmed. All of these reject with ApiFailure. */
export const newSecret = async (clave: string | undefined): Promise<SecretoNuevo> =>
  (await api<SecretoNuevo>(path, { method: 'POST', body: { ...(clave !== undefined && { clave }) } })).json;

/** Recovery codes, if the account had none. */
export const confirmApp = async (codigo: string): Promise<string[]> =>
  (await api<Codes>(`${path}/confirmar`, { method: 'POST', body: { codigo } })).json.codigos;

/** `codigo`: where the account has an app. */
export const newRecoveryCodes = async (codigo: string | undefined): Promise<string[]> =>
  (await api<Codes>(`${path}/codigos`, { method: 'POST', body: { ...(codigo !== undefined && { codigo }) } })).json
    .codigos;

/** `clave`: where the account has a password. */
export const removeApp = (clave: string | undefined, codigo: string) =>
  api(path, { method: 'DELETE', body: { codigo, ...(clave !== undefined && { clave }) } });

export const renameKey = (id: number, nombre: string) =>
  api(`/user/llaves/${id}`, { method: 'PATCH', body: { nombre } });
export const removeKey = (id: number) => api(`/user/llaves/${id}`, { method: 'DELETE' });
export const forgetDevice = (id: number) => api(`/user/equipos/${id}`, { method: 'DELETE' });

const path = '/user/segundo-factor';
