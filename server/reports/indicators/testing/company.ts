import { sql, type SQL } from 'drizzle-orm';
import { prioridadOrden, tipoOrden } from '#contract/entities/ordenes';
import { tiposPuntaje } from '#contract/requests/conduccion';
import { annulment } from '../../../history/importedEntries';
import type { TestApi } from '../../../testing/app';
import { unaPersona } from '../../../testing/factories';
import { dayFromNow, plansOf } from '../../../testing/plans';

const [hour, day] = [3_600_000, 86_400_000];
/** How many days back the history of a random company goes. */
const past = 150;

/** Pseudo-random numbers, the same in every run. */
const numbers = (seed: number) => {
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const among = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  return { random, among };
};

/**
 * A company with random downtime, trips, failures, costs and maintenance of its assets in the last months: a level, one
 * below it and one beside it.
 */
export const aRandomCompany = async (api: TestApi) => {
  const { random, among } = numbers(11);
  const now = Date.now();
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  const maybe = (share: number, ms: number) => (random() < share ? at(ms) : sql`null::timestamptz`);
  const moment = () => now - random() * past * day;
  const insert = (into: string, rows: readonly SQL[]) =>
    api.db.system.execute(sql`insert into ${sql.raw(into)} values ${sql.join([...rows], sql`, `)}`);

  const above = (await api.aNivel()).id;
  const below = (await api.aNivel({ padre_id: above })).id;
  const beside = (await api.aNivel()).id;
  const levels: number[] = [above, below, beside];
  const assets: number[] = [];
  for (let n = 0; n < 12; n++)
    assets.push(
      (
        await api.anActivo({
          nivel_id: levels[n % 3],
          tipo_activo: n % 2 ? 'vehiculo' : 'maquinaria',
          costo_adquisicion: n % 3 ? 40_000 * n : null,
          costo_hora_parada: n % 4 ? 10 * n : null,
          fecha_puesta_servicio: n % 4 ? dayFromNow(n % 4 === 1 ? -400 : -n * 4) : null,
        })
      ).id,
    );
  const [, second = 0] = assets;
  await api.db.system.execute(sql`update activos set fecha_baja = ${dayFromNow(-12)} where id = ${second}`);

  for (const [n, id] of assets.entries()) {
    const stops: SQL[] = [];
    for (let from = now - past * day + random() * 20 * day; from < now - 4 * day; from += random() * 20 * day) {
      const to = from + random() * 3 * day;
      stops.push(sql`(
        ${api.a}, ${id}, ${at(from)}, ${at(to)}, ${among(['falla', 'falla', 'planificada', 'operacional', 'externa'])}
      )`);
      from = to;
    }
    // Every third asset is stopped now.
    if (n % 3 === 0)
      stops.push(sql`(${api.a}, ${id}, ${at(now - random() * 20 * hour)}, null, ${n % 2 ? 'planificada' : 'falla'})`);
    await insert('tiempos_parada (empresa_id, activo_id, inicio_en, fin_en, clase)', stops);
  }

  // The first one has neither positions nor meters.
  const driving = assets.slice(1, 8);
  const trips = Array.from({ length: 240 }, () => {
    const from = Math.floor(moment());
    return sql`(
      ${api.a}, ${among(driving)}, ${at(from)}, ${at(from + random() * 4 * hour)}, 4.6, -74.1, ${random() * 80}::float8,
      ${Math.floor(random() * 600)}::int, 1
    )`;
  });
  await insert(
    `viajes (
      empresa_id, activo_id, inicio_en, fin_en, latitud_inicio, longitud_inicio, distancia_km, ralenti_s, huella
    )`,
    trips,
  );
  const stands = Array.from({ length: 80 }, () => {
    const from = Math.floor(moment());
    return sql`(
      ${api.a}, ${among(driving)}, ${at(from)}, ${at(from + hour)}, 4.6, -74.1, ${Math.floor(random() * 3_600)}::int
    )`;
  });
  await insert('detenciones (empresa_id, activo_id, inicio_en, fin_en, latitud, longitud, ralenti_s)', stands);
  await api.db.system
    .execute(sql`insert into km_dia (empresa_id, activo_id, fecha, km, movimiento_s, ralenti_s, viajes_n)
    select empresa_id, activo_id, (inicio_en at time zone 'America/Bogota')::date, sum(km), sum(s - ralenti),
      sum(ralenti + quieto), sum(n)
    from (
      select empresa_id, activo_id, inicio_en, distancia_km as km, extract(epoch from fin_en - inicio_en)::float8 as s,
        ralenti_s as ralenti, 0 as quieto, 1 as n
      from viajes
      union all select empresa_id, activo_id, inicio_en, 0, 0, 0, ralenti_s, 0 from detenciones
    ) partes
    where empresa_id = ${api.a} group by 1, 2, 3`);
  await insert(
    'proyecciones (activo_id, empresa_id, fecha)',
    driving.map((id) => sql`(${id}, ${api.a}, ${at(now)})`),
  );
  const happened = Array.from({ length: 200 }, (_, n) => {
    const from = Math.floor(moment());
    return sql`(
      ${api.a}, ${among([...tiposPuntaje, 'ralenti_excesivo'])}, ${among(['info', 'media', 'critica'])},
      ${among(['abierto', 'resuelto', 'descartado'])}, ${random() < 0.1},
      ${among(driving)}, ${`clave ${n}`}, ${at(from)}, ${at(from)}, ${at(from + 1_000)}
    )`;
  });
  await insert(
    'eventos (empresa_id, tipo, severidad, estado, corregido, activo_id, clave, ancla_en, inicio_en, fin_en)',
    happened,
  );

  // Meters of the last eight, so that some have meters but no positions.
  for (const id of assets.slice(4))
    for (const tipo of ['odometro', 'horometro']) {
      await api.db.system.execute(sql`insert into medidores (empresa_id, activo_id, tipo, unidad, acumulativo)
        select ${api.a}::int, ${id}::int, ${tipo}::text, 'u', true
        where not exists (
          select 1 from medidores where activo_id = ${id} and tipo = ${tipo} and eliminado_en is null
        )`);
      let total = 1_000;
      const readings = Array.from({ length: 40 }, (_, n) => {
        const reading = (total += random() * 100);
        const doubtful = random() < 0.1;
        return sql`
          select ${api.a}::int, id, ${reading}::numeric, ${doubtful ? reading * 5 : reading}::numeric,
            ${at(now - (past - n * 3.6) * day)}, 'manual', ${doubtful ? 'sospechosa' : 'valida'}
          from medidores where activo_id = ${id} and tipo = ${tipo} and eliminado_en is null`;
      });
      await api.db.system.execute(sql`
        insert into lecturas (
          empresa_id, medidor_id, valor, total, fecha, fuente, estado
        ) ${sql.join(readings, sql` union all `)}`);
    }

  const plans = plansOf(api);
  const some = { activos: assets.filter((id) => id !== second), inicia_en: dayFromNow(-20) };
  await plans.plan({ ...some, cada_valor: 4, cada_unidad: 'semana' });
  await plans.plan({
    ...some,
    inicia_en: dayFromNow(-3),
    disparador: 'medidor',
    cada_medida: 400,
    medidor_tipo: 'odometro',
    cada_valor: null,
    cada_unidad: null,
  });
  await plans.plan({
    ...some,
    disparador: 'tiempo_o_medidor',
    cada_valor: 2,
    cada_unidad: 'mes',
    cada_medida: 900,
    medidor_tipo: 'horometro',
  });
  await plans.plan({
    ...some,
    disparador: 'fecha_unica',
    inicia_en: dayFromNow(-1),
    cada_valor: null,
    cada_unidad: null,
  });
  const dues = await plans.dues();

  const ordered = new Set<number>();
  const orders = Array.from({ length: 400 }, (_, n) => {
    const made = moment();
    const due = n % 3 === 0 ? among(dues) : undefined;
    const estado = among(['pendiente', 'en_progreso', 'completada', 'cerrada', 'cerrada', 'cerrada', 'cancelada']);
    const open = estado !== 'cerrada' && estado !== 'cancelada';
    // At most one open order per due.
    const ofDue = due && !(open && ordered.has(due.id)) ? due : undefined;
    if (ofDue && open) ordered.add(ofDue.id);
    const done = made + random() * Math.min(20 * day, now - 2 * hour - made);
    const completed = estado === 'completada' || estado === 'cerrada';
    const asset = ofDue?.activo_id ?? (random() < 0.8 ? among(assets) : null);
    return sql`(
      ${api.a}, ${`Z-${n}`}, 'Al azar', ${among(tipoOrden.options)}, ${among(prioridadOrden.options)}, ${estado},
      ${asset}::int, ${among(levels)}, ${at(made)},
      ${maybe(0.7, made + random() * 20 * day)}, ${completed ? at(done) : sql`null::timestamptz`},
      ${estado === 'cerrada' ? at(done + hour) : sql`null::timestamptz`},
      ${estado === 'cancelada' ? at(done) : sql`null::timestamptz`},
      ${random() < 0.6 ? Math.floor(random() * 500) : null}::int, ${Math.floor(random() * 10_000)}::numeric,
      ${ofDue?.id ?? null}::int, ${random() < 0.9}, ${open ? sql`null::timestamptz` : maybe(0.05, now)},
      ${maybe(0.6, made + random() * 9 * hour)},
      ${among([null, 'Frenos', 'frenos', 'Fuga'])}::text, ${among([0, 0, 0, 1, 2])}::int, ${n % 3 ? n : 0}::int
    )`;
  });
  await insert(
    `ordenes (
      empresa_id, numero, titulo, tipo, prioridad, estado, activo_id, nivel_id, creado_en, fecha_limite, completada_en,
      cerrada_en, cancelada_en, duracion_estimada_min, costo_terceros, mantenimiento_activo_id, afecta_plan,
      eliminado_en, primera_respuesta_en, causa_falla, reaperturas, espera_min
    )`,
    orders,
  );

  const people: number[] = [];
  for (const given of [
    { turno: { lunes: 480, martes: 240 }, nivel_id: below },
    { turno: { sabado: 300, domingo: 60 }, nivel_id: beside },
    { turno: {} },
  ])
    people.push(
      (await api.as('admin').call('POST', '/api/personal', unaPersona({ tipo: 'tecnico', ...given }))).json.id,
    );

  const expenses = Array.from(
    { length: 60 },
    (_, n) => sql`(
      ${api.a}, ${among(assets)}, 'costo', 'Gasto', ${Math.floor(random() * 5_000)}::numeric, ${at(moment())},
      ${n % 4 ? null : 'orden'}::text
    )`,
  );
  await insert('historial (empresa_id, activo_id, tipo, titulo, costo, fecha, referencia_tipo)', expenses);
  const loads = Array.from(
    { length: 60 },
    (_, n) => sql`(
      ${api.a}, ${among(assets)}, ${at(moment())}, ${20 + n}::numeric, ${n % 5 ? 90_000 + n : null}::numeric,
      ${n % 2 === 0}::boolean, ${n % 7 ? 'valida' : 'anulada'}::text
    )`,
  );
  await insert('cargas_combustible (empresa_id, activo_id, fecha, litros, valor, tanque_lleno, estado)', loads);
  // A reversed expense, and the reversed cost of an order, which the order itself no longer has.
  for (const tipo of [null, 'orden'])
    await api.db.system.execute(sql`
      insert into historial (empresa_id, activo_id, tipo, titulo, costo, fecha, referencia_tipo, referencia_id)
      select empresa_id, activo_id, 'costo', 'Costo anulado', -costo, fecha, ${annulment}, id from historial
      where empresa_id = ${api.a} and tipo = 'costo' and referencia_tipo is not distinct from ${tipo}::text
      order by fecha desc limit 3`);

  await whatPeopleDid(api, people);
  await papers(api, assets, people);
  return { above, below, beside };
};

