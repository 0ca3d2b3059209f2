import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EnlaceVivo, EnlaceVivoCreado, VistaViva } from '#contract/requests/enlacesVivos';
import { useApi } from '../testing/useApi';
import { unaEjecucion, unaRuta } from '../testing/factories';
import { aTracker, send, type Tracker } from '../testing/trackers';
import { fixAt } from '../tracking/projector/testing';
import { keyHash } from './link/key';

const api = useApi();
let tracker: Tracker;
beforeAll(async () => {
  tracker = await aTracker(api);
});

const path = '/api/enlaces-vivos';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const aLink = async (
  given: object = {},
  by: Pick<ReturnType<typeof api.by>, 'call'> = api.as('admin'),
): Promise<EnlaceVivoCreado> => {
  const { status, json } = await by.call('POST', path, { activos: [tracker.id], hasta: inHours(2), ...given });
  expect([status, json.message]).toEqual([201, undefined]);
  return json;
};
/** Without an account. */
const look = (url: string, headers: Record<string, string> = {}) =>
  api.call('GET', url, undefined, { accept: 'application/json', ...headers });
/** Viewers share what was read within half a second: that has passed. */
const later = () => api.liveLinks.forget();
const report = (secondsAgo: number, north: number, by = tracker) =>
  send(api.tracking, by, [fixAt(0, north, { fecha: Date.now() - secondsAgo * 1_000, velocidad_kmh: 42, rumbo: 90 })]);
const listed = async (company = api.a): Promise<EnlaceVivo[]> => await api.as('admin', company).get(path);

