import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { masLlaves, llaveDesconocida } from '#contract/entities/personal';
import { diasRecalculo } from '#contract/requests/recalculos';
import { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { isoOf } from '../../db/tables/types';
import { fieldError } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { deviceOf } from '../../tracking/stored/imported';

/** The same key in the very same writing is refused by its index. @throws ApiError 422 at the field */
export const refuseKeyOfAnother = async (tx: Tx, empresaId: number, key: string, personId?: number): Promise<void> => {
  const { rows } = await tx.execute<{ nombre: string }>(sql`
    select nombre_completo(nombre, apellido) as nombre from personal
    where empresa_id = ${empresaId} and eliminado_en is null and id is distinct from ${personId ?? null}::int
      and llavero_rfid <> ${key} and llaves && llaves_de(${key})
    order by id limit 1`);
  if (rows[0]) throw fieldError('llavero_rfid', `Ya es de ${rows[0].nombre}`);
};

/** `GET /llaves-desconocidas`: keys that devices read and that are nobody's, the newest first. */
export const unknownKeyRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/llaves-desconocidas',
      { config: { allow: ['edit', 'personal'] }, schema: { response: { 200: z.array(llaveDesconocida) } } },
      async (request) => {
        const { empresaId } = callerOf(request);
        return db.tenant(empresaId, (tx) => unknownKeys(tx, empresaId));
      },
    );
  };

const unknownKeys = async (tx: Tx, empresaId: number): Promise<z.output<typeof llaveDesconocida>[]> => {
  const { rows } = await tx.execute<z.output<typeof llaveDesconocida>>(sql`
    select l.llave, l.activo_id, a.nombre as activo_nombre, l.dispositivo_id, l.primera_en, l.ultima_en, l.veces
    from (
      select llave, llaves, min(desde) as primera_en, max(hasta) as ultima_en, sum(veces)::int as veces,
        (array_agg(activo_id order by hasta desc))[1] as activo_id,
        (array_agg(${sql.raw(deviceOf('dispositivo_id'))} order by hasta desc))[1] as dispositivo_id
      from llaves_leidas
      where empresa_id = ${empresaId}
        and hasta >= now() - ${sql.raw(`interval '${diasRecalculo} days'`)} and llaves <> '{}'
      group by 1, 2
    ) l
    join activos a on a.empresa_id = ${empresaId} and a.id = l.activo_id
    where not exists (
      select from personal p
      where p.empresa_id = ${empresaId} and p.eliminado_en is null and p.llaves && l.llaves
    )
    order by l.ultima_en desc, l.llave limit ${masLlaves}`);
  return rows.map((row) => ({ ...row, primera_en: isoOf(row.primera_en), ultima_en: isoOf(row.ultima_en) }));
};
