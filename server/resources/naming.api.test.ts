import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { effectsHeader } from '#contract/core/session';
import { membresiaTable } from '../db/tables/usuarios';
import type { Answer, TestApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import {
  unaCategoria,
  unaOrden,
  unaPersona,
  unaRegla,
  unaTarea,
  unNivel,
  unPlan,
  unServicio,
} from '../testing/factories';

/** What rules, plans, reports and views name is not deleted, or taken out and said. */

const api = useApi();

const call = (...request: Parameters<ReturnType<TestApi['as']>['call']>) => api.as('admin').call(...request);
const make = async (noun: string, body: object) => {
  const { status, json } = await call('POST', `/api/${noun}`, body);
  expect([status, json]).toEqual([201, json]);
  return json;
};
const remove = (noun: string, { id }: { id: number }) => call('DELETE', `/api/${noun}/${id}`);
const inUse = (where: string) => ({ status: 409, json: { code: 'EN_USO', message: `Figura en ${where} antes.` } });
const aSchedule = (given: object) => ({
  ...{
    nombre: 'Semanal',
    reporte: 'ordenes',
    filtros: { por: 'creada' },
    columnas: ['numero'],
    periodo: 'ayer',
    formato: 'xlsx',
  },
  ...{ frecuencia: 'diaria', hora: '07:00' },
  ...given,
});
let views = 0;
const aView = (filtro: object, given: object = {}) => ({
  recurso: 'activos',
  nombre: `Vista ${++views}`,
  filtro,
  compartida: true,
  ...given,
});
const viewOf = async (id: number) =>
  ((await call('GET', '/api/vistas?recurso=activos')).json as { id: number; filtro: object }[]).find(
    (view) => view.id === id,
  )?.filtro;
const effectsOf = ({ headers }: Answer): unknown => JSON.parse(decodeURIComponent(String(headers[effectsHeader])));

describe('a deletion is refused', () => {
  it('while a rule names the service or the person of its order, or a category', async () => {
    const [service, person, category] = [
      await make('servicios', unServicio()),
      await make('personal', unaPersona()),
      await make('categorias', unaCategoria()),
    ];
    const alcance = { categorias: [category.id] };
    const crear_orden = { servicio_ids: [service.id], responsable_id: person.id };
    const rule = await make('reglas', unaRegla({ nombre: 'Socorro', alcance, crear_orden }));
    const refused = inUse('la regla «Socorro»: cámbiela o elimínela');
    expect(await remove('servicios', service)).toMatchObject(refused);
    expect(await remove('personal', person)).toMatchObject(refused);
    expect(await remove('categorias', category)).toMatchObject(refused);
    expect((await remove('reglas', rule)).json).toEqual({ id: rule.id });
    expect((await remove('servicios', service)).status).toBe(200);
    // The rule would come back with an order that cannot be made.
    expect((await call('POST', '/api/reglas/restaurar', { ids: [rule.id] })).json).toEqual({ ids: [] });
  });

  it('while a plan names a level, and a deleted plan comes back only whole', async () => {
    const level = await make('niveles', unNivel());
    const plan = await make('mantenimiento', unPlan({ nombre: 'Aceite', alcance: 'nivel', niveles: [level.id] }));
    expect(await remove('niveles', level)).toMatchObject(inUse('el plan «Aceite»: cámbielo o elimínelo'));
    await remove('mantenimiento', plan);
    const restore = async () => (await call('POST', '/api/mantenimiento/restaurar', { ids: [plan.id] })).json;
    expect(await restore()).toEqual({ ids: [plan.id] });
    await remove('mantenimiento', plan);
    expect((await remove('niveles', level)).status).toBe(200);
    expect(await restore()).toEqual({ ids: [] });
  });

  it('while a scheduled report asks for it; a report of something deleted is refused', async () => {
    const level = await make('niveles', unNivel());
    const reader = await api.person('admin', [api.a]);
    const asked = (nivel: number) =>
      aSchedule({ filtros: { por: 'creada', bajo_nivel_id: nivel }, destinatarios: [reader.id] });
    const { id } = await make('reportes/programados', asked(level.id));
    expect(await remove('niveles', level)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('el envío programado «Semanal»') },
    });
    await call('DELETE', `/api/reportes/programados/${id}`);
    await remove('niveles', level);
    expect(await call('POST', '/api/reportes/programados', asked(level.id))).toMatchObject({
      status: 404,
      json: { errors: { filtros: [expect.anything()] } },
    });
  });
});

