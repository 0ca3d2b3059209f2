import { hostname } from 'node:os';
import type { ClientBase } from 'pg';
import { z } from '#contract/core/validation';

/** The result of a backup, for superadmins. */
export const outcome = z.object({
  estado: z.enum(['hecho', 'fallido']),
  empezo_en: z.iso.datetime(),
  equipo: z.string(),
  archivo: z.string().nullable(),
  bytes: z.number().nullable(),
  filas: z.number().nullable(),
  motivo: z.string().max(1_000).nullable(),
});
export type Outcome = z.output<typeof outcome>;

export const outcomeOf = (began: Date, said: Partial<Outcome> & Pick<Outcome, 'estado'>): Outcome => ({
  empezo_en: began.toISOString(),
  equipo: hostname(),
  archivo: null,
  bytes: null,
  filas: null,
  motivo: null,
  ...said,
});

/** How many are remembered. */
const kept = 200;

/** Stores a result, and forgets the oldest ones. */
export const record = async (client: Pick<ClientBase, 'query'>, said: Outcome): Promise<void> => {
  const { estado, empezo_en, equipo, archivo, bytes, filas, motivo } = said;
  await client.query(
    `insert into respaldos (estado, empezo_en, equipo, archivo, bytes, filas, motivo)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [estado, empezo_en, equipo, archivo, bytes, filas, motivo],
  );
  await client.query(`
    delete from respaldos where id <= (select id from respaldos order by id desc offset ${kept} limit 1)
      and id <> coalesce((select max(id) from respaldos where estado = 'hecho'), 0)`);
};
