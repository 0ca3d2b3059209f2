/** The password of every demonstration account. */
export const password = 'Ftrack-2026';

/** The JSON of a running product's API. Throws its errors. */
const ask = async <T>(url: string, path: string, init: RequestInit): Promise<T> => {
  const answer = await fetch(`${url}/api${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

/** A session of this demonstration account, opened through the API, and the companies it may pick. */
export const logInByApi = async (url: string, email: string) => {
  const body = JSON.stringify({ email, password });
  const { token } = await ask<{ token: string }>(url, '/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  const headers = { Authorization: `Bearer ${token}` };
  return { token, companies: await ask<{ empresa_id: number; nombre: string }[]>(url, '/mis-empresas-con-detalles', { headers }) };
};
