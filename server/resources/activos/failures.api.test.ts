import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';

const api = useApi();

const admin = () => api.as('admin');
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('a failure reported by somebody who works with the asset', () => {
  it('is dated when it happened, also if it is sent later', async () => {
    const asset = await api.anActivo();
    const report = (body: object) =>
      api.as('operario').call('POST', `/api/activos/${asset.id}/fallas`, { descripcion: 'Sin frenos', ...body });
    for (const fecha of [ago(-1), ago(24 * 401), 'ayer'])
      expect(await report({ fuera_de_servicio: true, fecha })).toMatchObject({
        status: 422,
        json: { errors: { fecha: [expect.any(String)] } },
      });
    expect((await admin().get(`/api/activos/${asset.id}`)).estado).toBe(asset.estado);
    const fecha = ago(26);
    expect(await report({ fuera_de_servicio: true, fecha })).toMatchObject({
      status: 201,
      json: { tipo: 'falla_reportada', fecha },
    });
    const stops = `/api/activos/${asset.id}/paradas`;
    expect(await admin().get(stops)).toMatchObject([{ clase: 'falla', desde: fecha, hasta: null }]);
    const entries: { tipo: string; fecha: string }[] = await admin().get(`/api/activos/${asset.id}/historial`);
    for (const tipo of ['falla_reportada', 'cambio_estado', 'parada_iniciada'])
      expect(entries.filter((entry) => entry.tipo === tipo).map((entry) => entry.fecha)).toEqual([fecha]);
  });

  it('stops the asset from the end of a stop that came after it, because two stops do not overlap', async () => {
    const asset = await api.anActivo();
    const [failed, began, ended] = [ago(5), ago(4), ago(3)];
    for (const [estado, desde] of [
      ['en_mantenimiento', began],
      ['operativo', ended],
    ]) {
      const { version } = await admin().get(`/api/activos/${asset.id}`);
      expect((await admin().call('POST', `/api/activos/${asset.id}/estado`, { estado, desde, version })).status).toBe(
        200,
      );
    }
    const body = { descripcion: 'Sin frenos', fuera_de_servicio: true, fecha: failed };
    expect((await api.as('operario').post(`/api/activos/${asset.id}/fallas`, body)).fecha).toBe(failed);
    const rows: { clase: string; desde: string; hasta: string | null }[] = await admin().get(
      `/api/activos/${asset.id}/paradas`,
    );
    expect(rows.map(({ clase, desde, hasta }) => [clase, desde, hasta])).toEqual([
      ['falla', ended, null],
      ['planificada', began, ended],
    ]);
  });
});
