import { sql } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { Garantia, Reclamo } from '#contract/entities/garantias';
import type { Orden } from '#contract/entities/ordenes';
import { masDias, masMeses } from '#contract/rules/fechasPlan';
import { unaOrden } from '../../testing/factories';
import { dayFromNow } from '../../testing/plans';
import { useApi } from '../../testing/useApi';

const api = useApi();
const admin = () => api.as('admin');
const run = (query: ReturnType<typeof sql>) => api.db.system.execute(query);
const asset = async () => (await api.anActivo()).id as number;
const made = (body: object): Promise<Garantia> => admin().post('/api/garantias', body);
const refused = async (body: object) => (await admin().call('POST', '/api/garantias', body)).json;
const order = (given: object): Promise<Orden> =>
  admin().post('/api/ordenes', unaOrden({ tipo: 'correctivo', ...given }));
const orderOf = (id: number): Promise<Orden> => admin().get(`/api/ordenes/${id}`);
const today = dayFromNow(0);
/** Noon of a day in Bogotá. */
const noon = (day: string) => `${day}T17:00:00.000Z`;
const put = (g: Pick<Garantia, 'id' | 'version'>, body: object) =>
  admin().call('PUT', `/api/garantias/${g.id}`, { version: g.version, ...body });

/** A meter whose readings are given in days from now and totals. */
const meter = async (
  activo_id: number,
  tipo: 'odometro' | 'horometro',
  readings: readonly (readonly [number, number])[],
) => {
  await run(sql`update medidores set eliminado_en = now() where activo_id = ${activo_id} and tipo = ${tipo}`);
  const { rows } = await run(sql`
    insert into medidores (empresa_id, activo_id, tipo, unidad, acumulativo)
    values (${api.a}, ${activo_id}, ${tipo}, 'km', true) returning id`);
  const id = Number(rows[0]?.id);
  for (const [days, total] of readings)
    await run(sql`
      insert into lecturas (empresa_id, medidor_id, valor, total, fecha, fuente, estado)
      values (${api.a}, ${id}, ${total}, ${total}, ${new Date(Date.now() + days * 86_400_000).toISOString()}, 'manual',
        'valida')`);
};

