import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { unComponente } from '../../testing/factories';
import { useApi } from '../../testing/useApi';
import { createPartitions } from '../../tracking/stored/partitions';
import { keepPressures } from './told';

const api = useApi();
const admin = () => api.as('admin');

it('pressures that a tracker tells are shown by position, and kept once a day and tyre', async () => {
  const { id } = await api.anActivo({ ejes: [['1I', '1D'], ['2I', '2D'], ['R1']] });
  const device = await api.aDispositivo();
  const mounted: number[] = [];
  for (const posicion of ['1I', '2D']) {
    const tyre = await admin().post('/api/componentes', unComponente());
    const fecha = new Date(Date.now() - 86_400_000).toISOString();
    await admin().call('POST', `/api/componentes/${tyre.id}/montar`, { activo_id: id, posicion, fecha });
    mounted.push(tyre.id);
  }
  await createPartitions(api.db.system).ensure([new Date(), new Date(Date.now() - 86_400_000)]);
  const tell = (minutes: number, told: object) =>
    api.db.system.execute(sql`
      insert into posiciones (empresa_id, dispositivo_id, activo_id, fecha_dispositivo, valida, atributos)
      values (${api.a}, ${device.id}, ${id}, now() - ${minutes} * interval '1 minute', false, ${JSON.stringify(told)})`);
  await tell(3, { presion_1: 7, presion_4: 6.8, presion_9: 3, senal: 4 });
  await tell(2, { presion_1: 7.2 });
  await api.db.system.execute(sql`
    insert into estado_activo (activo_id, empresa_id, dispositivo_id, fecha, recibida_en, latitud, longitud)
    values (${id}, ${api.a}, ${device.id}, now(), now(), 4, -74)`);
  const shown = async () => (await admin().get(`/api/activos/${id}/componentes`)).presiones;
  expect(await shown()).toEqual([
    { posicion: '2D', presion: 98.6, leido_en: expect.any(String) },
    { posicion: '1I', presion: 104.4, leido_en: expect.any(String) },
  ]);
  await keepPressures(api.db, { empresaId: api.a });
  await tell(1, { presion_1: 8 });
  await keepPressures(api.db, { empresaId: api.a });
  const read = await Promise.all(mounted.map((one) => admin().get(`/api/componentes/${one}/historial`)));
  const readings = read.map((steps) =>
    steps.filter(({ tipo }: { tipo: string }) => tipo === 'lectura').map((step: { presion: number }) => step.presion),
  );
  expect(readings).toEqual([[104.4], [98.6]]);
});
