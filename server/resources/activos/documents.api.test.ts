import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import { auditActionsOf } from '../../testing/auditActions';
import { unaPersona, unDocumento } from '../../testing/factories';

const api = useApi();

const admin = () => api.as('admin');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const url = (asset: { id: number }) => `/api/activos/${asset.id}/documentos`;
const add = async (asset: { id: number }, given: object = {}) =>
  admin().call('POST', url(asset), unDocumento({ archivo_id: await api.aFile(), ...given }));

describe('the documents of an asset', () => {
  it('show whether they are valid, by their own notice period', async () => {
    const asset = await api.anActivo();
    for (const [vence_en, aviso_dias] of [
      [inDays(-2), 30],
      [inDays(20), 30],
      [inDays(20), 10],
      [null, 30],
    ] as const)
      expect((await add(asset, { vence_en, aviso_dias })).status).toBe(201);
    const states = (await admin().call('GET', url(asset))).json.map(({ estado }: { estado: string }) => estado);
    expect(states).toEqual(['vencido', 'por_vencer', 'vigente', 'vigente']);
    expect((await admin().call('GET', `/api/activos/${asset.id}`)).json.documentos_por_vencer).toBe(2);
    expect((await admin().call('GET', `/api/activos/${asset.id}/resumen`)).json.documentos).toEqual({
      vigentes: 2,
      por_vencer: 1,
      vencidos: 1,
    });
  });

  it('narrow the list to the assets that have such documents', async () => {
    const level = await api.aNivel();
    const [late, fine] = [await api.anActivo({ nivel_id: level.id }), await api.anActivo({ nivel_id: level.id })];
    await add(late, { vence_en: inDays(1) });
    await add(fine, { vence_en: inDays(300) });
    const { json } = await admin().call(
      'GET',
      `/api/activos?filter={"nivel_id":${level.id},"con_documentos_por_vencer":true}`,
    );
    expect(json.map(({ id }: { id: number }) => id)).toEqual([late.id]);
  });

  it('carry a file that opens, and appear in the timeline with it', async () => {
    const asset = await api.anActivo();
    const { json } = await add(asset, { tipo: 'Póliza', vence_en: '2030-02-01' });
    expect((await api.app.inject({ url: json.archivo_url })).statusCode).toBe(200);
    expect(json.archivo_nombre).toMatch(/\.pdf$/);
    const [entry] = (await admin().call('GET', `/api/activos/${asset.id}/historial`)).json;
    expect(entry).toMatchObject({
      tipo: 'documento_agregado',
      titulo: 'Documento agregado: Póliza · vence el 01/02/2030',
      adjuntos: [{ id: json.archivo_id }],
    });
  });

  it('change by version and disappear when deleted', async () => {
    const asset = await api.anActivo();
    const { json } = await add(asset);
    const change = (body: object) => admin().call('PUT', `${url(asset)}/${json.id}`, { ...json, ...body });
    expect((await change({ emisor: 'Sura' })).json).toMatchObject({ emisor: 'Sura', version: json.version + 1 });
    expect((await change({ emisor: 'Bolívar' })).json).toMatchObject({
      code: 'VERSION_CONFLICTO',
      registro: { emisor: 'Sura' },
    });
    expect((await admin().call('DELETE', `${url(asset)}/${json.id}`)).json).toEqual({ id: json.id });
    expect((await admin().call('GET', url(asset))).json).toEqual([]);
    expect((await admin().call('DELETE', `${url(asset)}/${json.id}`)).status).toBe(404);
  });

  it('are restored as they were, by those who may edit their owner', async () => {
    const asset = await api.anActivo();
    const { json } = await add(asset, { vence_en: '2030-02-01' });
    const back = (who = admin()) => who.call('POST', `${url(asset)}/${json.id}/restaurar`);
    await admin().call('DELETE', `${url(asset)}/${json.id}`);
    expect((await back(api.as('admin', api.b))).status).toBe(404);
    expect((await back(api.as('operario'))).status).toBe(403);
    const { archivo_url: _, version, ...kept } = json;
    expect(await back()).toMatchObject({ status: 200, json: { ...kept, version: version + 2 } });
    expect((await back()).json).toMatchObject({ version: version + 2 });
    expect((await admin().call('GET', url(asset))).json).toHaveLength(1);
    const [entry] = (await admin().call('GET', `/api/activos/${asset.id}/historial`)).json;
    expect(entry.titulo).toMatch(/^Documento restaurado/);
    expect(await auditActionsOf(api, 'documentos', json.id)).toEqual(['crear', 'eliminar', 'revertir']);
  });

  it('refuse dates in the wrong order and files of other companies', async () => {
    const asset = await api.anActivo();
    expect((await add(asset, { expedido_en: '2026-02-01', vence_en: '2026-01-01' })).json.errors.vence_en).toHaveLength(
      1,
    );
    expect(await add(asset, { archivo_id: await api.aFile(api.b) })).toMatchObject({
      status: 404,
      json: { errors: { archivo_id: ['No existe'] } },
    });
    expect((await add(asset, { vence_en: '31/12/2026' })).json.errors.vence_en).toHaveLength(1);
  });

  it('of one asset cannot be reached through another asset, nor through a person', async () => {
    const [asset, other] = [await api.anActivo(), await api.anActivo()];
    const { json } = await add(asset);
    expect((await admin().call('PUT', `${url(other)}/${json.id}`, json)).status).toBe(404);
    expect((await admin().call('DELETE', `${url(other)}/${json.id}`)).status).toBe(404);
    expect((await admin().call('POST', `${url(other)}/${json.id}/restaurar`)).status).toBe(404);
    const person = (await admin().call('POST', '/api/personal', unaPersona())).json;
    expect((await admin().call('DELETE', `/api/personal/${person.id}/documentos/${json.id}`)).status).toBe(404);
  });
});
