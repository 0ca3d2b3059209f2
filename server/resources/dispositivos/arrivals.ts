import { and, desc, eq, gte, isNull, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { moment } from '#contract/core/entity';
import { llegadas, masLlegadas as most, type Llegadas } from '#contract/requests/ingesta';
import { cleanText } from '#contract/rules/text';
import { z } from '#contract/core/validation';
import type { Deps } from '../../records/deps';
import type { Tx } from '../../db/system';
import { callerOf } from '../../plugins/guard';
import { desconocidoTable as unknownDevices, estadoDispositivoTable as heard } from '../../db/tables/posiciones';
import { lastFrames } from './frames';
import { dispositivoTable, rechazadaTable } from '../../db/tables/dispositivos';
import { unknownOf } from './unknown';

const query = z.object({
  desde: moment.optional(),
  identificador: z.string().overwrite(cleanText).trim().max(64).optional(),
});

/**
 * What arrived recently, for a user who waits for a new device to appear. Without `desde` it returns only the clock.
 */
export const arrivalRoutes =
  ({ db, trackers }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/llegadas',
      { config: { allow: ['list', 'dispositivos'] }, schema: { querystring: query, response: { 200: llegadas } } },
      async (request) => {
        const { empresaId } = callerOf(request);
        const { desde, identificador } = request.query;
        const ahora = new Date().toISOString();
        const named = identificador ? trackers.unclaimed.named(identificador) : [];
        if (!desde && named.length === 0) return { ahora, ...nothing, rastreadores: [] };
        return db.tenant(empresaId, async (tx) => {
          const own = named.length > 0 ? await deviceNamed(tx, empresaId, identificador ?? '') : null;
          const rastreadores = named.map((each) => ({ ...each, dispositivo_id: own }));
          return {
            ahora,
            ...(desde ? await since(tx, empresaId, desde, identificador || null) : nothing),
            rastreadores,
          };
        });
      },
    );
  };

const nothing = { recibidas: [], desconocidos: [], rechazadas: [] };

const deviceNamed = async (tx: Tx, empresaId: number, identificador: string): Promise<number | null> => {
  const { empresa_id, identificador: named, eliminado_en, id } = dispositivoTable;
  const [own] = await tx
    .select({ id })
    .from(dispositivoTable)
    .where(and(eq(empresa_id, empresaId), eq(named, identificador), isNull(eliminado_en)));
  return own?.id ?? null;
};

const since = async (
  tx: Tx,
  empresaId: number,
  desde: string,
  identifier: string | null,
): Promise<Omit<Llegadas, 'ahora' | 'rastreadores'>> => {
  const named = (column: PgColumn): SQL | undefined => (identifier === null ? undefined : eq(column, identifier));
  const devices = await tx
    .select({
      dispositivo_id: dispositivoTable.id,
      identificador: dispositivoTable.identificador,
      nombre: dispositivoTable.nombre,
      oido_en: heard.ultima_conexion_en,
    })
    .from(heard)
    .innerJoin(dispositivoTable, eq(dispositivoTable.id, heard.dispositivo_id))
    .where(
      and(
        eq(heard.empresa_id, empresaId),
        gte(heard.ultima_conexion_en, desde),
        isNull(dispositivoTable.eliminado_en),
        named(dispositivoTable.identificador),
      ),
    )
    // A fleet reports all the time: devices that were just registered or assigned come first.
    .orderBy(desc(dispositivoTable.actualizado_en), desc(heard.dispositivo_id))
    .limit(most);
  const recibidas: Llegadas['recibidas'] = [];
  for (const device of devices) {
    const [trama = null] = await lastFrames(tx, empresaId, device.dispositivo_id, 1);
    recibidas.push({ ...device, trama });
  }
  const desconocidos = await tx
    .select()
    .from(unknownDevices)
    .where(and(unknownOf(tx, empresaId), gte(unknownDevices.ultima_vez, desde), named(unknownDevices.identificador)))
    .orderBy(desc(unknownDevices.ultima_vez), desc(unknownDevices.id))
    .limit(most);
  // A frame without an identifier may be from the device that the user waits for.
  const rechazadas = await tx
    .select()
    .from(rechazadaTable)
    .where(
      and(
        eq(rechazadaTable.empresa_id, empresaId),
        gte(rechazadaTable.ultima_vez, desde),
        identifier === null ? undefined : or(named(rechazadaTable.identificador), isNull(rechazadaTable.identificador)),
      ),
    )
    .orderBy(desc(rechazadaTable.ultima_vez), desc(rechazadaTable.id))
    .limit(most);
  return { recibidas, desconocidos, rechazadas };
};
