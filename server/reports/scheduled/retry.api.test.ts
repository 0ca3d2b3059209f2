import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOwnApi, type TestApi } from '../../testing/app';
import { takeRetries } from './clock';

/** A mail server that can be down; `taken`: the number of accepted mails. */
const post = { down: false, taken: 0 };
const server = createServer((socket) => {
  let inData = false;
  socket.on('error', () => undefined);
  if (post.down) return void socket.end('421 closed\r\n');
  socket.write('220 prueba\r\n');
  socket.on('data', (chunk) => {
    const text = String(chunk);
    if (inData) {
      if (!text.endsWith('\r\n.\r\n')) return;
      inData = false;
      post.taken++;
      socket.write('250 ok\r\n');
    } else if (/^DATA/i.test(text)) {
      inData = true;
      socket.write('354 go on\r\n');
    } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
  });
});

let api: TestApi;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  api = await startOwnApi({ SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await api.close();
  server.close();
});

const polling = { timeout: 240_000, interval: 100 };
const path = '/api/reportes/programados';
const call = (...asked: Parameters<ReturnType<TestApi['as']>['call']>) => api.as('admin').call(...asked);
const stands = async (id: number) => (await call('GET', `${path}/${id}`)).json;

const sendOne = async (nombre: string): Promise<number> => {
  const { id: reader } = await api.person('admin', [api.a]);
  const schedule = {
    nombre,
    reporte: 'ordenes',
    filtros: { por: 'creada' },
    columnas: ['numero'],
    periodo: 'semana_pasada',
    formato: 'xlsx',
  };
  const made = await call('POST', path, {
    ...schedule,
    frecuencia: 'semanal',
    dia_semana: 1,
    hora: '07:00',
    destinatarios: [reader],
  });
  expect(made.status).toBe(201);
  expect((await call('POST', `${path}/${made.json.id}/enviar`)).status).toBe(202);
  return made.json.id;
};
const job = async (id: number): Promise<{ estado: string; reintentos: number; minutos: number | null }> =>
  (
    await api.db.pool.query(
      `select estado, coalesce((parametros ->> 'reintentos')::int, 0) as reintentos,
        round(extract(epoch from (parametros ->> 'reintento_en')::timestamptz - terminado_en) / 60)::int as minutos
      from trabajos where tipo = 'reporte programado' and (parametros ->> 'id')::int = $1`,
      [id],
    )
  ).rows[0];
const itsTimeComes = (id: number) =>
  api.db.pool.query(
    `
      update trabajos
      set parametros = jsonb_set(parametros, '{reintento_en}', to_jsonb(now()))
      where tipo = 'reporte programado' and (parametros ->> 'id')::int = $1`,
    [id],
  );
const notices = async () => JSON.stringify((await call('GET', '/api/notificaciones')).json);

it('a report that the mail server refused is sent once it accepts it, without alarms', async () => {
  post.down = true;
  const id = await sendOne('Reporte que espera');
  await expect.poll(() => job(id), polling).toMatchObject({ estado: 'fallido', reintentos: 1 });
  expect((await stands(id)).ultimo_error).toBe(
    'El servidor de correo no lo recibió. Se intentará de nuevo en 5 minutos.',
  );
  expect(await takeRetries(api.db)).toBe(0);
  post.down = false;
  await itsTimeComes(id);
  await takeRetries(api.db);
  await expect.poll(() => job(id), polling).toMatchObject({ estado: 'terminado' });
  expect(await stands(id)).toMatchObject({ ultimo_error: null, ultimo_envio_en: expect.any(String) });
  expect(post.taken).toBe(1);
  expect(await notices()).not.toContain('Reporte que espera');
});

it('after three retries its owner is notified, and it is not retried again', async () => {
  post.down = true;
  const id = await sendOne('Reporte sin correo');
  for (const reintentos of [1, 2, 3]) {
    await expect
      .poll(() => job(id), polling)
      .toMatchObject({ estado: 'fallido', reintentos, minutos: expect.any(Number) });
    expect(await notices()).not.toContain('Reporte sin correo');
    await itsTimeComes(id);
    await takeRetries(api.db);
  }
  await expect.poll(() => job(id), polling).toEqual({ estado: 'fallido', reintentos: 3, minutos: null });
  expect((await stands(id)).ultimo_error).toMatch(/Revise el servidor de correo/);
  expect(await notices()).toContain('No se envió «Reporte sin correo»');
  expect(await takeRetries(api.db)).toBe(0);
});
