import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ClaveIngesta, Desconocido, Llegadas, Trama } from '#contract/requests/ingesta';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { createRefusals, DeadKey } from '../../tracking/entry/refusals';
import { ApiError, badQuery } from '../../plugins/errors';

const api = useApi(startOwnApi);

const get = async (path: string, company = api.a) => await api.as('admin', company).get(`/api/dispositivos${path}`);
const keysOf = (company = api.a): Promise<ClaveIngesta[]> => get('/claves', company);
const rotate = async (company = api.a) =>
  (await api.as('admin', company).post('/api/dispositivos/claves/rotar')) as ClaveIngesta;
const currentKey = async (company = api.a) =>
  (await keysOf(company)).find(({ vence_en }) => vence_en === null)?.clave ?? '';
const report = (key: string, given: Record<string, unknown>) =>
  api.call(
    'GET',
    `/gps/${key}?${new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]))}`,
  );
const inSeconds = (s: number) => new Date(Date.now() + s * 1000).toISOString();

describe('ingest keys', () => {
  it('are created with the company and let its devices write', async () => {
    const device = await api.aDispositivo();
    const [key, ...more] = await keysOf();
    expect(more).toEqual([]);
    expect(key).toMatchObject({ vence_en: null, clave: expect.stringMatching(/^[\w-]{24}$/) });
    expect((await report(key?.clave ?? '', { id: device.identificador, lat: 4, lon: -74 })).status).toBe(200);
  });

  it('are replaced with one day in which both work', async () => {
    const device = await api.aDispositivo();
    const before = await currentKey();
    const created = await rotate();
    expect(created.vence_en).toBeNull();
    const [now, old] = await keysOf();
    expect(now).toEqual(created);
    expect(old?.clave).toBe(before);
    const hours = (new Date(old?.vence_en ?? 0).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    for (const key of [before, created.clave])
      expect((await report(key, { id: device.identificador, lat: 4, lon: -74 })).status).toBe(200);
  });

  it('stop working as soon as they are revoked, and disappear from the list', async () => {
    const device = await api.aDispositivo();
    const old = await currentKey();
    await report(old, { id: device.identificador, lat: 4, lon: -74 });
    await rotate();
    const revoked = (await keysOf()).find(({ clave }) => clave === old);
    const drop = () => api.as('admin').call('DELETE', `/api/dispositivos/claves/${revoked?.id}`);
    expect(await drop()).toMatchObject({ status: 200, json: { id: revoked?.id } });
    expect((await report(old, { id: device.identificador, lat: 4, lon: -74 })).json.code).toBe('CLAVE_INVALIDA');
    expect((await keysOf()).map(({ clave }) => clave)).not.toContain(old);
    expect((await drop()).status).toBe(404);
  });

  it('never leave a company without a current one', async () => {
    const current = (await keysOf()).find(({ vence_en }) => vence_en === null);
    expect(await api.as('admin').call('DELETE', `/api/dispositivos/claves/${current?.id}`)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('cree primero una nueva') },
    });
    await Promise.all([rotate(), rotate(), rotate()]);
    expect((await keysOf()).filter(({ vence_en }) => vence_en === null)).toHaveLength(1);
  });

  it('are read and changed by admins of their own company alone', async () => {
    const [key] = await keysOf();
    for (const role of ['monitor', 'operario'] as const) {
      expect((await api.as(role).call('GET', '/api/dispositivos/claves')).status).toBe(403);
      expect((await api.as(role).call('POST', '/api/dispositivos/claves/rotar')).status).toBe(403);
    }
    expect((await keysOf(api.b)).map(({ clave }) => clave)).not.toContain(key?.clave);
    expect((await api.as('admin', api.b).call('DELETE', `/api/dispositivos/claves/${key?.id}`)).status).toBe(404);
  });
});