describe('a live link', () => {
  it('shows its units, without a log-in, with what it was told to show and nothing else', async () => {
    await api.db.system.execute(sql`update activos set nombre = 'Furgón 7', placa = 'ABC123' where id = ${tracker.id}`);
    await report(5, 0);
    const plain = await look((await aLink({ muestra: { placa: false, velocidad: false } })).url);
    expect(plain).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    });
    const [hidden] = (plain.json as VistaViva).unidades;
    expect(hidden).toMatchObject({
      nombre: 'La unidad',
      estado: 'movimiento',
      velocidad_kmh: null,
      rastro: [],
      viaje: null,
    });
    expect(hidden?.latitud).toBeCloseTo(4.6, 4);
    expect(JSON.stringify(plain.json)).not.toMatch(/ABC123|"id"|_id|Furgón/);
    const full = await look((await aLink({ titulo: 'Su pedido', muestra: { placa: true, velocidad: true } })).url);
    expect(full.json).toMatchObject({
      titulo: 'Su pedido',
      empresa: 'Empresa A',
      unidades: [{ nombre: 'Furgón 7 · ABC123', velocidad_kmh: 42 }],
    });
  });

  it('has no history of before it began', async () => {
    await report(600, 500);
    await report(60, 600);
    const { url, id } = await aLink({ muestra: { rastro: true } });
    expect((await look(url)).json.unidades[0].rastro).toEqual([]);
    await api.db.system.execute(
      sql`update enlaces_vivos set creado_en = now() - interval '5 minutes' where id = ${id}`,
    );
    await report(2, 700);
    later();
    const { rastro } = (await look(url)).json.unidades[0] as { rastro: [number, number][] };
    // Of a minute ago and of now; not of ten minutes ago.
    expect(rastro.length).toBeGreaterThanOrEqual(2);
    expect(rastro.every(([lat]) => Math.abs(lat - 4.6045) > 0.0005)).toBe(true);
  });

  it('tells when a unit arrives that drives a route', async () => {
    const route = await api.as('admin').post('/api/rutas', unaRuta());
    const run = await api
      .as('admin')
      .post('/api/ejecuciones', unaEjecucion({ ruta_id: route.id, activo_id: tracker.id }));
    const eta = inHours(1);
    await api.db.system.execute(
      sql`update ejecuciones set estado = 'en_curso', eta = ${eta}::timestamptz where id = ${run.id}`,
    );
    const [told] = (await look((await aLink({ ejecucion_id: run.id, muestra: { ruta: true } })).url)).json.unidades;
    expect(told.viaje).toMatchObject({ ruta: route.nombre, eta });
    expect(told.viaje.trazado.length).toBeGreaterThan(1);
    const [quiet] = (await look((await aLink({ muestra: { eta: true } })).url)).json.unidades;
    expect(quiet.viaje).toEqual({
      ...{ ruta: null, trazado: [], siguiente: null, siguiente_eta: null, destino: null, eta },
      ...{ siguiente_espera: null, espera: null, paradas: null },
    });
    const [silent] = (await look((await aLink({ muestra: { eta: false } })).url)).json.unidades;
    expect(silent.viaje).toBeNull();
  });

  it('ends when it is revoked, when its time is over, when its author leaves: 410, and 404 for what never was one', async () => {
    const revoked = await aLink();
    expect((await look(revoked.url)).status).toBe(200);
    expect(await api.as('admin').call('DELETE', `${path}/${revoked.id}`)).toMatchObject({
      status: 200,
      json: { id: revoked.id },
    });
    expect(await look(revoked.url)).toMatchObject({ status: 410, json: { code: 'ENLACE_TERMINADO' } });
    expect((await api.as('admin').call('DELETE', `${path}/${revoked.id}`)).status).toBe(404);
    const over = await aLink();
    await api.db.system.execute(
      sql`update enlaces_vivos set hasta = now() - interval '1 second' where id = ${over.id}`,
    );
    expect((await look(over.url)).status).toBe(410);
    const author = await api.person('monitor', [api.a]);
    const given = { activos: [tracker.id], hasta: inHours(1) };
    const theirs = (await api.by(author).post(path, given)) as EnlaceVivoCreado;
    expect((await look(theirs.url)).status).toBe(200);
    const removed = await api.as('admin').call('DELETE', `/api/usuarios/${author.id}`);
    expect(removed.json.efectos).toEqual([`Un enlace en vivo de ${author.email} dejó de funcionar.`]);
    later();
    expect((await look(theirs.url)).status).toBe(410);
    expect((await listed()).map(({ id }) => id)).not.toContain(theirs.id);
    for (const strange of ['/vivo/x', `/vivo/${'a'.repeat(43)}`, `${(await aLink()).url}x`, `/vivo/${revoked.id}`])
      expect((await look(strange)).status).toBe(404);
  });

  it('that was hidden in the database is a hash: neither its address nor its key', async () => {
    const { url } = await aLink({ clave: 'pedido 8' });
    const secret = url.slice(url.lastIndexOf('/') + 1);
    const { rows } = await api.db.system.execute(sql`select * from enlaces_vivos where empresa_id = ${api.a}`);
    for (const text of [JSON.stringify(rows), JSON.stringify(await listed())])
      expect(text).not.toMatch(new RegExp(`${secret}|pedido 8`));
  });

  it('with a key asks for it, and one of before may be shorter', async () => {
    const { url, id } = await aLink({ clave: 'año 88' });
    expect(await look(url)).toMatchObject({ status: 401, json: { code: 'CLAVE_ENLACE' } });
    const right = await look(url, { 'x-clave': encodeURIComponent('año 88') });
    expect(right.status).toBe(200);
    const pass = { 'x-pase': String(right.headers['x-pase']) };
    const again = await look(url, pass);
    expect([again.status, again.headers['x-pase']]).toEqual([200, undefined]);
    const another = await aLink({ clave: 'año 88' });
    expect((await look(another.url, pass)).status).toBe(401);
    const short = keyHash(url.slice(url.lastIndexOf('/') + 1), '1234');
    await api.db.system.execute(sql`update enlaces_vivos set clave_hash = ${short} where id = ${id}`);
    later();
    // The pass was for the key of before.
    expect((await look(url, pass)).status).toBe(401);
    expect((await look(url, { 'x-clave': '1234' })).status).toBe(200);
  });

  it('is not sent twice where nothing has changed', async () => {
    const { url } = await aLink();
    const { headers } = await look(url);
    expect(await look(url, { 'if-none-match': String(headers.etag) })).toMatchObject({ status: 304, json: '' });
    await report(0, 710);
    later();
    expect((await look(url, { 'if-none-match': String(headers.etag) })).status).toBe(200);
  });

  it('that five hundred open at once asks the database a few times', async () => {
    const { url } = await aLink();
    let asked = 0;
    const stop = api.db.onStatement(() => {
      asked += 1;
      return () => undefined;
    });
    const answers = await Promise.all(Array.from({ length: 500 }, () => look(url)));
    stop();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(asked).toBeLessThan(100);
  });
});

