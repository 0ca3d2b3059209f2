import { and, eq, sql } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/core/roles';
import { eventoPasoTable, eventoTable as e } from '../../../db/tables/eventos';
import { notificacionTable as n } from '../../../db/tables/notificaciones';
import { raiseEvents } from '../../../testing/events';
import { useApi } from '../../../testing/useApi';

const api = useApi();

type Raised = Parameters<typeof raiseEvents>[2][number];
const one = async (given: Raised = {}) => (await raiseEvents(api, api.a, [given]))[0] ?? 0;
const aCall = (given: Raised = {}) => one({ tipo: 'sos', severidad: 'critica', fin_en: null, ...given });
const read = async (id: number, role: Role = 'admin') => await api.as(role).get(`/api/eventos/${id}`);
const post = (path: string, body: object, role: Role = 'monitor', headers = {}) =>
  api.as(role).call('POST', `/api/eventos/${path}`, body, headers);
const move = async (id: number, a: string, nota?: string, role: Role = 'monitor') =>
  post(`${id}/transicion`, { a, version: (await read(id)).version, ...(nota && { nota }) }, role);
const undo = (ids: number[], role: Role = 'monitor') => post('deshacer', { ids }, role);
const list = async (query: string): Promise<number[]> =>
  (await api.as('monitor').get(`/api/eventos?${query}`)).map(({ id }: { id: number }) => id);
const earlier = (id: number, hours: number) =>
  api.db.system
    .update(e)
    .set({ resuelto_en: sql`now() - ${hours} * interval '1 hour'` })
    .where(eq(e.id, id));

beforeEach(async () => {
  await api.db.system.update(e).set({ estado: 'descartado' }).where(eq(e.empresa_id, api.a));
});

describe('a call for help', () => {
  it('is resolved only with a note, alone or among others', async () => {
    const [id, other] = [await aCall(), await one()];
    const alone = await move(id, 'resuelto');
    expect([alone.status, alone.json.errors]).toEqual([422, { nota: ['Diga cómo terminó el llamado de ayuda'] }]);
    expect((await post('transicion', { ids: [other, id], a: 'resuelto' })).json.errors).toHaveProperty('nota');
    expect([(await read(id)).estado, (await read(other)).estado]).toEqual(['abierto', 'abierto']);
    expect((await post('transicion', { ids: [other], a: 'resuelto' })).json.cambiados).toEqual([other]);
    expect((await move(id, 'resuelto', 'Llegó la policía')).json).toMatchObject({ estado: 'resuelto' });
  });

  it('comes first while nobody answers it, whatever the order and on the right page', async () => {
    const since = new Date(Date.now() - 7_200_000).toISOString();
    const call = await aCall({ inicio_en: since, valor_max: 1, clave: 'sos:primero' });
    const ids = await raiseEvents(
      api,
      api.a,
      [10, 30, 20].map((valor_max) => ({ valor_max })),
    );
    const [low = 0, high = 0, middle = 0] = ids;
    const filter = `filter={"id":${JSON.stringify([...ids, call])}}`;
    const by = (order: string, range: string) => list(`${filter}&sort=["valor_max","${order}"]&range=${range}`);
    expect(await by('DESC', '[0,3]')).toEqual([call, high, middle, low]);
    expect([await by('ASC', '[0,1]'), await by('ASC', '[2,3]')]).toEqual([
      [call, low],
      [middle, high],
    ]);
    const summary = await api.as('monitor').get('/api/eventos/resumen');
    expect(summary.alarmas[0].id).toBe(call);
    await move(call, 'reconocido');
    expect(await by('DESC', '[0,3]')).toEqual([high, middle, low, call]);
  });

  it('rings until somebody answers it, however old it is', async () => {
    const call = await aCall({ inicio_en: new Date(Date.now() - 50 * 3_600_000).toISOString() });
    const ringing = async () =>
      (await api.as('monitor').get('/api/eventos/resumen')).alarmas.map(({ id }: { id: number }) => id);
    expect(await ringing()).toContain(call);
    await move(call, 'reconocido');
    expect(await ringing()).not.toContain(call);
  });
});

