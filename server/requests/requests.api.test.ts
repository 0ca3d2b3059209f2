import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Solicitud } from '#contract/entities/solicitudes';
import {
  limitesSolicitud,
  type EnlaceSolicitud,
  type EnlaceSolicitudCreado,
} from '#contract/requests/enlacesSolicitud';
import { keepFile } from '../files/index';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { newChallenge } from './challenge';
import { solved } from './testing';

// Its limits count by address.
const api = useApi(() => startOwnApi({ TRUST_PROXY: 'on' }));
const links = '/api/enlaces-solicitud';
let picture = '';
beforeAll(async () => {
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } });
  picture = (await drawn.jpeg().toBuffer()).toString('base64');
});

interface Link {
  id: number;
  token: string;
  activo_id: number;
}

const aLink = async (company = api.a, given: Record<string, unknown> = {}): Promise<Link> => {
  const { id: activo_id } = await api.anActivo(given, company);
  const { status, json } = await api.as('admin', company).call('POST', links, { activo_id });
  expect([status, json.message]).toEqual([201, undefined]);
  const { id, url } = json as EnlaceSolicitudCreado;
  return { id, activo_id, token: url.replace(/^.*\/solicitar\//, '') };
};

let callers = 0;
/** Another address each time. */
const someone = () => `10.${(++callers >> 8) & 255}.${callers & 255}.7`;
const get = (path: string) => api.call('GET', path);
const page = async ({ token }: Link) => (await get(`/api/solicitar/${token}`)).json;
const post = ({ token }: Link, body: object, from = someone()) =>
  api.call('POST', `/api/solicitar/${token}`, body, { 'x-forwarded-for': from });
const filled = async (link: Link, given: object = {}) => {
  const asked = await page(link);
  return { descripcion: 'Pierde aceite', reto: asked.reto, prueba: solved(asked), ...given };
};
const requestsOf = async ({ activo_id }: Link, company = api.a): Promise<Solicitud[]> =>
  await api.as('admin', company).get(`/api/solicitudes?filter=${JSON.stringify({ activo_id })}`);

describe('the page of a link', () => {
  it('tells the name and the photo, and nothing else', async () => {
    const link = await aLink(api.a, { nombre: 'Montacargas 4', placa: 'ABC123' });
    const { status, json, headers } = await get(`/api/solicitar/${link.token}`);
    expect(status).toBe(200);
    expect(json).toEqual({ nombre: 'Montacargas 4', foto_url: null, reto: expect.any(String), dificultad: 16 });
    expect(headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' },
    });
    expect((await get(`/api/solicitar/${link.token}/foto`)).status).toBe(404);
  });

  it('shows the photo by the secret of the link, while it lives', async () => {
    const contenido = Buffer.from(picture, 'base64');
    const { id } = await api.db.tenant(api.a, (tx) =>
      keepFile(tx, api.a, null, { nombre: 'foto.webp', tipo: 'image/webp', contenido }),
    );
    const link = await aLink(api.a, { foto_id: id });
    const { foto_url } = await page(link);
    const shown = await api.app.inject({ url: foto_url });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(shown.headers['content-security-policy']).toMatch(/sandbox/);
    expect(shown.rawPayload.equals(contenido)).toBe(true);
    await api.as('admin').call('DELETE', `${links}/${link.id}`);
    expect((await get(foto_url)).status).toBe(410);
  });

  it('is of an asset or of a place of the company, made and withdrawn by the office', async () => {
    const { id: nivel_id } = await api.aNivel({ nombre: 'Patio' });
    const { json } = await api.as('admin').call('POST', links, { nivel_id });
    expect((await get(`/api/solicitar/${json.url.split('/').at(-1)}`)).json).toMatchObject({ nombre: 'Patio' });
    const { id: theirs } = await api.anActivo({}, api.b);
    for (const [body, status] of [
      [{}, 422],
      [{ activo_id: 1, nivel_id: 1 }, 422],
      [{ activo_id: theirs }, 404],
    ] as const)
      expect(await api.as('admin').call('POST', links, body)).toMatchObject({
        ...{ status, json: { errors: { activo_id: expect.anything() } } },
      });
    for (const role of ['monitor', 'operario'] as const)
      for (const method of ['GET', 'POST'] as const)
        expect((await api.as(role).call(method, links, { nivel_id })).status).toBe(403);
    const listed = (await api.as('admin').get(links)) as EnlaceSolicitud[];
    expect(listed.find(({ id }) => id === json.id)).toMatchObject({ nivel_id, nombre: 'Patio', solicitudes_n: 0 });
    expect((await api.as('admin', api.b).call('DELETE', `${links}/${json.id}`)).status).toBe(404);
    expect((await api.as('admin').call('DELETE', `${links}/${json.id}`)).status).toBe(200);
    expect((await api.as('admin').get(links)).map(({ id }: EnlaceSolicitud) => id)).not.toContain(json.id);
  });

  it('takes words, photos, a voice note and who to answer, and tells where it is followed', async () => {
    const link = await aLink();
    const sound = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')]).toString('base64');
    const { status, json } = await post(
      link,
      await filled(link, {
        ...{ fotos: [picture, `data:image/jpeg;base64,${picture}`], voz: sound },
        contacto: { nombre: 'Luis', telefono: '3001234567' },
      }),
    );
    expect(status).toBe(201);
    expect(json).toEqual({ seguimiento: expect.stringMatching(/^[\w-]{43}$/) });
    const [made] = await requestsOf(link);
    expect(made).toMatchObject({
      ...{ descripcion: 'Pierde aceite', estado: 'nueva', origen: 'enlace', solicitante: 'Luis', urgencia: 'media' },
      contacto: { nombre: 'Luis', telefono: '3001234567', correo: null },
      voz_url: expect.any(String),
    });
    expect(made?.fotos).toHaveLength(2);
    const photo = await api.app.inject({ url: made?.fotos_url[0] ?? '' });
    expect([photo.headers['content-type'], photo.rawPayload.subarray(8, 12).toString()]).toEqual([
      'image/webp',
      'WEBP',
    ]);
    const followed = await get(`/api/solicitud/${json.seguimiento}`);
    expect(followed).toMatchObject({
      status: 200,
      json: { estado: 'nueva', texto: expect.stringMatching(/recibimos/) },
    });
    await api.as('admin').call('POST', `/api/solicitudes/${made?.id}/transicion`, {
      ...{ a: 'rechazada', motivo: 'Es agua', version: made?.version },
    });
    expect((await get(`/api/solicitud/${json.seguimiento}`)).json).toEqual({
      estado: 'rechazada',
      texto: expect.stringMatching(/Es agua$/),
    });
    expect((await api.as('admin').get(links)).find(({ id }: EnlaceSolicitud) => id === link.id)).toMatchObject({
      ...{ solicitudes_n: 1, usado_en: expect.any(String) },
    });
  });

  it('is served small and unlisted, also where there is nothing', async () => {
    const link = await aLink();
    for (const [path, status] of [
      [`/solicitar/${link.token}`, 200],
      [`/solicitar/${'a'.repeat(43)}`, 404],
      [`/solicitud/${'a'.repeat(43)}`, 200],
    ] as const) {
      const answer = await api.call('GET', path, undefined, { accept: 'text/html' });
      // Without a build there is no page.
      expect([status, 503]).toContain(answer.status);
      expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' });
    }
  });
});

describe('an attack', () => {
  it('with what was sent already makes nothing: the same answer, and no other words', async () => {
    const link = await aLink();
    const body = await filled(link);
    const first = await post(link, body);
    const again = await Promise.all([1, 2, 3].map(() => post(link, body)));
    for (const { status, json } of again) expect([status, json]).toEqual([201, first.json]);
    expect(await post(link, { ...body, descripcion: 'Otra cosa' })).toMatchObject({ status: 409 });
    expect(await requestsOf(link)).toHaveLength(1);
  });

  it('with the same page at once makes one', async () => {
    const link = await aLink();
    const body = await filled(link);
    const all = await Promise.all([1, 2, 3, 4].map(() => post(link, body)));
    expect(new Set(all.map(({ status, json }) => `${status} ${json.seguimiento}`)).size).toBe(1);
    expect(await requestsOf(link)).toHaveLength(1);
  });

  it('without work, with the challenge of another link, or an old one, is refused at its place', async () => {
    const [link, other] = [await aLink(), await aLink()];
    const body = await filled(link);
    const past = newChallenge('test-secret', link.id, Date.now() - limitesSolicitud.reto - 60_000);
    const forged = `${body.reto.slice(0, -2)}AA`;
    const theirs = await aLink(api.b);
    for (const [to, given, field] of [
      [link, { ...body, prueba: '!' }, 'prueba'],
      [link, { ...body, reto: past, prueba: solved({ reto: past, dificultad: 16 }) }, 'reto'],
      [link, { ...body, reto: forged, prueba: solved({ reto: forged, dificultad: 16 }) }, 'reto'],
      [link, { ...body, reto: 'x' }, 'reto'],
      [other, body, 'reto'],
      [theirs, body, 'reto'],
    ] as const) {
      const { status, json } = await post(to, given);
      expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]]);
    }
    for (const each of [link, other]) expect(await requestsOf(each)).toEqual([]);
    expect(await requestsOf(theirs, api.b)).toEqual([]);
  });

  it('by number is stopped: five an hour of an address, of which an IPv6 /64 is one', async () => {
    const link = await aLink();
    for (let n = 0; n < limitesSolicitud.porDireccion.most; n++)
      expect((await post(link, await filled(link), `2001:db8:1:2::${n + 1}`)).status).toBe(201);
    const { status, headers } = await post(link, await filled(link), '2001:db8:1:2:ffff::9');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await post(link, await filled(link), '2001:db8:1:3::1')).status).toBe(201);
    // The other link of the same address too; what was refused is not counted.
    const other = await aLink();
    expect((await post(other, await filled(other), '2001:db8:1:2::1')).status).toBe(429);
    expect(await requestsOf(link)).toHaveLength(6);
  });

  it('by number is stopped: fifty a day of a link, until the company’s midnight', async () => {
    const link = await aLink();
    await post(link, await filled(link));
    const more = limitesSolicitud.porEnlaceAlDia - 1;
    const copy = (n: number, at: string) =>
      api.db.system.execute(sql`
        insert into solicitudes (empresa_id, descripcion, activo_id, enlace_id, creado_en)
        select empresa_id, descripcion, activo_id, enlace_id, ${sql.raw(at)} from solicitudes, generate_series(1, ${n})
        where enlace_id = ${link.id} and seguimiento_hash is not null`);
    // Of yesterday in Bogotá, and of today.
    const midnight = `inicio_del_dia(dia_local(now(), 'America/Bogota'), 'America/Bogota')`;
    await copy(60, `${midnight} - interval '1 minute'`);
    await copy(more - 1, `${midnight} + interval '1 millisecond'`);
    const last = await filled(link);
    expect((await post(link, last)).status).toBe(201);
    const { status, headers, json } = await post(link, await filled(link));
    expect([status, json.code]).toEqual([429, 'DEMASIADOS_INTENTOS']);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(86_400);
    // What was taken is still answered.
    expect((await post(link, last)).status).toBe(201);
  });

  it('at a withdrawn, ended or unknown link is answered as other links are', async () => {
    const [link, author] = [await aLink(), await api.person('admin', [api.a])];
    const body = await filled(link);
    await api.as('admin').call('DELETE', `${links}/${link.id}`);
    expect((await get(`/api/solicitar/${link.token}`)).status).toBe(410);
    expect(await post(link, body)).toMatchObject({ status: 410, json: { code: 'ENLACE_TERMINADO' } });
    const never = { ...link, token: 'a'.repeat(43) };
    expect(await post(never, body)).toMatchObject({ status: 404, json: { code: 'ENLACE_INVALIDO' } });
    expect((await get('/api/solicitar/x')).status).toBe(404);
    const { id: activo_id } = await api.anActivo();
    const theirs = (await api.by(author).post(links, { activo_id })) as EnlaceSolicitudCreado;
    const { efectos } = (await api.as('admin').call('DELETE', `/api/usuarios/${author.id}`)).json;
    expect(efectos).toContain(`Un enlace de solicitudes de ${author.email} dejó de funcionar.`);
    expect((await get(`/api/solicitar/${theirs.url.split('/').at(-1)}`)).status).toBe(410);
  });

  it('that guesses what is followed learns nothing', async () => {
    const answers = await Promise.all(
      ['a'.repeat(43), 'x', "' or 1=1 --", '%00'].map((each) => get(`/api/solicitud/${encodeURIComponent(each)}`)),
    );
    for (const { status, json } of answers) expect([status, json]).toEqual([404, answers[0]?.json]);
  });

  it('with script in its texts stores texts', async () => {
    const link = await aLink(api.a, { nombre: '<img src=x onerror=alert(1)>' });
    const said = '<script>alert(1)</script>"\'; drop table solicitudes; --';
    expect((await page(link)).nombre).toBe('<img src=x onerror=alert(1)>');
    const { json } = await post(link, await filled(link, { descripcion: said, contacto: { nombre: said } }));
    expect((await requestsOf(link))[0]).toMatchObject({ descripcion: said, solicitante: said });
    const { headers } = await get(`/api/solicitud/${json.seguimiento}`);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  it.each([
    [
      'a text that calls itself a picture',
      { fotos: [`data:image/png;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`] },
      'fotos.0',
    ],
    [
      'the beginning of a picture',
      { fotos: [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64')] },
      'fotos.0',
    ],
    ['a PDF', { fotos: [Buffer.from('%PDF-1.4').toString('base64')] }, 'fotos.0'],
    ['no base64', { fotos: ['<>'] }, 'fotos.0'],
    ['a picture as a voice note', { voz: Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64') }, 'voz'],
    ['four photos', { fotos: ['AAAA', 'AAAA', 'AAAA', 'AAAA'] }, 'fotos'],
    ['an empty text', { descripcion: '  ' }, 'descripcion'],
    ['a contact without a name', { contacto: { telefono: '3001234567' } }, 'contacto.nombre'],
  ])('with %s is refused at its place', async (_, given, field) => {
    const link = await aLink();
    const { status, json } = await post(link, await filled(link, given));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]]);
    expect(await requestsOf(link)).toEqual([]);
  });

  it('with a body too large is refused before it is parsed', async () => {
    const link = await aLink();
    const { status } = await post(link, await filled(link, { descripcion: 'x'.repeat(12 * 1024 * 1024) }));
    expect(status).toBe(413);
    const photo = 'A'.repeat(Math.ceil((limitesSolicitud.foto * 4) / 3) + 200);
    expect((await post(link, await filled(link, { fotos: [photo] }))).status).toBe(422);
  });
});
