import { writeFileSync } from 'node:fs';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { createMailbox } from '../mail/testing';
import { startOwnApi } from '../testing/app';
import { unNivel, unRepuesto } from '../testing/factories';
import { purchasesOf } from '../testing/purchases';
import { prepared, useApi } from '../testing/useApi';

const mailbox = prepared(createMailbox, ({ close }) => close());
const api = useApi(() => startOwnApi(mailbox.variables));
const aPurchase = prepared(async () => ({ of: purchasesOf(api) }));

const printed = async (id: number) => {
  const url = `/api/compras/${id}/pdf`;
  const { rawPayload, headers, statusCode } = await api.app.inject({ url, headers: await api.as('admin').headers() });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  if (process.env.PAPER) writeFileSync(`${process.env.PAPER}-${id}.pdf`, rawPayload);
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
  return { text: text.replaceAll(/\s+/g, ' '), name: String(headers['content-disposition']) };
};
const send = (id: number, body: object = {}, key?: string) =>
  api.as('admin').call('POST', `/api/compras/${id}/enviar`, body, key ? { 'Idempotency-Key': key } : {});
const mailsTo = (address: string, n = 1) =>
  expect.poll(async () => (await mailbox.sentTo(api.mail, address)).length, { timeout: 60_000 }).toBe(n);

