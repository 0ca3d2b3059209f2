import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openDb, type Db } from '../server/db/client';
import { openCompany } from '../server/resources/admin-empresas/open';
import { openSession } from '../server/session/sessions';
import { usuarioTable } from '../server/db/tables/usuarios';
import { migrations } from '../server/testing/database';
import { startProduct, type Product } from './product';

export interface Company {
  empresaId: number;
  /** The asset of each device. */
  assets: number[];
  /** Of a superadmin's session. */
  token: string;
}

export interface Fleet extends Company {
  product: Product;
  end(): Promise<void>;
}

export const fleetKey = 'bench';
/** The environment of a fleet's product. */
export const fleetEnvironment = { FTRACK_DEMO: 'off', GPS_LIMITS: 'off' };

/** The built product with one company and its fleet. `url`: on PostgreSQL. `fill`: adds other data of the company. */
export const startFleet = async (
  size: number,
  url?: string,
  env: Record<string, string> = {},
  fill?: (db: Db, company: Company) => Promise<void> | undefined,
): Promise<Fleet> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'ftrack-fleet-'));
  const db = await openDb(url ? { url } : { dir: path.join(dir, 'db') }, migrations);
  const company = await openFleet(db, size, 'Banco de pruebas');
  await fill?.(db, company);
  await db.pool.query('analyze');
  await db.close();
  const product = await startProduct({ ...fleetEnvironment, ...(url && { DATABASE_URL: url }), ...env }, dir);
  return {
    ...company,
    product,
    end: async () => {
      await product.end();
      await rm(dir, { recursive: true, force: true });
    },
  };
};

/** A company with `size` devices `bench-0` …, each on its own asset since 2020, and the key `fleetKey`. */
export const openFleet = async (db: Db, size: number, nombre: string): Promise<Company> => {
  const { id: empresaId } = await db.system.transaction((tx) =>
    openCompany(tx, { nombre, zona_horaria: 'America/Bogota', moneda: 'COP' }),
  );
  // A large one takes longer than the timeout of a request.
  await db.system.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
    with a as (
      insert into activos (empresa_id, codigo, nombre, tipo_activo, nivel_id, estado, criticidad)
      select ${empresaId}, 'B-' || n, 'Activo ' || n, 'vehiculo',
        (select min(id) from niveles where empresa_id = ${empresaId}), 'operativo', 'B'
      from generate_series(0, ${size - 1}::int) n returning id, codigo
    ),
    d as (
      insert into dispositivos (empresa_id, identificador, tipo, estado, unidad_velocidad)
      select ${empresaId}, 'bench-' || n, 'rastreador_gps', 'asignado', 'nudos'
      from generate_series(0, ${size - 1}::int) n
      returning id, identificador
    )
    insert into dispositivo_asignaciones (empresa_id, dispositivo_id, activo_id, desde)
    select ${empresaId}, d.id, a.id, '2020-01-01' from a join d on substr(d.identificador, 7) = substr(a.codigo, 3)`);
  });
  return enterFleet(db, empresaId);
};

/** Gives a company the key, which it may take from an earlier one, and a session. */
const enterFleet = async (db: Db, empresaId: number): Promise<Company> => {
  const [user] = await db.system
    .insert(usuarioTable)
    .values({ email: `b${Date.now()}@bench.test`, name: 'Bench', rol_id: 1, estado: 'activo' })
    .returning();
  const { token } = await openSession(db.system, user?.id ?? 0, { agente: undefined, ip: '127.0.0.1' });
  await db.system.execute(sql`delete from claves_ingesta where clave = ${fleetKey}`);
  await db.system.execute(sql`insert into claves_ingesta (empresa_id, clave) values (${empresaId}, ${fleetKey})`);
  const { rows } = await db.system.execute<{ id: number }>(
    sql`select id from activos where empresa_id = ${empresaId} order by substr(codigo, 3)::int`,
  );
  return { empresaId, assets: rows.map(({ id }) => id), token };
};