describe('a saved view', () => {
  it('loses a deleted record from its filter; one that showed nothing else is deleted, and the answer says so', async () => {
    const [gone, left] = [await make('categorias', unaCategoria()), await make('categorias', unaCategoria())];
    const both = await make('vistas', aView({ categoria_id: [gone.id, left.id] }, { nombre: 'Ambas' }));
    const only = await make('vistas', aView({ categoria_id: gone.id, estado: 'operativo' }, { nombre: 'Una' }));
    const level = await make('niveles', unNivel());
    const other = await make('vistas', aView({ nivel_id: level.id }));
    await api
      .as('superadmin')
      .call('POST', '/api/vistas', aView({ categoria_id: gone.id }, { nombre: 'Privada', compartida: false }));
    expect((await remove('categorias', gone)).json).toEqual({
      id: gone.id,
      efectos: [
        'La vista «Ambas» ya no filtra por lo eliminado.',
        'La vista «Una» se eliminó: no mostraba nada más.',
        'Cambió una vista guardada de otra persona.',
      ],
    });
    expect([await viewOf(both.id), await viewOf(only.id), await viewOf(other.id)]).toEqual([
      { categoria_id: [left.id] },
      undefined,
      { nivel_id: level.id },
    ]);
    const many = await call('DELETE', `/api/categorias?filter={"id":[${left.id}]}`);
    expect([many.json, effectsOf(many)]).toEqual([[left.id], ['La vista «Ambas» se eliminó: no mostraba nada más.']]);
  });
});

it('a level that goes into another takes along what named it', async () => {
  const [from, into] = [await make('niveles', unNivel()), await make('niveles', unNivel())];
  const reader = await api.person('admin', [api.a]);
  const rule = await make('reglas', unaRegla({ alcance: { niveles: [from.id, into.id] } }));
  const plan = await make('mantenimiento', unPlan({ alcance: 'nivel', niveles: [from.id] }));
  const view = await make('vistas', aView({ bajo_nivel_id: from.id }));
  const report = await make(
    'reportes/programados',
    aSchedule({ filtros: { por: 'creada', bajo_nivel_id: from.id }, destinatarios: [reader.id] }),
  );
  expect((await call('POST', `/api/niveles/${from.id}/fusionar`, { destino_id: into.id })).status).toBe(200);
  expect((await call('GET', `/api/reglas/${rule.id}`)).json).toMatchObject({
    alcance: { niveles: [into.id] },
    version: rule.version + 1,
  });
  expect((await call('GET', `/api/mantenimiento/${plan.id}`)).json.niveles).toEqual([into.id]);
  expect(await viewOf(view.id)).toEqual({ bajo_nivel_id: into.id });
  expect((await call('GET', `/api/reportes/programados/${report.id}`)).json.filtros).toEqual({
    por: 'creada',
    bajo_nivel_id: into.id,
  });
});

