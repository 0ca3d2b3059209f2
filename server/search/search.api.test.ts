import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Hallazgo } from '#contract/requests/busqueda';
import type { Role } from '#contract/core/roles';
import { useApi } from '../testing/useApi';
import { inspectionsOf } from '../testing/inspections';
import {
  unaEjecucion,
  unaParada,
  unaPersona,
  unaRegla,
  unaRuta,
  unComponente,
  unPlan,
  unRepuesto,
} from '../testing/factories';

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

  it('finds inspections, defects and requests for the office, the open ones first', async () => {
    const { id: activo_id } = await api.anActivo({ nombre: 'Grúa Turquesa' });
    const one = await inspectionsOf(api)({ activo_id, plantilla: 'De turquesa', inspector: 'Ana' });
    const { plantilla_id } = one;
    const idOf = async (statement: ReturnType<typeof sql>) =>
      (await api.db.system.execute<{ id: number }>(statement)).rows[0]?.id;
    const defect = await idOf(sql`
      insert into defectos
        (empresa_id, plantilla_id, activo_id, item, titulo, severidad, estado, abierto_en, ultima_vista_en)
      values (${api.a}, ${plantilla_id}, ${activo_id}, 'p', 'Cable turquesa', 'menor', 'abierto', now(), now())
      returning id`);
    const request = await idOf(sql`
      insert into solicitudes (empresa_id, descripcion, activo_id)
      values (${api.a}, 'Suena el turquesa', ${activo_id}) returning id`);
    const hits = await found('turquesa');
    expect(hits.map(({ url, detalle }) => [url, detalle])).toEqual([
      [`/activos/${activo_id}/show`, expect.any(String)],
      [`/mantenimiento/inspecciones?inspeccion=${one.id}`, 'Grúa Turquesa · Ana · Apta'],
      [`/mantenimiento/defectos?defecto=${defect}`, 'Grúa Turquesa · Menor · Abierto'],
      [`/ordenes/solicitudes?solicitud=${request}`, 'Grúa Turquesa · Nueva'],
    ]);
    expect(kindsOf(await found('turquesa', 'operario'))).not.toContain('solicitudes');
  });

  it('finds components by series and brand, and warranties by who answers, for the office', async () => {
    const { id: activo_id } = await api.anActivo({ nombre: 'Volqueta 9' });
    const tyre = await create('/api/componentes', unComponente({ serie: 'OPL-77', marca: 'Ópalo' }));
    await api.as('admin').call('POST', `/api/componentes/${tyre.id}/montar`, { activo_id, posicion: '1I' });
    const { id } = await create('/api/garantias', { activo_id, inicia_en: '2026-01-01', proveedor: 'Casa Ópalo' });
    const hits = await found('opalo');
    expect(hits.map(({ url, titulo, detalle }) => [url, titulo, detalle])).toEqual([
      [expect.stringContaining('proveedor='), 'Casa Ópalo', ''],
      [`/activos/componentes?componente=${tyre.id}`, 'OPL-77', 'Llanta · Ópalo · Volqueta 9 · 1I · Montado'],
      [`/activos/garantias?garantia=${id}`, expect.stringContaining('Volqueta 9'), 'Casa Ópalo · Vigente'],
    ]);
    expect((await found('opl77'))[0]).toMatchObject({ tipo: 'componentes', id: tyre.id, exacto: true });
    expect(kindsOf(await found('opalo', 'operario'))).toEqual([]);
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

  it('ranks what has just this name before what only has its words, whatever its kind', async () => {
    await api.anActivo({ nombre: 'Lanchón 02', codigo: 'LAN-01', placa: 'LCH01' });
    const named = await api.anActivo({ nombre: 'Lanchón 01', codigo: 'ZZ-9' });
    await create('/api/paradas', unaParada({ nombre: 'Lanchón' }));
    expect((await found('lanchon 01'))[0]).toMatchObject({ tipo: 'activos', id: named.id, exacto: true });
    const hits = await found('LANCHÓN');
    expect(hits.map(({ tipo, exacto }) => [tipo, exacto])).toEqual([
      ['paradas', true],
      ['activos', false],
      ['activos', false],
    ]);
  });

  it('finds stops, routes, runs, plans, rules and events, for who may open them', async () => {
    const activo = await api.anActivo({ nombre: 'Berilo 7' });
    const parada = await create('/api/paradas', unaParada({ nombre: 'Muelle berilo' }));
    const ruta = await create('/api/rutas', unaRuta({ nombre: 'Vía berilo' }));
    const run = await create('/api/ejecuciones', unaEjecucion({ ruta_id: ruta.id, activo_id: activo.id }));
    const regla = await create('/api/reglas', unaRegla({ nombre: 'Exceso berilo' }));
    const plan = await create('/api/mantenimiento', unPlan({ nombre: 'Plan berilo', activos: [activo.id] }));
    const { rows } = await api.db.system.execute<{ id: number }>(sql`
      insert into eventos (empresa_id, clave, tipo, severidad, estado, inicio_en, ancla_en, activo_id, asunto)
      values (${api.a}, 'berilo', 'sos', 'critica', 'abierto', now(), now(), ${activo.id}, 'Botón berilo') returning id`);
    const urls = (hits: Hallazgo[]) => hits.map(({ url }) => url);
    const everyones = [
      `/paradas?parada=${parada.id}`,
      `/rutas?ruta=${ruta.id}`,
      `/rutas/ejecuciones?ejecucion=${run.id}`,
    ];
    const event = `/eventos?evento=${rows[0]?.id}`;
    const all = await found('berilo');
    expect(urls(all)).toEqual([
      `/activos/${activo.id}/show`,
      ...everyones,
      `/mantenimiento?plan=${plan.id}`,
      `/eventos/reglas?regla=${regla.id}`,
      event,
    ]);
    expect(all.find(({ tipo }) => tipo === 'ejecuciones')?.titulo).toMatch(
      /^Vía berilo · \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    );
    expect(all.find(({ tipo }) => tipo === 'eventos')?.detalle).toContain('Berilo 7 · Botón berilo');
    expect(urls(await found('berilo', 'monitor'))).toEqual([`/tiemporeal?activo=${activo.id}`, ...everyones, event]);
    expect(urls(await found('berilo', 'operario'))).toEqual([`/activos/${activo.id}/show`]);
  });

  it('finds suppliers by name, tax number or contact, for who may list them', async () => {
    const { id } = await create('/api/proveedores', {
      ...{ nombre: 'Frenos Ágata', nit: '900.555.777-1', contacto: 'Amatista Pérez' },
    });
    for (const q of ['agata', '9005557771', 'amatista'])
      expect(await found(q)).toMatchObject([
        { tipo: 'proveedores', id, titulo: 'Frenos Ágata', url: `/servicios/repuestos/proveedores?proveedor=${id}` },
      ]);
    for (const role of ['monitor', 'operario'] as const) expect(await found('agata', role)).toEqual([]);
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