describe('a warranty', () => {
  it('is of exactly one thing, and ends on a day or after months, which agree', async () => {
    const activo_id = await asset();
    expect(await refused({ inicia_en: today })).toMatchObject({ errors: { activo_id: [expect.anything()] } });
    const { id: orden_id } = await order({ activo_id });
    expect(await refused({ inicia_en: today, activo_id, orden_id })).toMatchObject({
      errors: { activo_id: [expect.anything()] },
    });
    const month = await made({ activo_id, inicia_en: '2024-01-31', meses: 1 });
    expect(month).toMatchObject({ vence_en: '2024-02-29', de_activo_id: activo_id, situacion: 'vencida' });
    expect(month).toMatchObject({ termino_en: '2024-02-29', termino_por: 'fecha' });
    expect(await refused({ activo_id, inicia_en: '2024-01-31', meses: 1, vence_en: '2024-03-01' })).toMatchObject({
      errors: { meses: [expect.anything()] },
    });
    const longer = await put(month, { meses: 12 });
    expect(longer.json).toMatchObject({ vence_en: '2025-01-31', meses: 12 });
    expect((await put(longer.json, { vence_en: '2025-03-01' })).json).toMatchObject({ meses: null });
    expect(await refused({ activo_id, inicia_en: today, vence_en: masDias(today, -1) })).toMatchObject({
      errors: { vence_en: [expect.anything()] },
    });
    expect(await refused({ activo_id, inicia_en: today, cubre: [999_999] })).toMatchObject({
      errors: { cubre: [expect.anything()] },
    });
  });

  it('names its supplier by a text, which makes one, and is found and filtered by it', async () => {
    const first = await made({ activo_id: await asset(), inicia_en: today, proveedor: 'Garantes del Norte' });
    const second = await made({ activo_id: await asset(), inicia_en: today, proveedor: 'garantes  del norte' });
    expect(second.proveedor_id).toBe(first.proveedor_id);
    expect(first.proveedor).toBe('Garantes del Norte');
    const ids = (filter: object, q = '') =>
      admin()
        .get(`/api/garantias?range=[0,99]&filter=${encodeURIComponent(JSON.stringify({ ...filter, ...(q && { q }) }))}`)
        .then((rows: Garantia[]) => rows.map(({ id }) => id));
    expect(await ids({ proveedor_id: first.proveedor_id })).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(await ids({}, 'garantes')).toHaveLength(2);
    expect(await ids({ situacion: 'futura', proveedor_id: first.proveedor_id })).toEqual([]);
    expect(await ids({ con_reclamos: true, proveedor_id: first.proveedor_id })).toEqual([]);
  });

  it('of random terms and meters ends as a plain computation says', async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let n = 0; n < 8; n += 1) {
      const activo_id = await asset();
      const readings: [number, number][] = [];
      for (let days = -200 + random(50), total = random(500); days < -1; days += 1 + random(40)) {
        readings.push([days, total]);
        total += random(4_000);
      }
      await meter(activo_id, 'odometro', readings);
      const inicia_en = masDias(today, -250 + random(150));
      const vence_en = random(3) === 0 ? null : masDias(inicia_en, random(200));
      const hasta_km = random(4) === 0 ? null : random(12_000);
      const one = await made({ activo_id, inicia_en, vence_en, hasta_km });
      // Plainly: the total at a moment in days from now.
      const at = (days: number) => {
        const before = readings.filter(([day]) => day <= days).at(-1);
        const after = readings.find(([day]) => day > days);
        if (!before) return after?.[1] ?? null;
        if (!after) return before[1];
        return before[1] + ((after[1] - before[1]) * (days - before[0])) / (after[0] - before[0]);
      };
      const inForce = (ago: number) => {
        const day = dayFromNow(ago);
        const km = at(ago);
        return (
          day >= inicia_en && (!vence_en || day <= vence_en) && (hasta_km === null || km === null || km <= hasta_km)
        );
      };
      for (const ago of [-180.25, -90.75, -40.5, -10.25, -0.01]) {
        const falla = new Date(Date.now() + ago * 86_400_000).toISOString();
        const { garantias } = await order({ activo_id, falla_en: falla });
        expect([n, ago, garantias.map(({ id }) => id)]).toEqual([n, ago, inForce(ago) ? [one.id] : []]);
      }
      const isOver = one.termino_en !== null;
      expect([n, isOver]).toEqual([n, inicia_en <= today && !inForce(0)]);
      if (one.termino_por === 'fecha') expect(one.termino_en).toBe(vence_en);
      if (one.termino_por === 'km') {
        const passed = Math.round(Date.parse(`${one.termino_en}T05:00:00Z`) / 1) - Date.now();
        // Beyond it at the end of that day, and not at its beginning, unless it was so at the start.
        expect(at(passed / 86_400_000 + 1.01) ?? 0).toBeGreaterThan(hasta_km ?? 0);
        if ((one.termino_en ?? '') > inicia_en)
          expect(at(passed / 86_400_000 - 0.01) ?? 0).toBeLessThanOrEqual(hasta_km ?? 0);
      }
    }
  });

  it('of a component counts for the asset on which it was, of finished work for its asset', async () => {
    const [activo_id, other] = [await asset(), await asset()];
    const { id: componente_id } = await admin().post('/api/componentes', { tipo: 'motor', serie: `M-${activo_id}` });
    await run(sql`
      insert into montajes (empresa_id, componente_id, activo_id, posicion, desde, hasta) values
        (${api.a}, ${componente_id}, ${activo_id}, 'M', now() - interval '40 days', now() - interval '20 days'),
        (${api.a}, ${componente_id}, ${other}, 'M', now() - interval '20 days', null)`);
    const inicia_en = masDias(today, -60);
    const { id, de } = await made({ componente_id, inicia_en });
    expect(de).toBe(`Motor M-${activo_id}`);
    const failed = async (where: number, ago: number) =>
      (await order({ activo_id: where, falla_en: noon(masDias(today, -ago)) })).garantias.map((each) => each.id);
    expect([await failed(activo_id, 30), await failed(activo_id, 10)]).toEqual([[id], []]);
    expect([await failed(other, 30), await failed(other, 10)]).toEqual([[], [id]]);
    const work = await order({ activo_id });
    const { id: ofWork } = await made({ orden_id: work.id, inicia_en: masDias(today, -5), meses: 6 });
    expect(await failed(activo_id, 2)).toEqual([]);
    await run(sql`update ordenes set estado = 'completada' where id = ${work.id}`);
    expect([await failed(activo_id, 2), (await orderOf(work.id)).garantias]).toEqual([[ofWork], []]);
  });

  it('covers certain services, and only corrective work', async () => {
    const activo_id = await asset();
    const [one, two] = [
      await api.as('admin').post('/api/servicios', { nombre: 'Caja de cambios' }),
      await api.as('admin').post('/api/servicios', { nombre: 'Frenos de aire' }),
    ];
    const { id } = await made({ activo_id, inicia_en: masDias(today, -1), cubre: [one.id], proveedor: 'Casa Toro' });
    const ids = async (given: object) => (await order({ activo_id, ...given })).garantias.map((each) => each.id);
    expect(await ids({})).toEqual([id]);
    expect(await ids({ servicio_ids: [one.id, two.id] })).toEqual([id]);
    expect(await ids({ servicio_ids: [two.id] })).toEqual([]);
    expect(await ids({ tipo: 'preventivo' })).toEqual([]);
    const asked = (query: string) =>
      admin().get(`/api/activos/${activo_id}/garantias${query}`) as Promise<Orden['garantias']>;
    expect(await asked('')).toMatchObject([
      { id, texto: expect.stringContaining('cubre Caja de cambios · responde Casa Toro') },
    ]);
    expect(await asked(`?servicio_ids=${two.id}`)).toEqual([]);
    expect(await asked(`?fecha=${masDias(today, -2)}`)).toEqual([]);
    const failure = await api.as('operario').call('POST', `/api/activos/${activo_id}/fallas`, { descripcion: 'Ruido' });
    expect([failure.status, failure.json.garantias]).toEqual([201, [expect.objectContaining({ id })]]);
    const early = { descripcion: 'Antes', fecha: noon(masDias(today, -3)) };
    const before = await admin().call('POST', `/api/activos/${activo_id}/fallas`, early);
    expect(before.json.garantias).toEqual([]);
    const spent = await admin().post(`/api/ordenes/${failure.json.referencia_id}/costos`, {
      descripcion: 'Grúa',
      valor: 9,
    });
    expect(spent.avisos).toEqual([expect.stringContaining('En garantía: ')]);
    const listed = await admin().get(`/api/ordenes?filter={"activo_id":${activo_id},"en_garantia":true}`);
    expect(listed).toHaveLength(3);
  });

  it('is the office’s, of one company', async () => {
    const one = await made({ activo_id: await asset(), inicia_en: today });
    for (const role of ['monitor', 'operario'] as const)
      expect((await api.as(role).call('GET', '/api/garantias')).status).toBe(403);
    expect((await api.as('admin', api.b).call('GET', `/api/garantias/${one.id}`)).status).toBe(404);
    expect(
      (await api.as('admin', api.b).call('POST', `/api/garantias/${one.id}/reclamos`, { orden_id: 1, reclamado: 1 }))
        .status,
    ).toBe(404);
    expect((await admin().call('DELETE', `/api/garantias/${one.id}`)).status).toBe(200);
    expect((await admin().call('POST', '/api/garantias/restaurar', { ids: [one.id] })).json).toEqual({ ids: [one.id] });
  });
});