describe('the protocol', () => {
  const steps = async (id: number) => (await api.as('monitor').get(`/api/eventos/${id}/protocolo`)).pasos;
  const mark = (id: number, paso: string, hecho = true, role: Role = 'monitor') =>
    post(`${id}/protocolo`, { paso, hecho }, role);

  it('is the company’s own, with who did each step and when, also after it was changed', async () => {
    const id = await aCall({ clave: 'sos:protocolo' });
    const usual = await steps(id);
    expect(usual).toHaveLength(6);
    const { paso } = usual[0];
    expect((await mark(id, paso)).json.pasos[0]).toEqual({
      paso,
      hecho_por: expect.stringMatching(/^Persona/),
      hecho_en: expect.any(String),
    });
    await mark(id, paso);
    expect((await read(id)).pasos.map(({ clase, nota }: { clase: string; nota: string }) => [clase, nota])).toEqual([
      ['protocolo', paso],
    ]);
    const settings = await api.as('admin').get('/api/empresa/ajustes');
    const own = { protocolo_sos: ['Llamar al 123', 'Llamar al 123', 'Avisar'], version: settings.version };
    expect((await api.as('monitor').call('PATCH', '/api/empresa/ajustes', own)).status).toBe(403);
    const saved = await api.as('admin').call('PATCH', '/api/empresa/ajustes', own);
    expect(saved.json.ajustes.protocolo_sos).toEqual(['Llamar al 123', 'Avisar']);
    expect((await steps(id)).map((step: { paso: string }) => step.paso)).toEqual(['Llamar al 123', 'Avisar', paso]);
    expect((await mark(id, paso, false)).json.pasos).toHaveLength(2);
    const { rows } = await api.db.system.execute<{ n: number }>(sql`
      select count(*)::int as n from auditoria
      where empresa_id = ${api.a} and entidad = 'eventos' and entidad_id = ${id} and cambios::text like '%protocolo%'`);
    expect(rows[0]?.n).toBe(2);
  });

  it('has no steps of its own making, and none for other events and calls that are over', async () => {
    const [id, other] = [await aCall({ clave: 'sos:otro' }), await one()];
    expect((await mark(id, 'Inventado')).json.errors).toEqual({ paso: ['No es un paso del protocolo de la empresa'] });
    expect(await steps(other)).toEqual([]);
    expect((await mark(other, 'Avisar')).status).toBe(409);
    const [{ paso }] = await steps(id);
    await move(id, 'resuelto', 'A salvo');
    expect((await mark(id, paso)).status).toBe(409);
  });

  it('is for those who may answer events of the company', async () => {
    const id = await aCall({ clave: 'sos:ajeno' });
    expect((await mark(id, 'Avisar', true, 'operario')).status).toBe(403);
    expect((await api.as('admin', api.b).call('GET', `/api/eventos/${id}/protocolo`)).status).toBe(404);
    const foreign = await api.as('admin', api.b).call('POST', `/api/eventos/${id}/protocolo`, {
      ...{ paso: 'Avisar', hecho: true },
    });
    expect(foreign.status).toBe(404);
  });
});

describe('a note', () => {
  it('is kept as written, with its writer, once, and tells whom it names', async () => {
    const id = await one();
    const admin = await api.as('admin').who;
    const people: { id: number; nombre: string }[] = await api.as('monitor').get('/api/eventos/personas');
    const name = people.find((each) => each.id === admin.id)?.nombre ?? '';
    const texto = `<b>Ojo</b>, @${name}: llamar`;
    for (const time of ['first', 'again'])
      expect((await post(`${id}/notas`, { texto }, 'monitor', { 'idempotency-key': 'nota-1' })).status, time).toBe(201);
    expect((await read(id)).pasos).toEqual([
      expect.objectContaining({ clase: 'nota', nota: texto, quien: expect.any(String), a: 'abierto' }),
    ]);
    const told = await api.db.system
      .select()
      .from(n)
      .where(and(eq(n.empresa_id, api.a), eq(n.evento_id, id)));
    expect(told).toEqual([
      expect.objectContaining({ user_id: admin.id, en_app: true, texto, url: `/eventos?evento=${id}` }),
    ]);
    const { avisos } = await api.as('admin').get(`/api/eventos/${id}/avisos`);
    expect(avisos[0]).toMatchObject({ causa: 'mencion', canal: 'app' });
  });

  it('has a text of 2,000 characters at most, and is never rewritten', async () => {
    const id = await one();
    expect((await post(`${id}/notas`, { texto: ' ' })).json.errors).toEqual({ texto: ['Escriba la nota'] });
    expect((await post(`${id}/notas`, { texto: 'a'.repeat(2_001) })).json.errors).toHaveProperty('texto');
    expect((await post(`${id}/notas`, { texto: 'a'.repeat(2_000) })).status).toBe(201);
    await expect(
      api.db.system.update(eventoPasoTable).set({ nota: 'otra' }).where(eq(eventoPasoTable.evento_id, id)),
    ).rejects.toThrow();
    expect((await post(`${id}/notas`, { texto: 'Hola' }, 'operario')).status).toBe(403);
    expect((await api.as('admin', api.b).call('POST', `/api/eventos/${id}/notas`, { texto: 'Hola' })).status).toBe(404);
  });
});

