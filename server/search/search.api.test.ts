import { describe, expect, it } from 'vitest';
import type { Hallazgo } from '#contract/requests/busqueda';
import type { Role } from '#contract/core/roles';
import { useApi } from '../testing/useApi';
import { unaPersona, unRepuesto } from '../testing/factories';

const api = useApi();

const found = async (q: string, role: Role = 'admin', company = api.a): Promise<Hallazgo[]> => {
  const { status, json } = await api.as(role, company).call('GET', `/api/buscar?q=${encodeURIComponent(q)}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
};
const kindsOf = (hits: Hallazgo[]) => [...new Set(hits.map(({ tipo }) => tipo))];
const create = async (path: string, body: object) => {
  const { status, json } = await api.as('admin').call('POST', path, body);
  if (status !== 201) throw new Error(JSON.stringify(json));
  return json;
};

describe('global search', () => {
  it('finds each kind of record by its own words, with its link', async () => {
    const nivel = await api.aNivel({ nombre: 'Zafiro Norte' });
    const activo = await api.anActivo({ nombre: 'Camión Zafiro', nivel_id: nivel.id });
    const device = await api.aDispositivo({ nombre: 'Rastreador zafiro' });
    const orden = await create('/api/ordenes', { titulo: 'Lavar el zafiro', activo_id: activo.id });
    const persona = await create('/api/personal', unaPersona({ nombre: 'Zafiro', apellido: 'Pérez' }));
    const repuesto = await create('/api/repuestos', unRepuesto({ nombre: 'Filtro zafiro' }));
    const hits = await found('ZAFÍRO');
    expect(hits.map(({ tipo, url }) => [tipo, url])).toEqual([
      ['activos', `/activos/${activo.id}/show`],
      ['ordenes', `/ordenes/${orden.id}/show`],
      ['personal', `/personal/${persona.id}/show`],
      ['niveles', `/niveles/${nivel.id}/show`],
      ['dispositivos', `/dispositivos/${device.id}/show`],
      ['repuestos', `/servicios/repuestos?repuesto=${repuesto.id}`],
    ]);
    expect(hits.find(({ tipo }) => tipo === 'ordenes')).toMatchObject({
      titulo: `${orden.numero} · Lavar el zafiro`,
      detalle: 'Pendiente',
    });
  });

  it('finds plates by their letters and digits only', async () => {
    const { id } = await api.anActivo({ nombre: 'Tractomula', placa: 'ÑÁU 123' });
    expect((await found('nau-123')).map((hit) => hit.id)).toEqual([id]);
    expect((await found('nau123'))[0]).toMatchObject({ titulo: 'Tractomula' });
  });

  it('ranks the exact code before longer ones, with five of a kind at most', async () => {
    for (const n of [11, 12, 13, 14, 15, 16]) await api.anActivo({ codigo: `KRT-${n}`, nombre: `Aparato ${n}` });
    await api.anActivo({ codigo: 'KRT-1', nombre: 'Zeta' });
    const hits = await found('krt-1');
    expect(hits).toHaveLength(5);
    expect(hits[0]).toMatchObject({ titulo: 'Zeta' });
  });

  it('finds the company’s accounts for users who may see them', async () => {
    const { email } = await api.as('operario').who;
    expect(kindsOf(await found(email))).toEqual(['usuarios']);
    expect(await found(email, 'monitor')).toEqual([]);
  });

  it('leaves out kinds that the caller cannot open, and searches only visible fields of the others', async () => {
    const activo = await api.anActivo({ nombre: 'Grúa topacio', serie: 'SERIETOPACIO' });
    await create('/api/ordenes', { titulo: 'Revisar topacio', activo_id: activo.id });
    await create('/api/personal', unaPersona({ nombre: 'Topacio' }));
    expect((await found('topacio', 'monitor')).map(({ url }) => url)).toEqual([`/tiemporeal?activo=${activo.id}`]);
    expect(await found('serietopacio', 'monitor')).toEqual([]);
    expect(kindsOf(await found('serietopacio', 'operario'))).toEqual(['activos']);
    // An operario does not see unassigned orders.
    expect(kindsOf(await found('topacio', 'operario'))).toEqual(['activos']);
  });

  it('shows an operario its own orders, with a link to its own page', async () => {
    const user = (await api.as('operario').who).id;
    const { id } = await create('/api/personal', unaPersona({ nombre: 'Obdulio', user_id: user }));
    const orden = await create('/api/ordenes', {
      titulo: 'Cambiar el ópalo',
      nivel_id: (await api.aNivel()).id,
      responsable_id: id,
    });
    expect((await found('opalo', 'operario')).map(({ url }) => url)).toEqual([`/operario/ordenes/${orden.id}`]);
  });

  it('finds nothing of another company', async () => {
    await api.anActivo({ nombre: 'Jaspe' });
    expect(await found('jaspe', 'admin', api.b)).toEqual([]);
    expect(await found('jaspe')).toHaveLength(1);
  });

  it('treats special characters literally, and refuses an empty search', async () => {
    expect(await found('%')).toEqual([]);
    expect(await found("jas'pe; --")).toEqual([]);
    for (const q of ['', '   '])
      expect((await api.as('admin').call('GET', `/api/buscar?q=${encodeURIComponent(q)}`)).status).toBe(400);
  });
});
