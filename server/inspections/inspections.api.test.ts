import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { keepFile } from '../files/index';
import { inspectionsOf } from '../testing/inspections';
import { prepared, useApi } from '../testing/useApi';

const api = useApi();
const made = prepared(async () => ({ one: inspectionsOf(api) }));

/** A picture of one point. */
const aPicture = async () => {
  const { id } = await api.as('admin').who;
  const contenido = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  return (
    await api.db.tenant(api.a, (tx) => keepFile(tx, api.a, id, { nombre: 'a.png', tipo: 'image/png', contenido }))
  ).id;
};

const printed = async (url: string) => {
  const { rawPayload, headers, statusCode } = await api.app.inject({ url, headers: await api.as('admin').headers() });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
};

it('an inspection on paper has what failed before the rest, the signature and what it was annulled for', async () => {
  const photo = await aPicture();
  const { id } = await made.one({
    ...{ fecha: '2026-11-03T11:05:00Z', duracion_s: 75, lectura: 182_340.5, medidor: 'odometro' as const },
    ...{ latitud: 4.6836, longitud: -74.0481, resultado: 'no_apta' as const, firma_id: photo, firma_nombre: 'Łukasz' },
    ...{ anulada_en: '2026-11-04T11:05:00Z', motivo_anulacion: 'Era otro camión' },
    answers: [
      { titulo: 'Luces altas', grupo: 'Luces', resultado: 'aprobado', reparado: { nombre: 'Pedro', nota: 'Bombillo' } },
      { titulo: 'Luz de reversa', grupo: 'Luces', resultado: 'falla', nota: 'No enciende' },
      { titulo: 'Presión', grupo: 'Llantas', resultado: 'aprobado', valor: 110.5, unidad: 'psi' },
      { titulo: 'Freno', grupo: 'Frenos', resultado: 'falla', severidad: 'critica', fotos: [photo] },
      { titulo: 'Remolque', resultado: 'no_aplica' },
    ],
  });
  const text = await printed(`/api/inspecciones/${id}/pdf`);
  for (const said of [
    ...['Preoperacional', `#${id}`, 'Anulada', 'Era otro camión', 'Ana Ñandú', '1 min 15 s', '182.340,5 km', 'No apta'],
    ...['4.68360, -74.04810', '2 fallas', 'Crítica', 'No enciende', 'Fotos: Freno', 'Reparado por Pedro: Bombillo'],
    ...['110,5 psi', 'No aplica', 'Firma', 'Łukasz'],
  ])
    expect(text).toContain(said);
  expect(text.indexOf('Freno Frenos')).toBeLessThan(text.indexOf('Luz de reversa'));
  expect(text.indexOf('Luz de reversa')).toBeLessThan(text.indexOf('Luces altas'));
});

it('a month of an asset has a row for each inspection of its days, without what was annulled', async () => {
  const { id: activo_id } = await api.anActivo({ placa: 'MES 111' });
  const day = (fecha: string, more: Parameters<typeof made.one>[0] = {}) => made.one({ activo_id, fecha, ...more });
  // Bogotá: the first is still October, the last already December.
  await day('2026-11-01T04:59:00Z', { inspector: 'De octubre' });
  await day('2026-11-01T05:01:00Z', { inspector: 'Primera', firma_id: await aPicture() });
  await day('2026-12-01T04:59:00Z', {
    ...{ inspector: 'Última', resultado: 'con_observaciones' as const, lectura: 900, medidor: 'horometro' as const },
    answers: [{ titulo: 'Espejos', resultado: 'falla', severidad: 'mayor', nota: 'Roto' }],
  });
  await day('2026-12-01T05:01:00Z', { inspector: 'De diciembre' });
  await day('2026-11-20T12:00:00Z', { inspector: 'La anulada', anulada_en: '2026-11-20T13:00:00Z' });
  const text = await printed(`/api/inspecciones/mes/pdf?activo_id=${activo_id}&mes=2026-11`);
  for (const said of [
    ...['MES 111', 'noviembre de 2026', 'Inspecciones 2', 'Días con inspección 2', 'Firmadas 1'],
    ...['01 00:01 Primera', '30 23:59 Última', '900 h', 'Espejos (mayor): Roto'],
  ])
    expect(text).toContain(said);
  expect(text).not.toMatch(/De octubre|De diciembre|La anulada/);
});

it('is not for others: another company finds nothing, a monitor may not', async () => {
  const { id, activo_id } = await made.one();
  const statusOf = async (who: Parameters<typeof api.as>[0], path: string) =>
    (await api.as(who).call('GET', path)).status;
  expect(await statusOf('monitor', `/api/inspecciones/${id}/pdf`)).toBe(403);
  expect(await statusOf('admin', `/api/inspecciones/${id + 10_000}/pdf`)).toBe(404);
  expect(await statusOf('admin', `/api/inspecciones/mes/pdf?activo_id=${activo_id}&mes=2026-13`)).toBe(400);
});
