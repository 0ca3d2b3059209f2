import { sql } from 'drizzle-orm';
import pg from 'pg';
import { roleId, type Role } from '#contract/core/roles';
import type { Db } from '../server/db/client';
import { openCompany } from '../server/resources/admin-empresas/open';
import { openSession } from '../server/session/sessions';
import { membresiaTable, usuarioTable } from '../server/db/tables/usuarios';
import { fleetKey } from '../testing/fleet';

const people = 200;
const assets = 10_000;
const devices = 1_000;
/** The newest orders have tasks and labour; those of older ones are not needed in lists. */
const detailed = 50_000;

export interface FilledOrders {
  empresaId: number;
  /** The operario's user and person of the staff, and the admin's. */
  userId: number;
  personId: number;
  adminPersonId: number;
  /** Of an admin's and an operario's session. */
  tokens: { admin: string; operario: string };
}

const names = ['Banco de órdenes', 'Banco vecino'] as const;

/** Two companies, one with `orders` orders of the last three years and one with 5,000. */
export const fillOrders = async (db: Db, url: string, orders: number): Promise<FilledOrders> => {
  const empresaId = await fill(db, url, orders);
  const admin = await person(db, empresaId, 'admin');
  const operario = await person(db, empresaId, 'operario');
  return {
    empresaId,
    userId: operario.id,
    personId: await ofStaff(db, empresaId, operario.id, 0),
    adminPersonId: await ofStaff(db, empresaId, admin.id, 1),
    tokens: { admin: admin.token, operario: operario.token },
  };
};

/** Links a user to the n-th person of the staff. */
const ofStaff = async (db: Db, empresaId: number, userId: number, n: number): Promise<number> => {
  const { rows } = await db.system.execute<{ id: number }>(sql`
    update personal set user_id = ${userId}
    where id = (select min(id) + ${n}::int from personal where empresa_id = ${empresaId})
    returning id`);
  if (!rows[0]) throw new Error('nobody works there');
  return rows[0].id;
};

const person = async (db: Db, empresaId: number, role: Role) => {
  const [user] = await db.system
    .insert(usuarioTable)
    .values({ email: `${role}${Date.now()}@bench.test`, name: role, rol_id: roleId[role], estado: 'activo' })
    .returning();
  if (!user) throw new Error('the person was not stored');
  await db.system.insert(membresiaTable).values({ user_id: user.id, empresa_id: empresaId });
  const { token } = await openSession(db.system, user.id, { agente: undefined, ip: '127.0.0.1' });
  return { id: user.id, token };
};

