import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import {
  unActivo,
  unaCategoria,
  unaParada,
  unaPersona,
  unaRegla,
  unaRuta,
  unNivel,
  unServicio,
} from '../../testing/factories';
import { raiseEvents } from '../../testing/events';
import { openCompany } from '../admin-empresas/open';
import { defaultRules, plantRules } from './defaults';
import { filtered } from '../../../testing/filtered';

const api = useApi();

const admin = (company = api.a) => api.as('admin', company);
const make = async (noun: string, body: object, company = api.a) => await admin(company).post(`/api/${noun}`, body);
const post = (body: object) => admin().call('POST', '/api/reglas', unaRegla(body));
const change = (rule: { id: number; version: number }, patch: object) =>
  admin().call('PUT', `/api/reglas/${rule.id}`, { version: rule.version, ...patch });

describe('a rule', () => {
  it('with only a name and a kind watches everything, notifies nobody and has its group', async () => {
    const answer = await admin().call('POST', '/api/reglas', { nombre: 'Auxilio', tipo: 'sos' });
    expect(answer).toMatchObject({
      status: 201,
      json: {
        alcance: { todos: true },
        activa: true,
        canales: [],
        destinatarios: { usuarios: [], roles: [] },
        grupo: 'seguridad',
        eventos_n: 0,
        umbral: null,
      },
    });
  });

  it.each([
    ['umbral', { tipo: 'sos', umbral: 5 }],
    ['umbral', { umbral: 500 }],
    ['umbral', { tipo: 'temperatura_fuera_rango', umbral: null }],
    ['umbral_min', { umbral_min: 3 }],
    ['umbral_min', { tipo: 'temperatura_fuera_rango', umbral: 4, umbral_min: 8 }],
    ['destinatarios', { canales: ['correo'] }],
    ['alcance', { alcance: { activos: [], niveles: [], categorias: [] } }],
    ['nombre', { nombre: ' ' }],
    ['duracion_min_s', { duracion_min_s: -1 }],
    ['horario.0.hasta', { horario: [{ dia: 1, desde: '08:00', hasta: '08:00' }] }],
    ['horario.0.desde', { horario: [{ dia: 1, desde: '24:00', hasta: '08:00' }] }],
    [
      'horario',
      {
        horario: [
          { dia: 7, desde: '22:00', hasta: '06:00' },
          { dia: 1, desde: '05:00', hasta: '09:00' },
        ],
      },
    ],
    ['crear_orden.titulo', { crear_orden: { titulo: 'a' } }],
  ])('is refused at %s', async (field, body) => {
    const { status, json } = await post(body);
    expect(status).toBe(422);
    expect(Object.keys(json.errors)).toEqual([field]);
  });

  it('has a stop or a route only where its kind allows one', async () => {
    const stop = await make('paradas', unaParada());
    const route = await make('rutas', unaRuta());
    expect((await post({ tipo: 'sos', umbral: null, parada_id: stop.id })).json.errors).toEqual({
      parada_id: ['Este tipo de evento no es de una parada'],
    });
    expect((await post({ ruta_id: route.id })).json.errors).toEqual({
      ruta_id: ['Este tipo de evento no es de una ruta'],
    });
    expect((await post({ tipo: 'desvio_ruta', umbral: null, ruta_id: route.id })).status).toBe(201);
    expect((await post({ tipo: 'entrada_parada', umbral: null, parada_id: stop.id })).status).toBe(201);
  });

  it('cannot refer to records of another company, and the error names the field', async () => {
    const level = await make('niveles', unNivel(), api.b);
    const foreign = {
      nivel: level.id,
      activo: (await make('activos', unActivo({ nivel_id: level.id }), api.b)).id,
      categoria: (await make('categorias', unaCategoria(), api.b)).id,
      parada: (await make('paradas', unaParada(), api.b)).id,
      ruta: (await make('rutas', unaRuta(), api.b)).id,
      servicio: (await make('servicios', unServicio(), api.b)).id,
      persona: (await make('personal', unaPersona(), api.b)).id,
    };
    const scope = { activos: [], niveles: [], categorias: [] };
    const cases: [field: string, body: object][] = [
      ['alcance', { alcance: { ...scope, niveles: [foreign.nivel] } }],
      ['alcance', { alcance: { ...scope, activos: [foreign.activo] } }],
      ['alcance', { alcance: { ...scope, categorias: [foreign.categoria] } }],
      ['parada_id', { parada_id: foreign.parada }],
      ['ruta_id', { tipo: 'desvio_ruta', umbral: null, ruta_id: foreign.ruta }],
      ['crear_orden', { crear_orden: { servicio_ids: [foreign.servicio] } }],
      ['crear_orden', { crear_orden: { responsable_id: foreign.persona } }],
    ];
    for (const [field, body] of cases)
      expect(await post(body)).toMatchObject({ status: 404, json: { errors: { [field]: ['No existe'] } } });
  });

  it('notifies only members', async () => {
    const ofB = (
      await api.db.pool.query(
        `
          select user_id from usuario_empresa
          where empresa_id = $1 and user_id not in (select user_id from usuario_empresa where empresa_id = $2)`,
        [api.b, api.a],
      )
    ).rows;
    const outsider: number = ofB[0]?.user_id ?? 2_000_000;
    expect(await post({ canales: ['app'], destinatarios: { usuarios: [outsider] } })).toMatchObject({
      status: 422,
      json: { errors: { destinatarios: ['Alguien ya no trabaja en esta empresa'] } },
    });
    expect((await post({ canales: ['app'], destinatarios: { roles: ['monitor'] } })).status).toBe(201);
  });

  it('is invisible to monitors, operarios and other companies', async () => {
    const { id, version } = (await post({})).json;
    for (const role of ['monitor', 'operario'] as const) {
      const call = api.as(role).call;
      expect((await call('GET', '/api/reglas')).status).toBe(403);
      expect((await call('GET', `/api/reglas/${id}`)).status).toBe(403);
      expect((await call('POST', '/api/reglas', unaRegla())).status).toBe(403);
      expect((await call('PUT', `/api/reglas/${id}`, { version, activa: false })).status).toBe(403);
      expect((await call('DELETE', `/api/reglas/${id}`)).status).toBe(403);
      expect((await call('POST', '/api/reglas/restaurar', { ids: [id] })).status).toBe(403);
    }
    const b = admin(api.b);
    expect((await b.call('GET', `/api/reglas/${id}`)).status).toBe(404);
    expect((await b.call('PUT', `/api/reglas/${id}`, { version, activa: false })).status).toBe(404);
    expect((await b.call('DELETE', `/api/reglas/${id}`)).status).toBe(404);
    await admin().call('DELETE', `/api/reglas/${id}`);
    expect((await b.call('POST', '/api/reglas/restaurar', { ids: [id] })).json).toEqual({ ids: [] });
  });

  it('applies again only from the moment when its condition changed', async () => {
    const made = (await post({})).json;
    await api.db.pool.query(`update reglas set vigente_desde = '2020-01-01T00:00:00Z' where id = $1`, [made.id]);
    const updated = (
      await change(made, {
        nombre: 'Otro nombre',
        canales: ['app'],
        destinatarios: { roles: ['admin'] },
        crear_orden: {},
      })
    ).json;
    expect(updated.vigente_desde).toBe('2020-01-01T00:00:00.000Z');
    const same = (await change(updated, { umbral: 80, alcance: { todos: true } })).json;
    expect(same.vigente_desde).toBe('2020-01-01T00:00:00.000Z');
    const judged = (await change(same, { umbral: 70 })).json;
    expect(judged.vigente_desde > updated.vigente_desde).toBe(true);
  });

  it('does not overwrite changes saved by another user', async () => {
    const made = (await post({})).json;
    await change(made, { nombre: 'Primera' });
    expect(await change(made, { nombre: 'Segunda' })).toMatchObject({
      status: 409,
      json: { code: 'VERSION_CONFLICTO', registro: { nombre: 'Primera' } },
    });
  });
});