describe('wrong keys', () => {
  const clave = 'pedido 88';
  const right = { 'x-clave': clave };
  /** From ten thousand addresses of one network, and from anywhere. */
  const guess = async (url: string, n: number) => {
    const { statusCode, headers } = await api.app.inject({
      url,
      headers: { accept: 'application/json', 'x-clave': `mala ${n}` },
      remoteAddress: n % 2 ? `2001:db8::${n.toString(16)}:1` : `10.${n % 250}.0.7`,
    });
    return { status: statusCode, wait: Number(headers['retry-after']) };
  };
  const told = async (id: number) =>
    (
      await api.db.system.execute(sql`
        select user_id, titulo, url, correo_pendiente, en_app from notificaciones
        where empresa_id = ${api.a} and tipo = 'enlace_cerrado' and causa like ${`enlace ${id} %`}`)
    ).rows;

  it('ten of them, also at once and from anywhere, close the link to all but those who see it already', async () => {
    const { url, id } = await aLink({ clave, titulo: 'Pedido 88' });
    const pass = { 'x-pase': String((await look(url, right)).headers['x-pase']) };
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(url, n)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    expect(refused.every(({ wait }) => wait > 890 && wait <= 900)).toBe(true);
    const brought: Record<string, string>[] = [right, {}, { 'x-pase': 'x'.repeat(43) }];
    for (const headers of brought)
      expect(await look(url, headers)).toMatchObject({
        status: 429,
        json: { code: 'DEMASIADOS_INTENTOS', message: expect.stringContaining('cerrado unos minutos') },
        headers: { 'retry-after': expect.any(String) },
      });
    expect((await look(url, pass)).status).toBe(200);
    const [mine] = (await listed()).filter((link) => link.id === id);
    const left = Date.parse(mine?.cerrado_hasta ?? '') - Date.now();
    expect(left).toBeGreaterThan(890_000);
    expect(left).toBeLessThanOrEqual(900_000);
    const rows = await told(id);
    expect(rows).toEqual([
      {
        user_id: (await api.as('admin').who).id,
        titulo: expect.stringMatching(/^El enlace en vivo «Pedido 88» se cerró hasta las \d\d:\d\d$/),
        url: '/dispositivos/integraciones',
        correo_pendiente: true,
        en_app: true,
      },
    ]);
    await api.db.system.execute(sql`update intentos_acceso set fecha = fecha - interval '15 minutes'
      where clave like ${`%enlace:${id}`}`);
    expect((await look(url, right)).status).toBe(200);
    expect((await listed()).find((link) => link.id === id)?.cerrado_hasta).toBeNull();
    for (let n = 0; n < 10; n += 1) expect((await guess(url, n)).status).toBe(401);
    expect(await told(id)).toHaveLength(2);
  });

  it('are counted by link, and a monitor is told of their own', async () => {
    const monitor = await api.person('monitor', [api.a]);
    const [one, other] = [await aLink({ clave }, api.by(monitor)), await aLink({ clave })];
    for (let n = 0; n < 11; n += 1) await guess(one.url, n);
    expect((await look(one.url, right)).status).toBe(429);
    expect((await look(other.url, right)).status).toBe(200);
    expect(await told(one.id)).toMatchObject([
      { user_id: monitor.id, url: null, titulo: expect.stringMatching(/^Un enlace en vivo se cerró/) },
    ]);
  });
});