describe('the PDF of a purchase', () => {
  it('has the supplier, the place of delivery, the rows with their taxes, terms and note', async () => {
    const admin = api.as('admin');
    const { json: nivel } = await admin.call('POST', '/api/niveles', unNivel({ direccion: 'Calle 13 # 68-40' }));
    const { json: part } = await admin.call(
      'POST',
      '/api/repuestos',
      unRepuesto({ nombre: 'Filtro de aceite', codigo: 'FA-0042', unidad: 'caja' }),
    );
    const { id, numero } = await aPurchase.of({
      proveedor: {
        nombre: 'Repuestos Ñandú S.A.S.',
        nit: '900123456-7',
        contacto: 'Łukasz Ærø',
        email: 'ventas@nandu.test',
        condiciones: 'Pago a 30 días',
      },
      bodega: { nombre: 'Bodega Norte', nivel_id: nivel.id },
      esperada_en: '2026-12-15',
      nota: 'Entregar por la puerta 2',
      renglones: [
        { repuesto_id: part.id, cantidad: 12.5, precio_unitario: 32_500, impuesto_pct: 19 },
        { descripcion: 'Transporte', cantidad: 1, precio_unitario: 0.015 },
      ],
    });
    const { text, name } = await printed(id);
    for (const said of [
      ...[numero, 'Borrador', 'Repuestos Ñandú S.A.S.', '900123456-7', 'Łukasz Ærø', 'ventas@nandu.test'],
      ...['Bodega Norte', 'Calle 13 # 68-40', '15/12/2026', 'Filtro de aceite FA-0042 12,5 caja', '19 %'],
      ...['406.250', '77.187,50', '483.437,52', 'Transporte', '0,015', '0,02'],
      ...['Pago a 30 días', 'Entregar por la puerta 2'],
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Tasa de cambio');
    expect(name).toContain(`orden-de-compra-${numero}.pdf`);
  });

  it('is in the currency of the purchase and says its rate and what that is in the company’s', async () => {
    const { id } = await aPurchase.of({
      ...{ moneda: 'USD', tasa: 4_012.5 },
      renglones: [{ descripcion: 'Bomba', cantidad: 2, precio_unitario: 150.25, impuesto_pct: 10 }],
    });
    const { text } = await printed(id);
    expect(text).toMatch(/Total US\$ ?330,55/);
    expect(text).toMatch(/Tasa de cambio: 1 USD = \$ ?4\.012,50\. Total en COP: \$ ?1\.326\.331,88/);
  });

  it('is of one company, and for who may see purchases', async () => {
    const { id } = await aPurchase.of();
    expect((await api.as('admin', api.b).call('GET', `/api/compras/${id}/pdf`)).status).toBe(404);
    for (const role of ['operario', 'monitor'] as const)
      expect((await api.as(role).call('GET', `/api/compras/${id}/pdf`)).status).toBe(403);
  });
});

describe('sending a purchase', () => {
  it('mails the PDF to the supplier with our text and makes it enviada', async () => {
    const { id, numero } = await aPurchase.of({
      proveedor: { email: 'pedidos@uno.test' },
      esperada_en: '2026-12-15',
      renglones: [{ descripcion: 'Lámpara', cantidad: 3, precio_unitario: 40_000 }],
    });
    const { status, json } = await send(id);
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ id, estado: 'enviada', enviada_a: 'pedidos@uno.test', enviada_en: expect.any(String) }),
    ]);
    await mailsTo('pedidos@uno.test');
    const [mail] = await mailbox.sentTo(api.mail, 'pedidos@uno.test');
    expect(mail?.subject).toContain(`Orden de compra ${numero}`);
    expect(mail?.text).toContain('15/12/2026');
    expect(mail?.attachments).toMatchObject([
      { filename: `orden-de-compra-${numero}.pdf`, mimeType: 'application/pdf' },
    ]);
    const filter = encodeURIComponent(JSON.stringify({ entidad: 'compras', entidad_id: id, accion: 'enviar' }));
    expect((await api.as('admin').call('GET', `/api/auditoria?filter=${filter}`)).json).toMatchObject([
      { nombre: numero, cambios: [{ campo: 'correo', despues: 'pedidos@uno.test' }] },
    ]);
  });

  it('takes another address and the user’s own words', async () => {
    const { id } = await aPurchase.of({ estado: 'aprobada' });
    const { json } = await send(id, { correo: 'Otra@Dos.test', mensaje: 'Hola:\n\nCon urgencia, por favor.' });
    expect(json).toMatchObject({ estado: 'enviada', enviada_a: 'otra@dos.test' });
    await mailsTo('otra@dos.test');
    const [mail] = await mailbox.sentTo(api.mail, 'otra@dos.test');
    expect(mail?.text).toContain('Con urgencia, por favor.');
    expect(mail?.text).not.toContain('Adjunta va');
  });

  it('mails again what is enviada, whose state and moment stay', async () => {
    const { id } = await aPurchase.of({ proveedor: { email: 'pedidos@tres.test' } });
    const first = await send(id);
    const again = await send(id, { correo: 'bien@tres.test' });
    expect([again.status, again.json]).toEqual([
      200,
      expect.objectContaining({
        ...{ estado: 'enviada', enviada_a: 'bien@tres.test' },
        enviada_en: first.json.enviada_en,
      }),
    ]);
    await mailsTo('pedidos@tres.test');
    await mailsTo('bien@tres.test');
  });

  it('happens once for one Idempotency-Key', async () => {
    const { id } = await aPurchase.of({ proveedor: { email: 'pedidos@cuatro.test' } });
    const answers = [await send(id, {}, 'enviar-cuatro'), await send(id, {}, 'enviar-cuatro')];
    expect(answers.map(({ status, json }) => [status, json.estado])).toEqual([
      [200, 'enviada'],
      [200, 'enviada'],
    ]);
    await mailsTo('pedidos@cuatro.test');
    expect((await send(id, { correo: 'otra@cuatro.test' }, 'enviar-cuatro')).status).toBe(409);
    const { rows } = await api.db.system.execute(
      `select 1 from trabajos where tipo = 'enviar compra' and parametros ->> 'id' = '${id}'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('does not mail what may not be sent, or goes nowhere', async () => {
    const without = await aPurchase.of();
    expect((await send(without.id)).json.errors).toEqual({ correo: [expect.stringContaining('no tiene correo')] });
    const over = await aPurchase.of({ estado: 'cancelada', proveedor: { email: 'nada@cinco.test' } });
    expect((await send(over.id)).status).toBe(409);
    const others = api.as('admin', api.b);
    expect((await others.call('POST', `/api/compras/${over.id}/enviar`, {})).status).toBe(404);
    expect((await api.as('operario').call('POST', `/api/compras/${over.id}/enviar`, {})).status).toBe(403);
    const { rows } = await api.db.system.execute(
      `select 1 from trabajos where tipo = 'enviar compra' and parametros ->> 'id' in ('${without.id}', '${over.id}')`,
    );
    expect(rows).toHaveLength(0);
  });
});
