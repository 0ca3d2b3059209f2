import { sql } from 'drizzle-orm';
import { clasesEvento } from '../contract/entities/tiposEvento';
import type { Db } from '../server/db/client';
import type { Company } from '../testing/fleet';
import { entryWith } from './entry';
import type { Line } from './report';

const many = 50;

/** Positions accepted per second with fifty active rules of every kind, against none. */
export const benchRules = (url?: string): Promise<Line[]> =>
  entryWith(url, { name: 'accepted, JSON / without rules', aim: 0.8, fill: fillRules });

/** Rules of kinds based on positions, in rotation, for the whole fleet, valid since before it drives. */
const fillRules = async (db: Db, { empresaId }: Company, begins: number) => {
  const kinds = Object.entries(clasesEvento).flatMap(([tipo, { fuente }]) => (fuente === 'posiciones' ? [tipo] : []));
  const rules = Array.from({ length: many }, (_, i) => ({ nombre: `Regla ${i}`, tipo: kinds[i % kinds.length] }));
  await db.system.execute(sql`
    insert into reglas (empresa_id, nombre, tipo, alcance, destinatarios, vigente_desde)
    select ${empresaId}, nombre, tipo, '{"todos": true}', '{"usuarios": [], "roles": []}',
      to_timestamp(${begins / 1_000}::float8)
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) r(nombre text, tipo text)`);
};
