/** The password of every account of the tests, as of every demonstration account. */
export const password = 'Ftrack-2026';

export interface Api {
  get: <T>(path: string) => Promise<T>;
  /** The number of records of a list. */
  count: (path: string) => Promise<number>;
  post: <T>(path: string, body: object) => Promise<T>;
  put: <T>(path: string, body: object) => Promise<T>;
}

/** The API of a running product with these headers. Throws its errors. */
export const apiOf = (url: string, headers: Record<string, string> = {}): Api => {
  const answerOf = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(`${url}/api${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const ask = async <T>(path: string, init: RequestInit): Promise<T> =>
    (await (await answerOf(path, init)).json()) as T;
  const send = <T>(method: string, path: string, body: object) =>
    ask<T>(path, { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return {
    get: (path) => ask(path, { headers }),
    count: async (path) =>
      Number((await answerOf(`${path}?range=[0,0]`, { headers })).headers.get('content-range')?.split('/')[1]),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
  };
};

/** A session of this account, opened through the API, and the companies it may pick. */
export const logInByApi = async (url: string, email: string) => {
  const { token } = await apiOf(url).post<{ token: string }>('/login', { email, password });
  const { get } = apiOf(url, { Authorization: `Bearer ${token}` });
  return { token, companies: await get<{ empresa_id: number; nombre: string }[]>('/mis-empresas-con-detalles') };
};

/** The API as this account, in that company or in none. */
export const apiAs = async (url: string, email: string, company?: string): Promise<Api> => {
  const { token, companies } = await logInByApi(url, email);
  const empresa = companies.find(({ nombre }) => nombre === company)?.empresa_id;
  return apiOf(url, {
    Authorization: `Bearer ${token}`,
    ...(empresa !== undefined && { empresa_seleccionada: String(empresa) }),
  });
};
