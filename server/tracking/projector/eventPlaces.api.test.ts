import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { unaRegla } from '../../testing/factories';
import { aTracker, derived, rowsOf, send } from '../../testing/trackers';
import { useApi } from '../../testing/useApi';
import { fixAt } from './testing';

const api = useApi(startOwnApi);

const fast = [0, 30, 60, 90, 120].map((seconds) => fixAt(seconds, seconds * 25, { velocidad_kmh: 90 }));
const south = fixAt(0, -40, { velocidad_kmh: 90 });
const north = fixAt(0, 40, { velocidad_kmh: 90 });

it('an event begins at the same one of several places of its second, whichever came first', async () => {
  const rule = await api.as('admin').post('/api/reglas', unaRegla({ umbral: 50 }));
  await api.db.system.execute(sql`update reglas set vigente_desde = '2000-01-01' where id = ${rule.id}`);
  const places = [];
  for (const parts of [[[south, ...fast, north]], [fast, [south], [north]], [[north], fast, [south]]]) {
    const tracker = await aTracker(api);
    for (const part of parts) {
      await send(api.tracking, tracker, part);
      await api.tracking.projected();
    }
    expect((await derived(api, tracker.id)).events).toHaveLength(1);
    places.push(
      ...(await rowsOf(
        api,
        sql`
          select e.latitud, p.latitud as de_posicion, e.longitud from eventos e
          join posiciones p on p.id = e.posicion_id and p.activo_id = e.activo_id
          where e.activo_id = ${tracker.id}`,
      )),
    );
  }
  const { latitud, longitud } = south;
  expect(places).toEqual(Array(3).fill({ latitud, de_posicion: latitud, longitud }));
});