describe('a member who is removed', () => {
  const read = async (url: string) => (await api.call('GET', new URL(url, 'http://localhost').pathname)).status;
  /** What a member has in the company: a link, a report of their own, and rules and reports that they receive. */
  const belongings = async () => {
    const person = await api.person('admin', [api.a]);
    const { post } = api.by(person);
    const link = await post('/api/mantenimiento/enlaces', { nombre: 'Mi agenda' });
    const own = await post('/api/reportes/programados', aSchedule({ nombre: 'Mío', destinatarios: [person.id] }));
    const boss = (await api.as('admin').who).id;
    const shared = await make(
      'reportes/programados',
      aSchedule({ nombre: 'De todos', destinatarios: [boss, person.id] }),
    );
    const told = (destinatarios: object, nombre: string) =>
      make('reglas', unaRegla({ nombre, canales: ['app'], destinatarios }));
    const alone = await told({ usuarios: [person.id] }, 'Solo él');
    const more = await told({ usuarios: [person.id], roles: ['monitor'] }, 'Varios');
    return { person, boss, link, own, shared, alone, more };
  };

  it('leaves nothing that works for them, and the answer says what became of it', async () => {
    const { person, boss, link, own, shared, alone, more } = await belongings();
    expect(await read(link.url)).toBe(200);
    const { json } = await remove('usuarios', person);
    expect(json).toEqual({
      id: person.id,
      efectos: [
        `El enlace del calendario «Mi agenda» de ${person.email} dejó de funcionar.`,
        'El envío programado «Mío» pasa a usted.',
        'El envío programado «Mío» le llega ahora a usted: no tenía más destinatarios.',
        `${person.email} deja de recibir el envío programado «De todos».`,
        'La regla «Solo él» ya no avisa a nadie.',
        `La regla «Varios» deja de avisar a ${person.email}.`,
      ],
    });
    expect(await read(link.url)).toBe(404);
    const reportOf = async (id: number) => (await call('GET', `/api/reportes/programados/${id}`)).json;
    expect((await reportOf(own.id)).destinatarios).toEqual([boss]);
    expect((await reportOf(shared.id)).destinatarios).toEqual([boss]);
    const { rows } = await api.db.system.execute(
      sql`select creado_por_id from reportes_programados where id = ${own.id}`,
    );
    expect(rows).toEqual([{ creado_por_id: boss }]);
    expect((await call('GET', `/api/reglas/${alone.id}`)).json).toMatchObject({
      canales: [],
      destinatarios: { usuarios: [], roles: [] },
    });
    expect((await call('GET', `/api/reglas/${more.id}`)).json).toMatchObject({
      canales: ['app'],
      destinatarios: { usuarios: [], roles: ['monitor'] },
    });
  });

  it('by a superadmin leaves the same', async () => {
    const { person, link } = await belongings();
    const answer = await api.as('superadmin').call('DELETE', `/api/admin-users/${person.id}/empresas/${api.a}`);
    expect(effectsOf(answer)).toHaveLength(6);
    expect(await read(link.url)).toBe(404);
  });

  it('a link rests while who made it is blocked or may not edit plans', async () => {
    const { person, link } = await belongings();
    const set = (given: object) =>
      api.db.system.update(membresiaTable).set(given).where(eq(membresiaTable.user_id, person.id));
    const seen = [];
    for (const given of [
      { estado: 'bloqueado' as const },
      { estado: 'activo' as const },
      { rol_id: 4 },
      { rol_id: 2 },
    ]) {
      await set(given);
      seen.push(await read(link.url));
    }
    expect(seen).toEqual([404, 200, 404, 200]);
    const everywhere = (bloqueado: boolean) =>
      api.as('superadmin').call('PATCH', `/api/admin-users/${person.id}`, { bloqueado });
    expect([(await everywhere(true)).status, await read(link.url)]).toEqual([200, 404]);
  });

  it('at the same moment as they become the recipient of a report is not its recipient afterwards', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await api.person('admin', [api.a]);
      const [made, gone] = await Promise.all([
        call('POST', '/api/reportes/programados', aSchedule({ destinatarios: [person.id] })),
        remove('usuarios', person),
      ]);
      expect([[201, 422], gone.status]).toEqual([expect.arrayContaining([made.status]), 200]);
    }
    const { rows } = await api.db.system
      .execute(sql`select id, destinatarios, creado_por_id from reportes_programados r, unnest(r.destinatarios) u
      where u not in (select id from usuarios where rol_id = 1)
        and not exists (select 1 from usuario_empresa m where m.empresa_id = r.empresa_id and m.user_id = u)`);
    expect(rows).toEqual([]);
  });
});

describe('a record with open work is not deleted', () => {
  const order = async (given: object) =>
    (await call('POST', '/api/ordenes', unaOrden({ nivel_id: (await api.aNivel()).id, ...given }))).json;

  it('a person while an order is theirs, with its number', async () => {
    const person = await make('personal', unaPersona({ nombre: 'Ana', apellido: 'Ruiz' }));
    const { numero } = await order({ responsable_id: person.id });
    expect((await remove('personal', person)).json).toMatchObject({
      code: 'EN_USO',
      message: `Ana Ruiz tiene a su cargo la orden ${numero}: asígnela primero a otra persona.`,
    });
  });

  it('a person while their timer runs, with its order', async () => {
    const user = await api.person('operario', [api.a]);
    const person = await make('personal', unaPersona({ nombre: 'Luis', user_id: user.id }));
    const { id, version, numero } = await order({});
    const started = await call('POST', `/api/ordenes/${id}/transicion`, {
      a: 'en_progreso',
      version,
      responsable_id: (await make('personal', unaPersona())).id,
    });
    expect(started.status).toBe(200);
    expect((await call('POST', `/api/ordenes/${id}/mano-obra`, { personal_id: person.id })).status).toBe(201);
    const message = `El reloj de Luis corre en la orden ${numero}: deténgalo primero.`;
    expect((await remove('personal', person)).json).toMatchObject({ code: 'EN_USO', message });
    expect((await remove('usuarios', user)).json).toMatchObject({ code: 'EN_USO', message });
  });

  it('a person while a task is theirs', async () => {
    const person = await make('personal', unaPersona({ nombre: 'Eva' }));
    await make('tareas', unaTarea({ titulo: 'Pintar', asignado_a_id: person.id }));
    expect((await remove('personal', person)).json.message).toBe(
      'Eva tiene pendiente la tarea «Pintar»: asígnela primero a otra persona.',
    );
  });

  it('an asset by its order, a device by its asset', async () => {
    const asset = await api.anActivo({ nombre: 'Grúa 9' });
    const { numero } = await order({ activo_id: asset.id });
    expect((await remove('activos', asset)).json.message).toContain(numero);
    const device = await api.aDispositivo();
    await call('POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: asset.id });
    expect((await remove('dispositivos', device)).json.message).toBe(
      'El dispositivo está asignado a «Grúa 9»: retírelo primero del activo.',
    );
  });
});