const anUnknownDevice = async (identificador: string, company = api.a): Promise<Desconocido | undefined> => {
  expect((await report(await currentKey(company), { id: identificador, lat: 4, lon: -74, batt: 50 })).status).toBe(404);
  return ((await get('/desconocidos', company)) as Desconocido[]).find((row) => row.identificador === identificador);
};
const adopt = (id: number | undefined, body: object, company = api.a) =>
  api.as('admin', company).call('POST', `/api/dispositivos/desconocidos/${id}/adoptar`, body);

describe('unknown devices', () => {
  it('are counted, with what they last sent', async () => {
    await anUnknownDevice('nuevo-1');
    expect(await anUnknownDevice('nuevo-1')).toMatchObject({
      veces: 2,
      ultima_vez: expect.any(String),
      ultima_trama: { lat: '4', batt: '50' },
    });
  });

  it('are adopted onto an asset in one step, and may report from then on', async () => {
    const unknownDevice = await anUnknownDevice('nuevo-2');
    const asset = await api.anActivo();
    const adopted = await adopt(unknownDevice?.id, { nombre: 'Celular de Ana', tipo: 'celular', activo_id: asset.id });
    expect(adopted).toMatchObject({
      status: 201,
      json: {
        identificador: 'nuevo-2',
        nombre: 'Celular de Ana',
        tipo: 'celular',
        estado: 'asignado',
        activo_id: asset.id,
      },
    });
    expect((await report(await currentKey(), { id: 'nuevo-2', lat: 4, lon: -74 })).status).toBe(200);
    expect((await get('/desconocidos')).map(({ identificador }: Desconocido) => identificador)).not.toContain(
      'nuevo-2',
    );
    expect((await adopt(unknownDevice?.id, {})).status).toBe(404);
  });

  it('are remembered by the first 64 characters of what they call themselves, and adopted by them', async () => {
    const [said, kept] = ['E'.repeat(3_000), 'E'.repeat(64)];
    for (const id of [said, `${said}F`])
      expect((await report(await currentKey(), { id, lat: 4, lon: -74 })).status).toBe(404);
    const found = ((await get('/desconocidos')) as Desconocido[]).filter(({ identificador }) =>
      /^E+$/.test(identificador),
    );
    expect(found).toMatchObject([{ identificador: kept, veces: 2 }]);
    expect((await adopt(found[0]?.id, {})).json).toMatchObject({ identificador: kept });
    expect((await report(await currentKey(), { id: said, lat: 4, lon: -74 })).status).toBe(200);
  });

  it('stay unknown when the asset already has a device', async () => {
    const unknownDevice = await anUnknownDevice('nuevo-3');
    const [device, asset] = [await api.aDispositivo(), await api.anActivo()];
    await api.as('admin').call('POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: asset.id });
    expect((await adopt(unknownDevice?.id, { activo_id: asset.id })).json).toMatchObject({
      code: 'CONFLICTO',
      message: expect.stringContaining('ya lleva'),
    });
    expect((await adopt(unknownDevice?.id, { activo_id: 2_000_000_000 })).json.errors).toHaveProperty('activo_id');
    const names = (await get('/desconocidos')).map(({ identificador }: Desconocido) => identificador);
    expect(names).toContain('nuevo-3');
  });

  it.each(['356938035643801', '35693803564380', 'Camión 12', '+573001112233', '12', 'móvil#7', 'a/b?c=d&e%20'])(
    'are adopted under what they call themselves: «%s»',
    async (identificador) => {
      expect(await adopt((await anUnknownDevice(identificador))?.id, {})).toMatchObject({
        status: 201,
        json: { identificador },
      });
      const key = await currentKey();
      expect((await report(key, { id: identificador.normalize('NFD'), lat: 4, lon: -74 })).status).toBe(200);
      const health = await api.call('GET', `/gps/${key}/${encodeURIComponent(identificador)}`);
      expect(health).toMatchObject({ status: 200, json: { identificador, conexion: 'en_linea' } });
    },
  );

  it('are known as soon as they are registered, and unknown again once deleted', async () => {
    await anUnknownDevice('nuevo-4');
    const device = await api.aDispositivo({ identificador: 'nuevo-4' });
    const listed = async () =>
      (await get('/desconocidos')).some(({ identificador }: Desconocido) => identificador === 'nuevo-4');
    expect(await listed()).toBe(false);
    await api.as('admin').call('DELETE', `/api/dispositivos/${device.id}`);
    expect(await listed()).toBe(true);
  });

  it('are a thousand at most in a company, also when many report at once', async () => {
    const count = async () =>
      Number(
        (await api.db.system.execute(sql`select count(*) from dispositivos_desconocidos where empresa_id = ${api.b}`))
          .rows[0]?.count,
      );
    await api.db.system.execute(sql`insert into dispositivos_desconocidos (empresa_id, identificador, veces, ultima_vez)
      select ${api.b}, 'lleno-' || n, 1, now() from generate_series(1, ${998 - (await count())}::int) n`);
    const key = await currentKey(api.b);
    await Promise.all([1, 2, 3, 4, 5].map((n) => report(key, { id: `otro-${n}`, lat: 4, lon: -74 })));
    expect(await count()).toBe(1_000);
    await api.db.system.execute(sql`delete from dispositivos_desconocidos where empresa_id = ${api.b}`);
  });

  it('are dismissed, and reappear when they report again', async () => {
    const unknownDevice = await anUnknownDevice('nuevo-5');
    expect((await api.as('admin').call('DELETE', `/api/dispositivos/desconocidos/${unknownDevice?.id}`)).status).toBe(
      200,
    );
    expect((await get('/desconocidos')).map(({ identificador }: Desconocido) => identificador)).not.toContain(
      'nuevo-5',
    );
    expect(await anUnknownDevice('nuevo-5')).toMatchObject({ veces: 1 });
  });

  it('are visible only to admins of their own company', async () => {
    const unknownDevice = await anUnknownDevice('nuevo-6');
    expect((await adopt(unknownDevice?.id, {}, api.b)).status).toBe(404);
    expect(
      (await api.as('admin', api.b).call('DELETE', `/api/dispositivos/desconocidos/${unknownDevice?.id}`)).status,
    ).toBe(404);
    expect((await get('/desconocidos', api.b)).map(({ identificador }: Desconocido) => identificador)).not.toContain(
      'nuevo-6',
    );
    for (const role of ['monitor', 'operario'] as const) {
      expect((await api.as(role).call('GET', '/api/dispositivos/desconocidos')).status).toBe(403);
      expect(
        (await api.as(role).call('POST', `/api/dispositivos/desconocidos/${unknownDevice?.id}/adoptar`, {})).status,
      ).toBe(403);
    }
  });
});

describe('the last frames of a device', () => {
  it('are listed in the order of arrival, each with the reason why it does not count', async () => {
    const device = await api.aDispositivo();
    const asset = await api.anActivo();
    await api.as('admin').call('POST', `/api/dispositivos/${device.id}/asignar`, {
      activo_id: asset.id,
      desde: '2020-01-01T00:00:00.000Z',
    });
    const key = await currentKey();
    const send = (given: Record<string, unknown>) => report(key, { id: device.identificador, ...given });
    await send({ lat: 4.6, lon: -74, timestamp: inSeconds(-280), speed: 10 });
    await send({ timestamp: inSeconds(-250), batt: 40 });
    await send({ lat: 0, lon: 0, timestamp: inSeconds(-240) });
    await send({ lat: 4.6, lon: -74, timestamp: inSeconds(1_200) });
    await send({ lat: 4.6, lon: -74, timestamp: inSeconds(-230), accuracy: 900 });
    await send({ lat: 4.6, lon: -74, timestamp: inSeconds(-220), valid: 'false' });
    await send({ lat: 4.6, lon: -74, timestamp: '2005-03-01T10:00:00Z' });
    await send({ lat: 9.6, lon: -74, timestamp: inSeconds(-200) });
    await api.tracking.projected();
    const frames: Trama[] = await get(`/${device.id}/tramas`);
    expect(frames.map(({ marcas }) => marcas)).toEqual([
      ['retenida'],
      ['atrasada'],
      ['descartada'],
      ['imprecisa'],
      ['adelantada'],
      ['cero'],
      ['sin_ubicacion'],
      [],
    ]);
    expect(frames.at(-1)).toMatchObject({
      latitud: 4.6,
      velocidad_kmh: 18.52,
      valida: true,
      activo_id: asset.id,
      recibida_en: expect.any(String),
    });
  });

  it('show a clock that is years behind on the device, until it is right again', async () => {
    const device = await api.aDispositivo();
    const key = await currentKey();
    const connection = async () => [
      (await get(`/${device.id}`)).conexion,
      (await api.call('GET', `/gps/${key}/${device.identificador}`)).json.conexion,
      (await get(`?filter=${encodeURIComponent('{"conexion":"reloj_atrasado"}')}`))
        .map(({ id }: { id: number }) => id)
        .includes(device.id),
    ];
    await report(key, { id: device.identificador, lat: 4, lon: -74, timestamp: '2019-03-01T10:00:00Z' });
    expect(await connection()).toEqual(['reloj_atrasado', 'reloj_atrasado', true]);
    await report(key, { id: device.identificador, lat: 4, lon: -74 });
    expect(await connection()).toEqual(['en_linea', 'en_linea', false]);
  });

  it('are twenty at most, for admins of the company', async () => {
    const device = await api.aDispositivo();
    const key = await currentKey();
    for (let i = 0; i < 23; i++)
      await report(key, { id: device.identificador, lat: 4, lon: -74, timestamp: inSeconds(-i) });
    expect(await get(`/${device.id}/tramas`)).toHaveLength(20);
    expect((await api.as('monitor').call('GET', `/api/dispositivos/${device.id}/tramas`)).status).toBe(403);
    expect((await api.as('admin', api.b).call('GET', `/api/dispositivos/${device.id}/tramas`)).status).toBe(404);
  });
});

/** Records refusals as ingestion does, and waits until they are written. */
const note = async (...noted: Parameters<ReturnType<typeof createRefusals>['note']>[]) => {
  const refusals = createRefusals(api.db.system, (message, details) =>
    expect.unreachable(`${message} ${JSON.stringify(details)}`),
  );
  for (const each of noted) refusals.note(...each);
  await refusals.close();
};
const nobody = () => {
  throw badQuery('Falta el identificador');
};

describe('refused frames', () => {
  it('are listed with the reason, the sender and the count', async () => {
    const wrong = badQuery('La latitud debe estar entre -90 y 90.');
    await note([wrong, api.a, () => 'gps-roto'], [wrong, api.a, () => 'gps-roto'], [wrong, api.a, nobody]);
    await note([wrong, api.a, () => 'gps-roto']);
    const rows = await get('/tramas-rechazadas');
    expect(rows).toContainEqual(
      expect.objectContaining({ identificador: 'gps-roto', motivo: wrong.message, veces: 3 }),
    );
    expect(rows).toContainEqual(expect.objectContaining({ identificador: null, motivo: wrong.message, veces: 1 }));
  });

  it('with an expired key are listed for its company; unknown keys and our own failures are not listed', async () => {
    await note(
      [new DeadKey(api.b), null, () => 'gps-viejo'],
      [new DeadKey(api.b), null, () => ''],
      [new ApiError('CLAVE_INVALIDA'), null, () => 'gps-de-nadie'],
      [new ApiError('NO_ENCONTRADO'), api.b, () => 'gps-desconocido'],
      [new ApiError('NO_DISPONIBLE'), api.b, () => 'gps-inocente'],
    );
    expect(await get('/tramas-rechazadas', api.b)).toMatchObject([
      { identificador: 'gps-viejo', motivo: expect.stringContaining('ya venció') },
      { identificador: null, motivo: expect.stringContaining('ya venció') },
    ]);
  });

  it('are recorded at the entry itself, for every protocol', async () => {
    const key = await currentKey(api.b);
    await report(key, { lat: 4, lon: -74 });
    await report(key, { id: 'gps-lejos', lat: 95, lon: -74 });
    await api.aDispositivo({ identificador: 'gps-lejos' }, api.b);
    await report(key, { id: 'gps-lejos', lat: 95, lon: -74 });
    await api.call('POST', `/gps/${key}/traccar`, { device: { uniqueId: 'gps-lejos' } });
    await rotate(api.b);
    const [old] = (await keysOf(api.b)).filter(({ clave }) => clave === key);
    await api.as('admin', api.b).call('DELETE', `/api/dispositivos/claves/${old?.id}`);
    expect((await report(key, { id: 'gps-lejos', lat: 4, lon: -74 })).json.code).toBe('CLAVE_INVALIDA');
    await expect
      .poll(() => get('/tramas-rechazadas', api.b))
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ identificador: null, motivo: expect.stringContaining('Falta el identificador') }),
          expect.objectContaining({ identificador: 'gps-lejos', motivo: expect.stringContaining('atitud') }),
          expect.objectContaining({ identificador: 'gps-lejos', motivo: expect.stringContaining('position') }),
          expect.objectContaining({ motivo: expect.stringContaining('ya venció'), veces: 1 }),
        ]),
      );
  });

  it('are limited to the newest two hundred of a company', async () => {
    const wrong = badQuery('Falta «location».');
    for (let from = 0; from < 400; from += 150)
      await note(
        ...Array.from(
          { length: 150 },
          (_, i) => [wrong, api.a, () => `muchos-${from + i}`] as [unknown, number, () => string],
        ),
      );
    const rows = await get('/tramas-rechazadas');
    expect(rows).toHaveLength(200);
    expect(rows.map(({ identificador }: { identificador: string }) => identificador)).toEqual(
      expect.arrayContaining(['muchos-449', 'muchos-300']),
    );
    const { rows: others } = await api.db.system.execute(
      sql`select 1 from tramas_rechazadas where empresa_id = ${api.b}`,
    );
    expect(others.length).toBeLessThan(10);
  });

  it('are for admins of the company', async () => {
    for (const role of ['monitor', 'operario'] as const)
      expect((await api.as(role).call('GET', '/api/dispositivos/tramas-rechazadas')).status).toBe(403);
  });
});