describe('rules', () => {
  it('are enabled and disabled together, and counted by group', async () => {
    const rules = [(await post({})).json, (await post({ tipo: 'ralenti_excesivo', umbral: 20 })).json];
    const ids = rules.map(({ id }) => id);
    const filter = filtered({ id: ids });
    expect((await admin().call('PUT', `/api/reglas?${filter}`, { activa: false })).status).toBe(200);
    const off = (await admin().get(`/api/reglas?${filter}`)) as { activa: boolean }[];
    expect(off.map(({ activa }) => activa)).toEqual([false, false]);
    const counted = await admin().get(
      `/api/reglas/conteos?campo=grupo&filter=${encodeURIComponent('{"activa":false,"grupo":"conduccion"}')}`,
    );
    expect(counted).toEqual({ conduccion: 2 });
  });

  it('are restored after deletion, once, and apply from then on', async () => {
    const made = (await post({})).json;
    await api.db.pool.query(`update reglas set vigente_desde = '2020-01-01T00:00:00Z' where id = $1`, [made.id]);
    await admin().call('DELETE', `/api/reglas/${made.id}`);
    expect((await admin().call('GET', `/api/reglas/${made.id}`)).status).toBe(404);
    expect(await admin().post('/api/reglas/restaurar', { ids: [made.id] })).toEqual({ ids: [made.id] });
    expect(await admin().post('/api/reglas/restaurar', { ids: [made.id] })).toEqual({ ids: [] });
    const back = await admin().get(`/api/reglas/${made.id}`);
    expect(back.nombre).toBe(made.nombre);
    expect(back.vigente_desde >= made.vigente_desde).toBe(true);
  });

  it('keep their stop and their route from deletion, and are restored only with them', async () => {
    const stop = await make('paradas', unaParada());
    const route = await make('rutas', unaRuta());
    const rules = [
      (await post({ nombre: 'Velocidad en el patio', parada_id: stop.id })).json,
      (await post({ tipo: 'desvio_ruta', umbral: null, ruta_id: route.id })).json,
    ];
    expect(await admin().call('DELETE', `/api/paradas/${stop.id}`)).toMatchObject({
      status: 409,
      json: { code: 'EN_USO', message: 'La regla «Velocidad en el patio» la vigila: cámbiela o elimínela antes.' },
    });
    expect((await admin().call('DELETE', `/api/rutas/${route.id}`)).status).toBe(409);
    for (const { id } of rules) await admin().call('DELETE', `/api/reglas/${id}`);
    expect((await admin().call('DELETE', `/api/paradas/${stop.id}`)).status).toBe(200);
    const ids = rules.map(({ id }) => id);
    expect(await admin().post('/api/reglas/restaurar', { ids })).toEqual({ ids: [ids[1]] });
  });

  it('of a new company are stored as if its admin had created them, and only the one for calls for help notifies users', async () => {
    for (const rule of defaultRules) expect((await admin().call('POST', '/api/reglas', rule)).status).toBe(201);
    expect(defaultRules.filter(({ canales }) => canales?.length).map(({ tipo }) => tipo)).toEqual(['sos']);
    const before = (await admin(api.b).get('/api/reglas?range=[0,99]')).length;
    await api.db.tenant(api.b, async (tx) => {
      await plantRules(tx, api.b);
    });
    expect(await admin(api.b).get('/api/reglas?range=[0,99]')).toHaveLength(before + defaultRules.length);
  });

  it('that are recommended and missing are added once, as in a new company, by users who may edit rules', async () => {
    const company = (
      await api.db.system.transaction((tx) =>
        openCompany(tx, { nombre: 'De antes', zona_horaria: 'America/Bogota', moneda: 'COP' }),
      )
    ).id;
    const [writer, other] = [api.as('admin', company), api.as('monitor', company)];
    await api.db.tenant(company, (tx) => plantRules(tx, company, ['sos', 'exceso_velocidad']));
    const own = await writer.get('/api/reglas?range=[0,99]');
    expect(own).toHaveLength(2);
    const missing = (await writer.get('/api/reglas/recomendadas')).faltan;
    expect(missing).toEqual(
      defaultRules.map(({ tipo }) => tipo).filter((tipo) => tipo !== 'sos' && tipo !== 'exceso_velocidad'),
    );
    expect((await other.call('GET', '/api/reglas/recomendadas')).status).toBe(403);
    expect((await other.call('POST', '/api/reglas/recomendadas')).status).toBe(403);
    const answers = await Promise.all([1, 2].map(() => writer.call('POST', '/api/reglas/recomendadas')));
    expect(answers.map(({ json }) => json.ids.length).sort()).toEqual([0, missing.length]);
    const rules = await writer.get('/api/reglas?range=[0,99]');
    expect(rules.map(({ tipo }: { tipo: string }) => tipo).sort()).toEqual(defaultRules.map(({ tipo }) => tipo).sort());
    expect(
      rules.filter(({ canales }: { canales: string[] }) => canales.length).map(({ tipo }: { tipo: string }) => tipo),
    ).toEqual(['sos']);
    expect(await writer.get('/api/reglas/recomendadas')).toEqual({ faltan: [] });
  });

  it('count the events of 30 days as the inbox lists them', async () => {
    const { json: rule } = await post({ nombre: 'Contada' });
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    const raised = { regla_id: rule.id, severidad: 'media' as const };
    await raiseEvents(api, api.a, [
      { ...raised, inicio_en: ago(1), fin_en: ago(1) },
      { ...raised, inicio_en: ago(40), fin_en: ago(2) },
      { ...raised, inicio_en: ago(50), fin_en: null },
      { ...raised, inicio_en: ago(40), fin_en: ago(39) },
      { ...raised, inicio_en: ago(3), fin_en: ago(3), corregido: true },
    ]);
    const filter = filtered({ regla_id: rule.id, corregido: false, desde: ago(30) });
    expect(await admin().get(`/api/eventos?${filter}`)).toHaveLength(3);
    expect((await admin().get(`/api/reglas/${rule.id}`)).eventos_n).toBe(3);
  });
});
