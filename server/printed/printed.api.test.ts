import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { createMailbox } from '../mail/testing';
import { startOwnApi } from '../testing/app';
import { doneJob } from '../testing/jobs';
import { orderFixture } from '../testing/orders';
import { prepared, useApi } from '../testing/useApi';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi(mailbox.variables));
const fixture = prepared(() => orderFixture(api));

const pagesOf = async (bytes: Uint8Array) =>
  (await extractText(new Uint8Array(bytes), { mergePages: false })).text.map((page) => page.replaceAll(/\s+/g, ' '));

const printed = async (path: string, body: object, who = fixture.admin) => {
  const { status, json } = await who.call('POST', path, body);
  expect([status, json]).toEqual([202, { id: expect.any(String) }]);
  const job = await doneJob(who.call, json.id);
  const { rawPayload } = await api.app.inject({ url: job.archivo_url });
  return { name: job.nombre_archivo, pages: await pagesOf(rawPayload) };
};

it('several orders are one file in the order of their ids, each numbering its own pages', async () => {
  const first = await fixture.orderIn('pendiente', { titulo: 'Revisión de frenos ñandú' });
  const second = await fixture.orderIn('pendiente', { titulo: 'Cambio de llantas' });
  const { name, pages } = await printed('/api/ordenes/pdf', { ids: [second.id, first.id] });
  expect(name).toBe('ordenes-2.pdf');
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain('Cambio de llantas');
  expect(pages[1]).toContain('Revisión de frenos ñandú');
  expect(pages[1]).toContain(`${first.numero} Página 1 de 1`);
});

it('a filter prints what its list has, in its order', async () => {
  const asset = await api.anActivo();
  for (const titulo of ['Uno', 'Dos']) await fixture.orderIn('pendiente', { titulo, activo_id: asset.id });
  const filter = JSON.stringify({ activo_id: asset.id });
  const { pages } = await printed('/api/ordenes/pdf', { filter, sort: '["titulo","ASC"]' });
  expect(pages.map((page) => /Uno|Dos/.exec(page)?.[0])).toEqual(['Dos', 'Uno']);
  const nothing = JSON.stringify({ activo_id: asset.id, estado: 'cerrada' });
  expect((await fixture.admin.call('POST', '/api/ordenes/pdf', { filter: nothing })).status).toBe(422);
  expect((await fixture.admin.call('POST', '/api/ordenes/pdf', { filter, ids: [1] })).status).toBe(422);
});

it('nobody prints or mails what they do not see', async () => {
  const { id } = await fixture.orderIn('asignada', { responsable_id: fixture.other.id });
  const asset = await api.anActivo();
  const mailed = { para: ['taller@ejemplo.co'] };
  expect((await fixture.operario.call('POST', '/api/ordenes/pdf', { ids: [id] })).status).toBe(404);
  for (const [noun, ids] of [['ordenes', [id]] as const, ['activos', [asset.id]] as const]) {
    const others = api.as('admin', api.b);
    expect((await others.call('POST', `/api/${noun}/pdf`, { ids })).status).toBe(404);
    expect((await others.call('POST', `/api/${noun}/correo`, { ids, ...mailed })).status).toBe(404);
    expect((await fixture.operario.call('POST', `/api/${noun}/correo`, { ids, ...mailed })).status).toBe(403);
  }
});

it('a mail has the file, the words of who writes it and their address for answers, and the audit says to whom', async () => {
  const { id, numero } = await fixture.orderIn('pendiente', { titulo: 'Cambio de aceite' });
  const { json } = await fixture.admin.call('POST', '/api/ordenes/correo', {
    ids: [id],
    para: ['Taller@Ejemplo.co', 'otro@ejemplo.co'],
    texto: 'Buenos días:\n\nPor favor cotizar.',
  });
  await doneJob(fixture.admin.call, json.id);
  for (const address of ['taller@ejemplo.co', 'otro@ejemplo.co']) {
    const [mail] = await mailbox.sentTo(api.mail, address);
    expect(mail?.subject).toMatch(new RegExp(`^Orden ${numero} · Cambio de aceite · `));
    expect(mail?.text).toContain('Por favor cotizar.');
    expect(mail?.replyTo).toMatchObject([{ address: expect.stringContaining('@') }]);
    expect(mail?.attachments).toMatchObject([{ filename: `orden-${numero}.pdf`, mimeType: 'application/pdf' }]);
  }
  const filter = encodeURIComponent(JSON.stringify({ entidad: 'ordenes', entidad_id: id, accion: 'enviar' }));
  expect((await fixture.admin.call('GET', `/api/auditoria?filter=${filter}`)).json).toMatchObject([
    { nombre: numero, cambios: [{ campo: 'correo', despues: 'taller@ejemplo.co, otro@ejemplo.co' }] },
  ]);
});

it('one address gets so many papers in an hour', async () => {
  const { id } = await fixture.orderIn('pendiente');
  const send = () => fixture.admin.call('POST', '/api/ordenes/correo', { ids: [id], para: ['mucho@ejemplo.co'] });
  await api.db.pool.query(
    `insert into intentos_acceso (clave) select 'papel:mucho@ejemplo.co' from generate_series(1, ${limits.papers.perAddress})`,
  );
  const { status, headers } = await send();
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
});

it('the sheet of an asset has its facts, documents, costs and the history of the chosen days', async () => {
  const asset = await api.anActivo({ nombre: 'Camión de la señora Ñuñez', placa: 'ABC123' });
  const own = `/api/activos/${asset.id}`;
  await fixture.admin.call('POST', `${own}/documentos`, { tipo: 'Póliza', vence_en: '2031-05-09' });
  await fixture.admin.call('POST', `${own}/costos`, { valor: 125_000, concepto: 'Lavado' });
  await fixture.orderIn('pendiente', { titulo: 'Alineación', activo_id: asset.id });
  const whole = (await printed('/api/activos/pdf', { ids: [asset.id] })).pages.join(' ');
  for (const text of ['Camión de la señora Ñuñez', 'ABC123', 'Póliza', '09/05/2031', '125.000', 'Alineación'])
    expect(whole).toContain(text);
  const before = await printed('/api/activos/pdf', { ids: [asset.id], desde: '2020-01-01', hasta: '2020-01-31' });
  expect(before.pages.join(' ')).toContain('Historial del 01/01/2020 al 31/01/2020 Nada en estos días.');
  const field = (await printed('/api/activos/pdf', { ids: [asset.id] }, fixture.as('operario'))).pages.join(' ');
  expect(field).toContain('Camión de la señora Ñuñez');
  expect(field).not.toContain('125.000');
});