/** The hours of people on orders, one timer still running, and the waits of orders in between. */
const whatPeopleDid = async (api: TestApi, people: readonly number[]) => {
  const run = (statement: SQL) => api.db.system.execute(statement);
  const someone = sql`(${sql.param([...people])}::int[])[1 + id % 4]`;
  await run(sql`update ordenes set responsable_id = ${someone} where empresa_id = ${api.a}`);
  await run(sql`insert into mano_obra (empresa_id, orden_id, personal_id, inicio_en, fin_en, eliminado_en)
    select empresa_id, id, responsable_id, creado_en, creado_en + (1 + id % 50) * interval '47 minutes',
      case when id % 9 = 0 then now() end
    from ordenes where empresa_id = ${api.a} and responsable_id is not null and id % 2 = 0`);
  await run(sql`insert into mano_obra (empresa_id, orden_id, personal_id, inicio_en)
    select empresa_id, id, ${people[0]}, now() - interval '5 hours'
    from ordenes
    where empresa_id = ${api.a} and activo_id is not null
    order by id limit 1`);
  const motives = sql`(array['repuestos', 'proveedor', 'clima'])`;
  for (const [n, estado] of (
    ['en_progreso', 'en_espera', 'en_progreso', 'en_espera', 'en_progreso'] as const
  ).entries())
    await run(sql`insert into orden_historial (empresa_id, orden_id, a_estado, fecha, datos)
      select empresa_id, id, ${estado}, creado_en + ${n} * (1 + id % 7) * interval '11 minutes',
        case
          when ${estado} = 'en_espera' then jsonb_build_object('motivo_espera', ${motives}[1 + (id + ${n}) % 3])
          else '{}'
        end
      from ordenes where empresa_id = ${api.a} and id % 3 = 0 order by id`);
};

/** Some expired, some that expire within days, and a deleted one. */
const papers = async (api: TestApi, assets: readonly number[], people: readonly number[]) => {
  const paper = (activo: number | null, persona: number | null, days: number, gone: boolean) => sql`(
    ${api.a}, ${activo}::int, ${persona}::int, 'SOAT', ${dayFromNow(days)}::date, gen_random_uuid(),
    ${gone ? sql`now()` : sql`null::timestamptz`}
  )`;
  const rows = [
    ...assets.flatMap((id, n) => [paper(id, null, n * 4 - 8, n % 5 === 4), paper(id, null, n * 3, false)]),
    ...people.map((id, n) => paper(null, id, n * 5, false)),
  ];
  await api.db.system.execute(sql`
    insert into documentos (empresa_id, activo_id, personal_id, tipo, vence_en, archivo_id, eliminado_en)
    values ${sql.join(rows, sql`, `)}`);
  await api.db.system.execute(sql`update personal set licencia_vence_en = ${dayFromNow(3)} where id = ${people[2]}`);
};
