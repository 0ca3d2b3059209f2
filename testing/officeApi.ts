import type { Orden } from '#contract/ordenes';
import { logInByApi } from './logIn';

export interface Office {
  get: <T>(path: string) => Promise<T>;
  /** The number of records of a list. */
  count: (path: string) => Promise<number>;
  post: <T>(path: string, body: object) => Promise<T>;
  put: <T>(path: string, body: object) => Promise<T>;
  /** An operational asset. */
  anAsset: () => Promise<{ id: number; uuid: string; nombre: string }>;
  /** An order for Óscar. */
  order: (given: object) => Promise<Orden>;
}

/** The API of a running product, as the admin of the demonstration's operario. Throws errors of the API. */
export const officeApi = async (url: string): Promise<Office> => {
  const json = { 'Content-Type': 'application/json' };
  const answerOf = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(`${url}/api${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => (await (await answerOf(path, init)).json()) as T;
  const { token, companies } = await logInByApi(url, 'admin@ftrack.demo');
  const empresa = companies.find(({ nombre }) => nombre === 'Transportes Andinos')?.empresa_id;
  const headers = { Authorization: `Bearer ${token}`, empresa_seleccionada: String(empresa) };
  const send = <T>(method: string, path: string, body: object) => ask<T>(path, { method, headers: { ...headers, ...json }, body: JSON.stringify(body) });
  const get = <T>(path: string) => ask<T>(path, { headers });
  const [oscar] = await get<{ id: number }[]>('/personal?range=[0,0]&filter={"q":"Óscar Operario"}');
  const post = <T>(path: string, body: object) => send<T>('POST', path, body);
  return {
    get,
    count: async (path) => Number((await answerOf(`${path}?range=[0,0]`, { headers })).headers.get('content-range')?.split('/')[1]),
    post,
    put: (path, body) => send('PUT', path, body),
    anAsset: async () => {
      const [level] = await get<{ id: number }[]>('/niveles?range=[0,0]');
      return post('/activos', { nombre: `Activo de la prueba ${Date.now()}`, tipo_activo: 'equipo', nivel_id: level?.id });
    },
    order: (given) =>
      post('/ordenes', { prioridad: 'alta', responsable_id: oscar?.id, fecha_limite: new Date(Date.now() + 3_600_000).toISOString(), ...given }),
  };
};