describe('live links', () => {
  it('are made by superadmins, admins and monitors; listed while they live; invisible to other companies', async () => {
    const { id } = await aLink({ titulo: 'Del monitor' }, api.as('monitor'));
    expect((await listed()).find((link) => link.id === id)).toMatchObject({
      titulo: 'Del monitor',
      activos: [{ id: tracker.id }],
      con_clave: false,
      vistas_n: 0,
      muestra: { placa: true, eta: true, velocidad: false, ruta: false, rastro: false },
    });
    expect((await listed(api.b)).map((link) => link.id)).not.toContain(id);
    expect((await api.as('admin', api.b).call('DELETE', `${path}/${id}`)).status).toBe(404);
    const { call } = api.as('operario');
    for (const answer of [await call('GET', path), await call('POST', path, {}), await call('DELETE', `${path}/${id}`)])
      expect(answer.status).toBe(403);
  });

  it('say who opened them and when, without previews of chats; of whom each is', async () => {
    const { id, url } = await aLink({ titulo: 'Visitado' }, api.as('monitor'));
    const open = (agent: string) => look(url, { accept: 'text/html', 'user-agent': agent });
    const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
    for (const agent of [chrome, 'WhatsApp/2.24', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', chrome])
      await open(agent);
    const seenBy = async (role: 'monitor' | 'admin') =>
      ((await api.as(role).get(path)) as EnlaceVivo[]).find((link) => link.id === id);
    const [mine, others] = [await seenBy('monitor'), await seenBy('admin')];
    expect([mine?.mio, others?.mio, mine?.vistas_n]).toEqual([true, false, 3]);
    expect(mine?.visitantes).toMatchObject([
      { dispositivo: 'Chrome en Android', red: '127.0.*', veces: 2 },
      { dispositivo: 'Firefox en Windows', red: '127.0.*', veces: 1 },
    ]);
    expect(JSON.stringify(mine)).not.toContain('quien');
    for (let n = 0; n < 25; n++) await open(`Otro ${n}`);
    const full = await seenBy('admin');
    expect([full?.vistas_n, full?.visitantes.length]).toEqual([28, 20]);
  });

  it('say at the field what is wrong', async () => {
    const foreign = await api.anActivo({}, api.b);
    const refused = async (given: object) => {
      const { status, json } = await api
        .as('admin')
        .call('POST', path, { activos: [tracker.id], hasta: inHours(1), ...given });
      return [status, Object.keys(json.errors ?? {})];
    };
    expect(await refused({ activos: [] })).toEqual([422, ['activos']]);
    expect(await refused({ activos: [foreign.id] })).toEqual([404, ['activos']]);
    expect(await refused({ hasta: inHours(-1) })).toEqual([422, ['hasta']]);
    expect(await refused({ hasta: inHours(24 * 93) })).toEqual([422, ['hasta']]);
    expect(await refused({ clave: 'abcde' })).toEqual([422, ['clave']]);
    expect(await refused({ ejecucion_id: 2_000_000_000 })).toEqual([404, ['ejecucion_id']]);
  });

  it('are two hundred at most that live', async () => {
    const { id } = await api.as('admin', api.b).who;
    const asset = await api.anActivo({}, api.b);
    await api.db.system
      .execute(sql`insert into enlaces_vivos (empresa_id, token_hash, activos, muestra, hasta, creado_por_id)
      select ${api.b}, 'muchos ' || ${api.b}::text || ' ' || n, array[${asset.id}]::int[], '{}',
        now() + interval '1 day', ${id}
      from generate_series(1, 199) n`);
    const make = () => api.as('admin', api.b).call('POST', path, { activos: [asset.id], hasta: inHours(1) });
    const answers = await Promise.all([make(), make(), make()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});
