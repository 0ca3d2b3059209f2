import { createHash } from 'node:crypto';
import { afterAll, vi } from 'vitest';
import {
  enMarcha,
  type EstadoImportacion,
  type ImportacionDetalle,
  type TipoImportacion,
} from '#contract/requests/importaciones';
import { limits } from '#contract/core/limits';
import type { Role } from '#contract/core/roles';
import { startTestApi, type TestApi } from '../../testing/app';

/** The shared product with an admin who imports, for the tests of a file. */
export const importingApi = async () => {
  const api = await startTestApi();
  afterAll(() => api.close());
  return { api, admin: importing(api) };
};

/** Runs an import through the real API, like its pages. */
export const importing = (api: TestApi, role: Role = 'admin', company = api.a) => {
  const caller = api.as(role, company);
  const { call, get } = caller;

  /** Uploads a file in parts and waits until it is read. */
  const upload = async (
    tipo: TipoImportacion,
    nombre: string,
    content: Buffer | string,
  ): Promise<ImportacionDetalle> => {
    const bytes = Buffer.from(content);
    const begun = await call('POST', '/api/importaciones/archivo', {
      bytes: bytes.length,
      huella: createHash('sha256').update(bytes).digest('hex'),
    });
    if (begun.status !== 201) throw new Error(`begin: ${begun.status}`);
    const { token } = await api.as(role, company).who;
    for (let part = 0; part < begun.json.partes; part++)
      await api.app.inject({
        method: 'PUT',
        url: `/api/importaciones/archivo/${begun.json.id}/${part}`,
        headers: {
          authorization: `Bearer ${token}`,
          empresa_seleccionada: String(company),
          'content-type': 'application/octet-stream',
        },
        payload: bytes.subarray(part * limits.files.part, (part + 1) * limits.files.part),
      });
    const { json, status } = await call('POST', `/api/importaciones/archivo/${begun.json.id}/terminar`, {
      tipo,
      nombre,
    });
    if (status !== 200) throw new Error(`finish: ${status} ${JSON.stringify(json)}`);
    return settled(json.id);
  };

  /** Waits until the server has finished the current step. */
  const settled = (id: number, timeoutMs = 240_000): Promise<ImportacionDetalle> =>
    vi.waitFor(
      async () => {
        const { json } = await call('GET', `/api/importaciones/${id}`);
        if (enMarcha.includes(json.estado as EstadoImportacion))
          throw new Error(`still ${json.estado} at ${json.avance} %`);
        return json as ImportacionDetalle;
      },
      { timeout: timeoutMs, interval: 50 },
    );

  /** Runs a step and waits for its end. Throws when it is refused. */
  const step = async (
    id: number,
    path: string,
    body: unknown = {},
    timeoutMs?: number,
  ): Promise<ImportacionDetalle> => {
    const method = path === 'columnas' || path === 'valores' ? 'PUT' : 'POST';
    const { status, json } = await call(method, `/api/importaciones/${id}/${path}`, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return settled(id, timeoutMs);
  };

  /** From the file to the check of its rows, with the columns as the server matched them. */
  const checked = async (
    tipo: TipoImportacion,
    nombre: string,
    content: Buffer | string,
    opciones: object = {},
  ): Promise<ImportacionDetalle> => {
    const { id, mapeo, opciones: own } = await upload(tipo, nombre, content);
    await step(id, 'columnas', { mapeo, opciones: { ...own, ...opciones } });
    return step(id, 'validar');
  };

  const rows = (id: number, ver = 'todas') => get(`/api/importaciones/${id}/filas?ver=${ver}&range=[0,999]`);

  return { ...caller, upload, settled, step, checked, rows };
};
