import { describe, expect, it } from 'vitest';
import { unFormulario } from '../../testing/factories';
import { useApi } from '../../testing/useApi';

const api = useApi();

const admin = () => api.as('admin');
const read = async (id: number) => (await admin().call('GET', `/api/niveles/${id}`)).json;
const move = (row: { id: number; version: number }, padre_id: number | null) =>
  admin().call('PUT', `/api/niveles/${row.id}`, { padre_id, version: row.version });

interface Level {
  id: number;
  version: number;
  nombre: string;
}

/** A chain of levels, each below the one before. */
const chain = async <N extends number>(length: N): Promise<Chain<N>> => {
  const levels: Level[] = [];
  for (let i = 0; i < length; i++) levels.push(await api.aNivel({ padre_id: levels.at(-1)?.id ?? null }));
  return levels as Chain<N>;
};

type Chain<N extends number, Built extends Level[] = []> = Built['length'] extends N
  ? Built
  : Chain<N, [...Built, Level]>;

describe('niveles', () => {
  it('contain their path from the root, and count the assets below', async () => {
    const [top, middle, leaf] = await chain(3);
    await api.anActivo({ nivel_id: leaf.id });
    await api.anActivo({ nivel_id: middle.id });
    expect(await read(leaf.id)).toMatchObject({
      camino: [top.nombre, middle.nombre, leaf.nombre],
      profundidad: 2,
      activos_n: 1,
    });
    expect(await read(top.id)).toMatchObject({ profundidad: 0, activos_n: 2 });
  });

  it('take those below with them when they move', async () => {
    const [top, middle, leaf] = await chain(3);
    const other = await api.aNivel();
    expect((await move(middle, other.id)).status).toBe(200);
    expect(await read(leaf.id)).toMatchObject({ camino: [other.nombre, middle.nombre, leaf.nombre], profundidad: 2 });
    expect((await move(await read(middle.id), null)).json.camino).toEqual([middle.nombre]);
    expect(await read(leaf.id)).toMatchObject({ profundidad: 1 });
    expect(await read(top.id)).toMatchObject({ profundidad: 0 });
  });

  it('never form a cycle, not even with two concurrent moves', async () => {
    const [top, , leaf] = await chain(3);
    expect((await move(top, leaf.id)).json.errors.padre_id).toHaveLength(1);
    expect((await move(top, top.id)).json.errors.padre_id).toHaveLength(1);
    const a = await api.aNivel();
    const b = await api.aNivel();
    const both = await Promise.all([move(a, b.id), move(b, a.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('are eight deep at most, including those below', async () => {
    const deep = await chain(8);
    expect(
      (await admin().call('POST', '/api/niveles', { nombre: 'Más abajo', padre_id: deep[7].id })).json.errors.padre_id,
    ).toHaveLength(1);
    const tall = await chain(3);
    expect((await move(tall[0], deep[5].id)).json.errors.padre_id).toHaveLength(1);
    expect((await move(tall[0], deep[4].id)).status).toBe(200);
  });

  it('have a unique name under the same parent', async () => {
    const parent = await api.aNivel();
    await api.aNivel({ nombre: 'Taller', padre_id: parent.id });
    expect((await admin().call('POST', '/api/niveles', { nombre: 'taller', padre_id: parent.id })).json.errors).toEqual(
      { nombre: ['Ya existe'] },
    );
  });

  it('are not deleted while anything is in them', async () => {
    const [top, below] = await chain(2);
    expect((await admin().call('DELETE', `/api/niveles/${top.id}`)).json.code).toBe('EN_USO');
    await api.anActivo({ nivel_id: below.id });
    expect((await admin().call('DELETE', `/api/niveles/${below.id}`)).json.code).toBe('EN_USO');
    const [a, b] = await chain(2);
    expect((await admin().call('DELETE', `/api/niveles?filter={"id":[${a.id},${b.id}]}`)).status).toBe(200);
  });

  it('merge: everything below one moves to the other, with an entry in the history of each asset, and the first is deleted', async () => {
    const [from, child] = await chain(2);
    const into = await api.aNivel();
    const asset = await api.anActivo({ nivel_id: from.id });
    const merged = await admin().call('POST', `/api/niveles/${from.id}/fusionar`, { destino_id: into.id });
    expect(merged.json).toMatchObject({ id: into.id, activos_n: 1 });
    expect((await read(child.id)).camino).toEqual([into.nombre, child.nombre]);
    expect((await admin().call('GET', `/api/activos/${asset.id}`)).json.nivel_id).toBe(into.id);
    expect((await admin().call('GET', `/api/niveles/${from.id}`)).status).toBe(404);
    const { rows } = await api.db.system.execute(
      `select cambios from historial where activo_id = ${asset.id} and tipo = 'traslado'`,
    );
    expect(rows[0]?.cambios).toEqual([{ campo: 'nivel_id', antes: from.id, despues: into.id }]);
  });

  it('merge: forms, requests and the labels of the place go with it, which hold it until then', async () => {
    const [from, into] = [await api.aNivel(), await api.aNivel()];
    const aplica_a = { tipos: [], categorias: [], niveles: [from.id, into.id] };
    const form = await admin().post('/api/plantillas', unFormulario({ aplica_a }));
    const request = await admin().post('/api/solicitudes', { descripcion: 'Hay una gotera', nivel_id: from.id });
    const link = await admin().post('/api/enlaces-solicitud', { nivel_id: from.id });
    const remove = () => admin().call('DELETE', `/api/niveles/${from.id}`);
    expect((await remove()).json).toMatchObject({ code: 'EN_USO', message: expect.stringContaining('solicitudes') });
    await admin().call('POST', `/api/niveles/${from.id}/fusionar`, { destino_id: into.id });
    expect(await admin().get(`/api/plantillas/${form.id}`)).toMatchObject({ aplica_a: { niveles: [into.id] } });
    expect(await admin().get(`/api/solicitudes/${request.id}`)).toMatchObject({ nivel_id: into.id });
    expect(await admin().get('/api/enlaces-solicitud')).toMatchObject([{ id: link.id, nivel_id: into.id }]);
    const named = await admin().call('DELETE', `/api/niveles/${into.id}`);
    expect(named.json.code).toBe('EN_USO');
  });

  it('do not merge into a level below them, of another company or unknown', async () => {
    const [from, child] = await chain(2);
    const theirs = await api.aNivel({}, api.b);
    const merge = (destino_id: number) => admin().call('POST', `/api/niveles/${from.id}/fusionar`, { destino_id });
    expect((await merge(child.id)).json.errors.destino_id).toHaveLength(1);
    expect((await merge(from.id)).json.errors.destino_id).toHaveLength(1);
    expect((await merge(theirs.id)).status).toBe(404);
    expect(
      (await api.as('admin', api.b).call('POST', `/api/niveles/${from.id}/fusionar`, { destino_id: theirs.id })).status,
    ).toBe(404);
    expect(
      (await api.as('operario').call('POST', `/api/niveles/${from.id}/fusionar`, { destino_id: child.id })).status,
    ).toBe(403);
  });

  it('do not merge when two children have the same name, and report it', async () => {
    const from = await api.aNivel();
    const into = await api.aNivel();
    await api.aNivel({ nombre: 'Bodega', padre_id: from.id });
    await api.aNivel({ nombre: 'bodega', padre_id: into.id });
    const { json } = await admin().call('POST', `/api/niveles/${from.id}/fusionar`, { destino_id: into.id });
    expect(json.errors.destino_id[0]).toContain('Bodega');
  });
});
