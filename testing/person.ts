import { createHash } from 'node:crypto';
import { enMarcha, type ImportacionDetalle } from '../contract/requests/importaciones';
import type { Product } from './product';
import { waitFor } from './waiting';

/** A logged-in user of a company of the demonstration. */
export interface Person {
  ask<T>(method: string, path: string, body?: object | Buffer): Promise<{ status: number; json: T }>;
  /** The status alone, once the whole answer has come, of whatever type it is. */
  statusOf(method: string, path: string, body?: object | Buffer): Promise<number>;
}

const perPart = 256 * 1024;

export const logIn = async ({ url }: Pick<Product, 'url'>, email: string, company: string): Promise<Person> => {
  let headers: Record<string, string> = {};
  const send = (method: string, path: string, body?: object | Buffer) => {
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
    const sent = body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) };
    return fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': type }) },
      ...sent,
    });
  };
  const ask: Person['ask'] = async (...given) => {
    const answer = await send(...given);
    return { status: answer.status, json: (await answer.json()) as never };
  };
  const { json } = await ask<{ token: string }>('POST', '/login', { email, password: 'Ftrack-2026' });
  headers = { authorization: `Bearer ${json.token}` };
  const { json: companies } = await ask<{ empresa_id: number; nombre: string }[]>('GET', '/mis-empresas-con-detalles');
  headers.empresa_seleccionada = String(companies.find(({ nombre }) => nombre === company)?.empresa_id);
  return {
    ask,
    statusOf: async (...given) => {
      const answer = await send(...given);
      await answer.arrayBuffer();
      return answer.status;
    },
  };
};

export const upload = async <T>({ ask }: Person, path: string, bytes: Buffer, last: object) => {
  const huella = createHash('sha256').update(bytes).digest('hex');
  const { json } = await ask<{ id: string; partes: number }>('POST', path, { bytes: bytes.length, huella });
  for (let part = 0; part < json.partes; part++)
    await ask('PUT', `${path}/${json.id}/${part}`, bytes.subarray(part * perPart, (part + 1) * perPart));
  return ask<T>('POST', `${path}/${json.id}/terminar`, last);
};

export const imported = async (person: Person, bytes: Buffer, tipo = 'activos'): Promise<ImportacionDetalle> => {
  const { status, json } = await upload<ImportacionDetalle>(person, '/importaciones/archivo', bytes, {
    tipo,
    nombre: 'hostil',
  });
  if (status !== 200) throw new Error(`the upload was answered ${status} ${JSON.stringify(json)}`);
  return settled(person, json.id);
};

export const step = async (person: Person, id: number, name: string) => {
  const { status, json } = await person.ask('POST', `/importaciones/${id}/${name}`, {});
  if (status >= 300) throw new Error(`${name} was answered ${status} ${JSON.stringify(json)}`);
  return settled(person, id);
};

const settled = ({ ask }: Person, id: number): Promise<ImportacionDetalle> =>
  // Each look is a request that the rows of the import give way to.
  waitFor(
    `import ${id} to settle`,
    async () => {
      const { json } = await ask<ImportacionDetalle>('GET', `/importaciones/${id}`);
      return !enMarcha.includes(json.estado) && json;
    },
    { seconds: 3_600, pause: 250 },
  );

export const outcomeOf = ({ estado, filas_total, filas_error, error }: ImportacionDetalle) =>
  `${estado}, ${filas_total} rows, ${filas_error} wrong ${error ?? ''}`;

export const job = async ({ ask }: Person, path: string, body: object): Promise<string> => {
  const { status, json } = await ask<{ id: string }>('POST', path, body);
  if (status !== 202) throw new Error(`${path} was answered ${status} ${JSON.stringify(json)}`);
  return waitFor(`the job of ${path}`, async () => {
    const { json: job } = await ask<{ estado: string; error: string | null }>('GET', `/trabajos/${json.id}`);
    return !['pendiente', 'en_curso'].includes(job.estado) && `${job.estado} ${job.error ?? ''}`;
  });
};
