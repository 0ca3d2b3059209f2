import { eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { conexion } from '#contract/entities/dispositivos';
import { moment } from '#contract/core/entity';
import { connectionOf } from '#contract/rules/movement';
import { z } from '#contract/core/validation';
import type { System } from '../../db/system';
import { estadoDispositivoTable } from '../../db/tables/posiciones';
import { unknownDevice, type Reception } from './receive';
import { identifierIn } from './values';

const byDevice = z.object({ clave: z.string(), identificador: z.string() });
const health = z.object({
  identificador: z.string(),
  conexion,
  ultima_conexion_en: moment.nullable(),
  hora_servidor: moment,
});

/** Whether a device is connected. Installers ask with the ingest key, without an account. */
export const connectionRoute =
  ({
    db,
    keys,
    devices,
    rates,
  }: Pick<Reception, 'keys' | 'devices' | 'rates'> & { db: System }): FastifyPluginAsyncZod =>
  async (app) => {
    const asked = {
      config: { allow: 'anyone' as const },
      exposeHeadRoute: false,
      schema: { params: byDevice, response: { 200: health } },
    };
    app.get('/gps/:clave/:identificador', asked, async ({ params }) => {
      const { clave, identificador } = params;
      const empresaId = await keys.companyOf(clave);
      rates.key(empresaId, clave);
      const device = await devices.find(empresaId, identifierIn(identificador) ?? '');
      if (!device) throw unknownDevice();
      const [row] = await db
        .select({ last: estadoDispositivoTable.ultima_conexion_en, behind: estadoDispositivoTable.reloj_atrasado })
        .from(estadoDispositivoTable)
        .where(eq(estadoDispositivoTable.dispositivo_id, device.id));
      const last = row?.last ?? null;
      return {
        identificador,
        conexion: connectionOf(
          { heardAt: last === null ? null : Date.parse(last), interval: device.interval, behind: row?.behind ?? false },
          Date.now(),
        ),
        ultima_conexion_en: last,
        hora_servidor: new Date().toISOString(),
      };
    });
  };