const fill = async (db: Db, url: string, orders: number): Promise<number> => {
  const open = (nombre: string) =>
    db.system.transaction((tx) =>
      openCompany(tx, { nombre, zona_horaria: 'America/Bogota', moneda: 'COP', ajustes: { autoasignacion: true } }),
    );
  const [large, small] = [await open(names[0]), await open(names[1])];
  // Without the product's statement timeout, and without foreign-key checks.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
    for (const { id } of [large, small]) await client.query(around(id));
    const indexes = await client.query<{
      name: string;
      definition: string;
    }>(`select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'ordenes'::regclass
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`);
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
    await client.query(ordersOf(large.id, orders));
    await client.query(ordersOf(small.id, 5_000));
    for (const { definition } of indexes.rows) await client.query(definition);
    await client.query(workOf(large.id));
    await client.query(
      `insert into claves_ingesta (empresa_id, clave) values (${large.id}, '${fleetKey}') on conflict do nothing`,
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return large.id;
};

/** Levels, people, categories, assets and devices of a company. */
const around = (empresaId: number) => `
  with raiz as (select id, ruta from niveles where empresa_id = ${empresaId}),
  n as (select nextval('niveles_id_seq')::int as id, n from generate_series(1, 50) n)
  insert into niveles (id, empresa_id, nombre, tipo, padre_id, ruta, profundidad)
    select n.id, ${empresaId}, 'Sede ' || n, 'sede', raiz.id, raiz.ruta || n.id || '/', 1 from n, raiz;
  insert into personal (empresa_id, nombre, apellido, tipo, estado, tarifa_hora)
    select ${empresaId}, (array['Ana', 'Luis', 'Rosa', 'Iván', 'Marta'])[n % 5 + 1], 'Persona ' || n, 'operario',
      'activo', 20000
    from generate_series(1, ${people}) n;
  insert into categorias (empresa_id, nombre, tipo_activo)
  select ${empresaId}, 'Categoría ' || n, 'vehiculo'
  from generate_series(1, 12) n;
  insert into activos (empresa_id, codigo, nombre, tipo_activo, nivel_id, categoria_id, estado, criticidad)
    select ${empresaId}, 'ACT-' || lpad(n::text, 6, '0'),
      (array['Camión', 'Bus', 'Camioneta', 'Montacargas'])[n % 4 + 1] || ' ' || n, 'vehiculo',
      (select min(id) from niveles where empresa_id = ${empresaId} and profundidad = 1) + n % 50,
      (select min(id) from categorias where empresa_id = ${empresaId}) + n % 12,
      case when n % 50 = 0 then 'fuera_de_servicio' else 'operativo' end, 'B' from generate_series(0, ${assets - 1}) n;
  insert into dispositivos (empresa_id, identificador, tipo, estado, unidad_velocidad)
    select ${empresaId}, 'bench-' || n, 'rastreador_gps', 'asignado', 'nudos' from generate_series(0, ${devices - 1}) n;
  insert into dispositivo_asignaciones (empresa_id, dispositivo_id, activo_id, desde)
    select ${empresaId}, d.id, a.id, '2020-01-01' from dispositivos d
    join activos a on a.empresa_id = d.empresa_id and a.codigo = 'ACT-' || lpad(substr(d.identificador, 7), 6, '0')
    where d.empresa_id = ${empresaId}`;

const states = ['pendiente', 'asignada', 'en_progreso', 'en_espera'];
const quoted = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`;
const titles = [
  'Cambio de aceite y filtros',
  'Revisión de frenos',
  'Ruido en el motor',
  'Alineación y balanceo',
  'Fuga hidráulica',
  'Cambio de llantas',
  'Revisión eléctrica',
  'Lavado general',
];
const kinds = [
  'correctivo',
  'preventivo',
  'preventivo',
  'inspeccion',
  'predictivo',
  'emergencia',
  'mejora',
  'servicio',
];

/** One in fifty is open, most of them new ones; fields of later states are null. */
const ordersOf = (empresaId: number, orders: number) => `
  with dado as (
    select n, hashint4(n) & 2147483647 as a, hashint4(n + 100000007) & 2147483647 as b,
      hashint4(n + 200000033) & 2147483647 as c, hashint4(n + 300000007) & 2147483647 as d,
    now() - ((${orders} - n)::float8 / ${orders}) * interval '1095 days' as creado from generate_series(1, ${orders}) n
  ),
  contado as (
    select *,
      case
        when (n > ${orders} * 0.985 and a % 5 > 0) or a % 125 = 0 then (${quoted(states)})[b % 4 + 1]
        when a % 25 = 1 then 'cancelada'
        when n > ${orders} * 0.97 and c % 2 = 0 then 'completada'
        else 'cerrada'
      end as estado,
    least(creado + (b % 4320) * interval '1 minute', now()) as empezada from dado
  ),
  vivida as (
    select *, estado in ('completada', 'cerrada') as hecha,
      least(empezada + (c % 1440) * interval '1 minute', now()) as terminada
    from contado
  )
  insert into ordenes (
    empresa_id, creado_en, actualizado_en, creado_por_id, numero, titulo, descripcion, tipo, prioridad, estado,
    activo_id, nivel_id, responsable_id, equipo_ids,
    fecha_programada, fecha_limite, duracion_estimada_min, primera_respuesta_en, iniciada_en, completada_en, cerrada_en,
    cancelada_en,
    espera_min, reaperturas, costo_mano_obra, costo_repuestos, costo_terceros, origen
  )
  select ${empresaId}, creado, creado, 1 + d % 40, 'OT-' || lpad(n::text, 7, '0'),
    (${quoted(titles)})[a % 8 + 1] || ' ' || (b % ${assets}),
    case when a % 3 = 0 then 'Lo pidió el conductor al entregar el turno; revisar antes de la próxima salida.' end,
    (${quoted(kinds)})[c % 8 + 1], (array['baja', 'media', 'media', 'alta', 'critica'])[d % 5 + 1], estado, activo.id,
    activo.nivel_id,
    case when estado <> 'pendiente' then persona + c % ${people} end,
    case when b % 10 = 0 then array[persona + d % ${people}] else '{}'::int[] end,
    case when d % 2 = 0 then creado + interval '2 days' end,
    case when a % 5 > 0 then creado + (1 + d % 10) * interval '1 day' end, 30 + c % 240,
    case when hecha or estado in ('en_progreso', 'en_espera') then empezada end,
    case when hecha or estado in ('en_progreso', 'en_espera') then empezada end,
    case when hecha then terminada end,
    case when estado = 'cerrada' then least(terminada + (d % 2880) * interval '1 minute', now()) end,
    case when estado = 'cancelada' then empezada end, case when c % 6 = 0 then d % 600 else 0 end,
    case when d % 40 = 0 then 1 else 0 end,
    case when hecha then a % 200000 else 0 end, case when hecha and b % 2 = 0 then c % 900000 else 0 end,
    case when hecha and c % 10 = 0 then d % 500000 else 0 end,
    case when d % 4 = 0 then 'plan' else 'manual' end
  from vivida, (select min(id) as persona from personal where empresa_id = ${empresaId}) p,
    lateral (
      select (select min(id) from activos where empresa_id = ${empresaId}) + b % ${assets} as id,
      (
        select min(id) from niveles where empresa_id = ${empresaId} and profundidad = 1
      ) + (b % ${assets}) % 50 as nivel_id
    ) activo
  order by n`;

const workOf = (empresaId: number) => `
  with nuevas as (
    select id, responsable_id, iniciada_en, completada_en, estado
    from ordenes
    where empresa_id = ${empresaId}
    order by id desc limit ${detailed}
  ),
  tarea as (
    insert into tareas (empresa_id, orden_id, posicion, titulo, tipo, estado)
    select ${empresaId}, nuevas.id, n, 'Paso ' || n, 'verificacion',
      case when completada_en is not null then 'completada' else 'pendiente' end
    from nuevas, generate_series(1, 3) n
  )
  insert into mano_obra (empresa_id, orden_id, personal_id, inicio_en, fin_en, tarifa_hora)
    select ${empresaId}, id, responsable_id, iniciada_en, completada_en, 20000
    from nuevas
    where completada_en is not null and responsable_id is not null`;