describe('the sheet of an asset', () => {
  it('begins on the day of the company on which it was written, unless a purchase is known', async () => {
    const { id } = await api.anActivo();
    await api.db.tenant(api.a, (tx) =>
      tx.execute(sql`
        update activos set creado_en = '2026-03-01T04:59:00Z', garantia_vence_en = '2027-01-01' where id = ${id}`),
    );
    const [one] = await admin().get(`/api/garantias?filter={"activo_id":${id}}`);
    expect(one).toMatchObject({ inicia_en: '2026-02-28', vence_en: '2027-01-01' });
  });

  it('writes a warranty of its own, and answers the latest day of all', async () => {
    const { id, version } = await api.anActivo({ garantia_vence_en: masDias(today, 100), fecha_compra: '2020-05-05' });
    const own = (): Promise<Garantia[]> => admin().get(`/api/garantias?filter={"activo_id":${id}}`);
    const [sheet] = await own();
    expect(sheet).toMatchObject({ inicia_en: '2020-05-05', vence_en: masDias(today, 100) });
    const { vence_en } = await made({ activo_id: id, inicia_en: today, meses: 12 });
    const row = await admin().get(`/api/activos/${id}`);
    expect(row.garantia_vence_en).toBe(masMeses(today, 12));
    const same = await admin().call('PUT', `/api/activos/${id}`, { ...row, version, garantia_vence_en: vence_en });
    expect(same.status).toBe(200);
    expect((await own()).find((each) => each.id === sheet?.id)).toMatchObject({
      vence_en: sheet?.vence_en,
      version: sheet?.version,
    });
    const later = masMeses(today, 24);
    const changed = await admin().call('PUT', `/api/activos/${id}`, {
      version: same.json.version,
      garantia_vence_en: later,
    });
    expect(changed.json.garantia_vence_en).toBe(later);
    expect(await own()).toHaveLength(2);
    const cleared = await admin().call('PUT', `/api/activos/${id}`, {
      version: changed.json.version,
      garantia_vence_en: null,
    });
    expect(cleared.json.garantia_vence_en).toBe(vence_en);
    expect(await own()).toHaveLength(1);
  });
});

