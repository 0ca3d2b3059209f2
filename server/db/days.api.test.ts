import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { empresaTable } from './tables/empresas';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { unActivo, unaPersona } from '../testing/factories';

const dayIn = (timeZone: string, at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
const inUtc = (at: Date) => at.toISOString().slice(0, 10);

// Fourteen hours ahead and eleven behind: at any moment one of the two has another date than UTC.
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;
const elsewhere = zones.find((zone) => dayIn(zone, new Date()) !== inUtc(new Date())) ?? zones[0];

const api = useApi(startOwnApi);
beforeAll(async () => {
  await api.db.system.update(empresaTable).set({ zona_horaria: elsewhere }).where(eq(empresaTable.id, api.a));
  await api.db.system.update(empresaTable).set({ zona_horaria: 'UTC' }).where(eq(empresaTable.id, api.b));
});

const today = (company: number, days = 0) => {
  const at = new Date(Date.now() + days * 86_400_000);
  return company === api.a ? dayIn(elsewhere, at) : inUtc(at);
};

it.each(['a', 'b'] as const)(
  'the day of company %s changes at its own midnight: papers, licences, retirements, costs',
  async (which) => {
    const company = api[which];
    const { call } = api.as('admin', company);
    const asset = await api.anActivo({}, company);
    const paper = async (vence_en: string) =>
      (
        await call('POST', `/api/activos/${asset.id}/documentos`, {
          tipo: 'SOAT',
          vence_en,
          aviso_dias: 0,
          archivo_id: await api.aFile(company),
        })
      ).json.estado;
    expect(await paper(today(company, -1))).toBe('vencido');
    expect(await paper(today(company))).toBe('por_vencer');
    expect(await paper(today(company, 1))).toBe('vigente');
    expect((await call('GET', `/api/activos/${asset.id}/resumen`)).json.documentos).toEqual({
      vencidos: 1,
      por_vencer: 1,
      vigentes: 1,
    });
    expect((await call('GET', `/api/activos/${asset.id}`)).json.documentos_por_vencer).toBe(2);

    const licence = async (licencia_vence_en: string) =>
      (await call('POST', '/api/personal', unaPersona({ licencia_vence_en }))).json.situacion_licencia;
    expect(await licence(today(company, -1))).toBe('vencida');
    expect(await licence(today(company))).toBe('por_vencer');
    expect(await licence(today(company, 31))).toBe('al_dia');

    const paid = (fecha: string) =>
      call('POST', `/api/activos/${asset.id}/costos`, { concepto: 'Peaje', valor: 1, fecha });
    expect((await paid(today(company))).status).toBe(201);
    expect((await paid(today(company, 1))).json.errors).toHaveProperty('fecha');

    const { version } = (await call('GET', `/api/activos/${asset.id}`)).json;
    const gone = await call('POST', `/api/activos/${asset.id}/estado`, {
      estado: 'dado_de_baja',
      motivo: 'Vendido',
      version,
    });
    expect(gone.json.fecha_baja).toBe(today(company));
  },
);

it('an asset is in service from the beginning of its own day on, not from that of UTC', async () => {
  const { call } = api.as('admin');
  const nivel = await api.aNivel();
  const availability = async (fecha_puesta_servicio: string) => {
    const { id } = (await call('POST', '/api/activos', unActivo({ nivel_id: nivel.id, fecha_puesta_servicio }))).json;
    return (await call('GET', `/api/activos/${id}/resumen`)).json.disponibilidad_30d_pct;
  };
  expect(await availability(today(api.a))).toBe(100);
  expect(await availability(today(api.a, 1))).toBeNull();
});