describe('arrivals while a user connects a device', () => {
  it('list known devices, unknown ones and refusals since then', async () => {
    const { ahora }: Llegadas = await get('/llegadas');
    const device = await api.aDispositivo({ nombre: 'En la mano' });
    await report(await currentKey(), { id: device.identificador, lat: 4.65, lon: -74.1 });
    await anUnknownDevice('en-prueba');
    await note([badQuery('La fecha (timestamp) no se entiende.'), api.a, () => 'reloj-roto']);
    const came: Llegadas = await get(`/llegadas?desde=${ahora}`);
    expect(came.recibidas).toMatchObject([
      { dispositivo_id: device.id, nombre: 'En la mano', trama: { latitud: 4.65, marcas: [] } },
    ]);
    expect(came.desconocidos).toMatchObject([{ identificador: 'en-prueba' }]);
    expect(came.rechazadas).toMatchObject([{ identificador: 'reloj-roto' }]);
    const one: Llegadas = await get(`/llegadas?desde=${ahora}&identificador=en-prueba`);
    expect(one).toMatchObject({ recibidas: [], desconocidos: [{ identificador: 'en-prueba' }], rechazadas: [] });
    const later: Llegadas = await get(`/llegadas?desde=${new Date(Date.now() + 5_000).toISOString()}`);
    expect(later).toMatchObject({ recibidas: [], desconocidos: [], rechazadas: [] });
    expect(await get(`/llegadas?desde=${ahora}`, api.b)).toMatchObject({
      recibidas: [],
      desconocidos: [],
      rechazadas: [],
    });
  });

  it('refuse an invalid moment, and users other than admins', async () => {
    expect((await api.as('admin').call('GET', '/api/dispositivos/llegadas?desde=ayer')).status).toBe(400);
    expect((await api.as('monitor').call('GET', '/api/dispositivos/llegadas')).status).toBe(403);
  });
});