const reclamosOf = (g: number): Promise<Reclamo[]> => admin().get(`/api/garantias/${g}/reclamos`);

describe('a claim', () => {
  const claimed = async (falla_en?: string) => {
    const activo_id = await asset();
    const garantia = await made({ activo_id, inicia_en: masDias(today, -30), meses: 12, proveedor: 'Casa Toro' });
    const work = await order({ activo_id, ...(falla_en && { falla_en }) });
    await admin().post(`/api/ordenes/${work.id}/costos`, { tipo: 'tercero', descripcion: 'Taller', valor: 1_000 });
    const answer = await admin().call('POST', `/api/garantias/${garantia.id}/reclamos`, {
      orden_id: work.id,
      reclamado: 900,
    });
    return { activo_id, garantia, work, answer, claim: answer.json as Reclamo };
  };
  const change = (claim: Reclamo, body: object, version = claim.version) =>
    admin().call('PUT', `/api/garantias/${claim.garantia_id}/reclamos/${claim.id}`, { version, ...body });

  it('is for an order of the warranty’s asset that failed while it was in force', async () => {
    const { garantia, work, answer } = await claimed();
    expect([answer.status, answer.json]).toEqual([
      201,
      expect.objectContaining({ estado: 'presentado', reclamado: 900 }),
    ]);
    const elsewhere = await order({ activo_id: await asset() });
    const post = (orden_id: number) =>
      admin().call('POST', `/api/garantias/${garantia.id}/reclamos`, { orden_id, reclamado: 1 });
    expect((await post(elsewhere.id)).json.errors).toEqual({ orden_id: ['La orden es de otro activo'] });
    const { answer: early } = await claimed(noon(masDias(today, -31)));
    expect(early.json.errors).toEqual({ orden_id: ['La garantía empezó después de la falla de la orden'] });
    expect((await admin().call('DELETE', `/api/garantias/${garantia.id}`)).json.code).toBe('EN_USO');
    expect((await admin().call('DELETE', `/api/ordenes/${work.id}`)).json.code).toBe('EN_USO');
    await run(sql`update orden_costos set eliminado_en = now() where orden_id = ${work.id}`);
    expect((await admin().call('DELETE', `/api/ordenes/${work.id}`)).json.message).toContain('reclamo');
    // Its money would stay with the asset of before.
    const { version } = await orderOf(work.id);
    const other = { activo_id: await asset() };
    const moved = await admin().call('PUT', `/api/ordenes/${work.id}`, { ...other, version });
    expect(moved.json.errors).toHaveProperty('activo_id');
    expect((await put(garantia, other)).json.errors).toHaveProperty('activo_id');
    expect((await put(garantia, { condiciones: 'Otras', activo_id: garantia.activo_id })).status).toBe(200);
  });

  it('of work is for a later order, once that work is finished', async () => {
    const activo_id = await asset();
    const work = await order({ activo_id });
    const { id } = await made({ orden_id: work.id, inicia_en: masDias(today, -30) });
    const later = await order({ activo_id });
    const claim = (orden_id: number) =>
      admin().call('POST', `/api/garantias/${id}/reclamos`, { orden_id, reclamado: 1 });
    expect((await claim(work.id)).json.errors).toEqual({ orden_id: ['Es la orden cuyo trabajo se garantiza'] });
    expect((await claim(later.id)).json.errors.orden_id[0]).toContain('no ha terminado');
    await run(sql`update ordenes set estado = 'cerrada' where id = ${work.id}`);
    expect((await claim(later.id)).status).toBe(201);
  });

  it('is not made for an order that goes to another asset at the same time', async () => {
    for (let n = 0; n < 4; n += 1) {
      const activo_id = await asset();
      const { id } = await made({ activo_id, inicia_en: masDias(today, -30) });
      const work = await order({ activo_id });
      const other = { activo_id: await asset(), version: work.version };
      const both = await Promise.all([
        admin().call('POST', `/api/garantias/${id}/reclamos`, { orden_id: work.id, reclamado: 900 }),
        admin().call('PUT', `/api/ordenes/${work.id}`, other),
      ]);
      expect(both.filter(({ status }) => status < 300)).toHaveLength(1);
    }
  });

  it('lowers the cost of the order and of the asset on the day on which it is paid', async () => {
    const { activo_id, garantia, work, claim } = await claimed();
    const spent = async () => (await admin().get(`/api/activos/${activo_id}/resumen`)).costo_total as number;
    const before = await spent();
    expect((await change(claim, { estado: 'pagado' })).json.errors).toHaveProperty('recuperado');
    expect(
      (await change(claim, { estado: 'pagado', recuperado: 10, fecha: masDias(today, 1) })).json.errors,
    ).toHaveProperty('fecha');
    const day = masDias(today, -3);
    const paid = await change(claim, { estado: 'pagado', recuperado: 700.5, fecha: day });
    expect([paid.status, paid.json]).toEqual([200, expect.objectContaining({ recuperado: 700.5, fecha: day })]);
    expect(await orderOf(work.id)).toMatchObject({ costo_total: 299.5, recuperado: 700.5, costo_terceros: 1_000 });
    expect((await spent()) - before).toBeCloseTo(-700.5);
    expect(await admin().get(`/api/garantias/${garantia.id}`)).toMatchObject({
      reclamos_n: 1,
      reclamado: 900,
      recuperado: 700.5,
    });
    // Another editor still has the version of before.
    expect((await change(claim, { recuperado: 5 })).status).toBe(409);
    const more = await change(paid.json, { recuperado: 800, fecha: masDias(today, -1) });
    expect(more.status).toBe(200);
    expect((await spent()) - before).toBeCloseTo(-800);
    const { rows } = await run(sql`
      select (fecha at time zone 'America/Bogota')::date::text as dia, costo::float8 from historial
      where activo_id = ${activo_id} and referencia_tipo = 'reclamo' order by id`);
    expect(rows).toEqual([
      { dia: day, costo: -700.5 },
      { dia: day, costo: 700.5 },
      { dia: masDias(today, -1), costo: -800 },
    ]);
    expect((await change(more.json, { estado: 'rechazado' })).status).toBe(200);
    expect((await spent()) - before).toBeCloseTo(0);
    expect(await orderOf(work.id)).toMatchObject({ costo_total: 1_000, recuperado: 0 });
    const [last] = await reclamosOf(garantia.id);
    expect(last).toMatchObject({ estado: 'rechazado', recuperado: null, fecha: null });
    expect((await change(last as Reclamo, { estado: 'pagado', recuperado: 1 })).status).toBe(409);
  });

  it('may be told with its outcome, and keeps what was agreed until it is paid', async () => {
    const { garantia, work, claim } = await claimed();
    const agreed = (await change(claim, { estado: 'aceptado', recuperado: 600 })).json as Reclamo;
    expect(agreed).toMatchObject({ recuperado: 600, fecha: null });
    expect(await orderOf(work.id)).toMatchObject({ costo_total: 1_000, recuperado: 0 });
    expect((await change(agreed, { estado: 'pagado' })).json).toMatchObject({ recuperado: 600, fecha: today });
    const post = (body: object) =>
      admin().call('POST', `/api/garantias/${garantia.id}/reclamos`, { orden_id: work.id, reclamado: 50, ...body });
    expect((await post({ estado: 'pagado' })).json.errors).toHaveProperty('recuperado');
    expect(await reclamosOf(garantia.id)).toHaveLength(1);
    expect((await post({ estado: 'pagado', recuperado: 50 })).json).toMatchObject({ estado: 'pagado', fecha: today });
    expect(await orderOf(work.id)).toMatchObject({ costo_total: 350, recuperado: 650 });
  });

  it('is printed with its terms, the failure, the work and what it cost', async () => {
    const { claim, work } = await claimed();
    const url = `/api/garantias/${claim.garantia_id}/reclamos/${claim.id}/pdf`;
    const { rawPayload, statusCode, headers } = await api.app.inject({ url, headers: await admin().headers() });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
    for (const said of ['Reclamo de garantía', 'Casa Toro', work.numero, 'Cuándo falló', 'Taller', 'Se reclama'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(said);
    expect((await api.as('operario').call('GET', url)).status).toBe(403);
  });

  it('is summed by supplier, asset and month', async () => {
    const { activo_id, claim } = await claimed();
    await change(claim, { estado: 'pagado', recuperado: 450 });
    const rows = async (por: string) =>
      admin().get(`/api/reportes/garantias?desde=${masDias(today, -40)}&hasta=${today}&por=${por}`);
    const own = (await rows('activo')).find((row: { activo_id: number }) => row.activo_id === activo_id);
    expect(own).toMatchObject({ reclamos_n: 1, reclamado: 900, pagados_n: 1, recuperado: 450 });
    const sum = (list: { recuperado: number }[]) => list.reduce((all, { recuperado }) => all + recuperado, 0);
    expect(sum(await rows('mes'))).toBe(sum(await rows('activo')));
    expect(sum(await rows('proveedor'))).toBe(sum(await rows('activo')));
    expect((await api.as('operario').call('GET', `/api/reportes/garantias?desde=${today}&hasta=${today}`)).status).toBe(
      403,
    );
  });
});