describe('what somebody just did', () => {
  it('is taken back as it was: acknowledged, taken, resolved', async () => {
    const id = await aCall({ clave: 'sos:deshacer', escala_en: new Date(Date.now() + 600_000).toISOString() });
    const me = (await api.as('monitor').who).id;
    const before = await read(id);
    await post('asignar', { ids: [id], usuario_id: me });
    expect(await read(id)).toMatchObject({ estado: 'reconocido', atendido_por_id: me });
    expect((await undo([id])).json).toEqual({ cambiados: [id], rechazados: [] });
    const { version, actualizado_en, pasos, ...after } = await read(id);
    expect(after).toEqual(
      Object.fromEntries(
        Object.entries(before).filter(([name]) => !['version', 'actualizado_en', 'pasos'].includes(name)),
      ),
    );
    expect([version > before.version, Boolean(actualizado_en)]).toEqual([true, true]);
    expect(pasos.slice(2).map(({ clase, deshace }: { clase: string; deshace: boolean }) => [clase, deshace])).toEqual([
      ['estado', true],
      ['dueno', true],
    ]);
    const [row] = await api.db.system.select().from(e).where(eq(e.id, id));
    expect(row?.escala_en).not.toBeNull();
    await move(id, 'resuelto', 'A salvo');
    expect((await read(id)).fin_en).not.toBeNull();
    await undo([id]);
    expect(await read(id)).toMatchObject({ estado: 'abierto', fin_en: null, resuelto_en: null, nota: null });
  });

  it('is not taken back twice, by others, later, or after somebody else did something', async () => {
    const id = await one();
    await move(id, 'reconocido');
    expect((await undo([id], 'admin')).json.rechazados).toEqual([{ id, code: 'CONFLICTO' }]);
    await post(`${id}/notas`, { texto: 'Voy' }, 'admin');
    expect((await undo([id])).json.cambiados).toEqual([]);
    const late = await one();
    await move(late, 'reconocido');
    await api.db.system.execute(sql`alter table evento_pasos disable trigger evento_pasos_no_se_cambia`);
    await api.db.system.execute(
      sql`update evento_pasos set fecha = now() - interval '2 minutes' where evento_id = ${late}`,
    );
    await api.db.system.execute(sql`alter table evento_pasos enable trigger evento_pasos_no_se_cambia`);
    expect((await undo([late])).json.cambiados).toEqual([]);
    const twice = await one();
    await move(twice, 'reconocido');
    await undo([twice]);
    expect((await undo([twice])).json.cambiados).toEqual([]);
    expect((await read(twice)).estado).toBe('abierto');
    expect((await undo([twice], 'operario')).status).toBe(403);
    const foreign = await api.as('admin', api.b).call('POST', '/api/eventos/deshacer', { ids: [twice] });
    expect(foreign.json.rechazados).toEqual([{ id: twice, code: 'NO_ENCONTRADO' }]);
  });
});

describe('what is over', () => {
  it('is opened again within a day, with a reason', async () => {
    const id = await aCall({ clave: 'sos:reabrir' });
    await move(id, 'resuelto', 'A salvo');
    expect((await move(id, 'abierto')).json.errors).toEqual({ nota: ['Diga por qué'] });
    expect((await move(id, 'abierto', 'Volvió a llamar')).json).toMatchObject({
      estado: 'abierto',
      fin_en: null,
      reconocido_en: null,
      resuelto_por: null,
      nota: 'Volvió a llamar',
    });
    await undo([id]);
    expect((await read(id)).estado).toBe('resuelto');
    await earlier(id, 25);
    expect((await read(id)).transiciones_permitidas).toEqual([]);
    const late = await move(id, 'abierto', 'Tarde');
    expect([late.status, late.json.message]).toEqual([409, 'Solo se reabre lo que se cerró en las últimas 24 horas.']);
  });

  it('stays over where its caller has called anew, or the product withdrew it', async () => {
    const id = await aCall({ clave: 'sos:repetido' });
    await move(id, 'resuelto', 'A salvo');
    await aCall({ clave: 'sos:repetido' });
    const again = await move(id, 'abierto', 'Otra vez');
    expect([again.status, again.json.fin_en === null]).toEqual([200, false]);
    const gone = await one({ estado: 'descartado', corregido: true, resuelto_en: new Date().toISOString() });
    expect((await read(gone)).transiciones_permitidas).toEqual([]);
    expect((await move(gone, 'abierto', 'No')).status).toBe(409);
  });
});

it('an event is printed with its protocol, notes and steps, for those who see it', async () => {
  const id = await aCall({ clave: 'sos:papel', asunto: 'Ñuñez, Ana' });
  const [{ paso }] = (await api.as('monitor').get(`/api/eventos/${id}/protocolo`)).pasos;
  await post(`${id}/protocolo`, { paso, hecho: true });
  await post(`${id}/notas`, { texto: `Nota larga ${'y larga '.repeat(150)}` });
  await move(id, 'resuelto', 'A salvo');
  const headers = await api.as('monitor').headers();
  const answer = await api.app.inject({ method: 'GET', url: `/api/eventos/${id}/pdf`, headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true });
  const said = text.replaceAll(/\s+/g, ' ');
  for (const words of ['SOS: Ñuñez, Ana', 'Protocolo de SOS', paso, 'Qué se hizo', 'Nota larga y larga', 'A salvo'])
    expect(said).toContain(words);
  expect((await api.as('operario').call('GET', `/api/eventos/${id}/pdf`)).status).toBe(403);
  expect((await api.as('admin', api.b).call('GET', `/api/eventos/${id}/pdf`)).status).toBe(404);
});

it('lists sort by driver, route, stop and owner', async () => {
  for (const field of ['conductor', 'ruta_nombre', 'parada_nombre', 'atendido_por'])
    expect((await api.as('monitor').call('GET', `/api/eventos?sort=["${field}","ASC"]`)).status, field).toBe(200);
});
