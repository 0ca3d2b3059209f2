import { eq, sql } from 'drizzle-orm';
import { claveDe } from '#contract/entities/dispositivos';
import { asignacionTable, dispositivoTable, imeiTable } from '../db/tables/dispositivos';
import { demoTrackers } from '../demo/identities';
import { companyId } from './companies';
import type { SeedContext } from './context';

/** Step: two trackers on the next vehicles that have none. An identifier that somebody has registered is theirs. */
export const trackers = async ({ tx }: SeedContext) => {
  const empresa_id = await companyId(tx, 'andinos');
  for (const tracker of demoTrackers) {
    const imei = claveDe(tracker.identificador, tracker.protocolo) ?? '';
    if ((await tx.$count(imeiTable, eq(imeiTable.imei, imei))) > 0) continue;
    const { rows } = await tx.execute<{ id: number }>(sql`
      select id from activos
      where empresa_id = ${empresa_id} and tipo_activo = 'vehiculo' and eliminado_en is null and estado <> 'baja'
        and not exists (
          select 1 from dispositivo_asignaciones a
          where a.empresa_id = activos.empresa_id and a.activo_id = activos.id and a.hasta is null
        )
      order by codigo limit 1`);
    const [free] = rows;
    const estado = free ? ('asignado' as const) : ('en_stock' as const);
    const [device] = await tx
      .insert(dispositivoTable)
      .values({ ...tracker, empresa_id, tipo: 'rastreador_gps', unidad_velocidad: 'kmh', intervalo_s: 15, estado })
      .returning({ id: dispositivoTable.id });
    if (!device) throw new Error('the tracker was not stored');
    await tx.insert(imeiTable).values({ imei, empresa_id, dispositivo_id: device.id });
    if (free)
      await tx.insert(asignacionTable).values({
        empresa_id,
        activo_id: free.id,
        dispositivo_id: device.id,
        desde: '2020-01-01T00:00:00.000Z',
        motivo: 'Instalación inicial',
      });
  }
};
