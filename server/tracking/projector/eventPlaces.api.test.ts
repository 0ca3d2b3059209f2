import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { unaRegla } from '../../testing/factories';
import { aTracker, rowsOf, send } from '../../testing/trackers';
import { useApi } from '../../testing/useApi';
import { fixAt } from './testing';

const api = useApi(startOwnApi);

/** Silent for forty minutes. */
const silent = [0, 2_400, 2_430].map((seconds) => fixAt(seconds, 0, { velocidad_kmh: 0 }));
const south = fixAt(0, -40, { velocidad_kmh: 0 });
const north = fixAt(0, 40, { velocidad_kmh: 0 });

it('an event begins at the same one of several places of its second, whichever came first', async () => {
  const rule = await api.as('admin').post('/api/reglas', unaRegla({ tipo: 'sin_conexion', umbral: 20 }));
  await api.db.system.execute(sql`update reglas set vigente_desde = '2000-01-01' where id = ${rule.id}`);
  const places = [];
  for (const parts of [[[south, ...silent, north]], [silent, [south], [north]], [[north], silent, [south]]]) {
    const tracker = await aTracker(api);
    for (const part of parts) {
      await send(api.tracking, tracker, part);
      await api.tracking.projected();
    }
    places.push(
      ...(await rowsOf(
        api,
        sql`
          select e.latitud, p.latitud as de_posicion, e.longitud from eventos e
          join posiciones p on p.id = e.posicion_id and p.activo_id = e.activo_id
          where e.activo_id = ${tracker.id} and e.fin_en is not null`,
      )),
    );
  }
  const { latitud, longitud } = south;
  expect(places).toEqual(Array(3).fill({ latitud, de_posicion: latitud, longitud }));
});
