import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Activo } from '#contract/entities/activos';
import type { Frecuencia } from '#contract/entities/plantillas';
import type { ActivoPorInspeccionar, DefectoVisto, PorHacer } from '#contract/requests/inspecciones';
import { today } from '../../db/days';
import { meterValue } from '../../db/meterInForce';
import type { Tx } from '../../db/system';
import { activoTable as a } from '../../db/tables/activos';
import { isoOf } from '../../db/tables/types';
import { ApiError } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import { personOf } from '../../records/person';
import { mine, readRows } from '../../records/store';
import { activoStore } from '../activos/index';
import { companyRules } from '../ordenes/index';
import { plantillaStore } from '../plantillas/index';

/**
 * What is to be inspected, with all that a phone needs to do it without network: of one asset, or of those that the
 * caller drives, always or today. @throws ApiError 404
 */
export const toDo = async (tx: Tx, caller: Caller, activoId: number | undefined): Promise<PorHacer> => {
  const { empresaId } = caller;
  const which = activoId === undefined ? drivenBy(caller) : eq(a.id, activoId);
  const assets = await readRows(tx, activoStore, and(mine(activoStore, empresaId), which), {
    order: [a.nombre, a.id],
    most: 50,
    visible: (field) => shown.has(field),
  });
  if (activoId !== undefined && assets.length === 0) throw new ApiError('NO_ENCONTRADO');
  const ids = assets.map(({ id }) => id);
  const forms = await formsOf(tx, empresaId, ids);
  const open = await openOn(tx, empresaId, ids);
  const meters = await metersOf(tx, empresaId, ids);
  const named = [...new Set([...forms.values()].flat().map(({ plantilla_id }) => plantilla_id))];
  const t = plantillaStore.table;
  const records =
    named.length > 0
      ? await readRows(tx, plantillaStore, and(mine(plantillaStore, empresaId), inArray(t.id, named)))
      : [];
  return {
    activos: assets.map((asset): ActivoPorInspeccionar => {
      const { id, uuid, nombre, placa, image_url, apto, motivo_no_apto } = asset;
      return {
        ...{ id, uuid, nombre, placa, image_url, apto, motivo_no_apto },
        ...(meters.get(id) ?? { medidor: null, ultima_lectura: null }),
        formularios: forms.get(id) ?? [],
        defectos: open.filter(({ activo_id }) => activo_id === id).map(({ activo_id: _, ...defect }) => defect),
      };
    }),
    formularios: records.map(({ id, version, nombre, frecuencia, requiere_firma, items, guias }) => ({
      ...{ id, version, nombre, frecuencia, requiere_firma, items, guias },
    })),
  };
};

const shown: ReadonlySet<string> = new Set<keyof Activo>([
  ...(['id', 'uuid', 'nombre', 'placa', 'image_url', 'apto', 'motivo_no_apto'] as const),
]);

/** Assets of which the caller is the driver, or that they drive in a run of today. */
const drivenBy = (caller: Caller): SQL => sql`(${a.estado} <> 'dado_de_baja' and (
  ${a.conductor_id} = ${personOf(caller)} or ${a.id} in (
    select e.activo_id from ejecuciones e
    where e.empresa_id = ${caller.empresaId} and e.fecha = ${today} and e.personal_id = ${personOf(caller)}
      and e.estado in ('programada', 'en_curso') and e.eliminado_en is null
  )
))`;

type Form = ActivoPorInspeccionar['formularios'][number];

/** The forms of each asset, those that are due first. */
const formsOf = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<Map<number, Form[]>> => {
  const { horario_laboral } = await companyRules(tx);
  const working = [...new Set(horario_laboral.map(({ dia }) => dia))];
  const { rows } = await tx.execute<{
    activo_id: number;
    plantilla_id: number;
    frecuencia: Frecuencia;
    salida_en: string | null;
    ultima_en: string | null;
    hoy: boolean;
    semana: boolean;
    dia: number;
  }>(sql`
    with hoy as materialized (select ${today} as dia),
    dias as materialized (
      select dia, inicio_del_dia(dia, current_setting('app.zona')) as comienza,
        inicio_del_dia(dia - extract(isodow from dia)::int + 1, current_setting('app.zona')) as lunes
      from hoy
    ),
    salen as materialized (
      select s.activo_id, s.en from hoy, salidas(${empresaId}, hoy.dia, hoy.dia) s
      where s.activo_id = any(${sql.param([...ids])}::int[])
    )
    select a.id as activo_id, p.id as plantilla_id, p.frecuencia, s.en as salida_en, u.fecha as ultima_en,
      coalesce(u.fecha >= dias.comienza, false) as hoy, coalesce(u.fecha >= dias.lunes, false) as semana,
      extract(isodow from dias.dia)::int as dia
    from dias, activos a
    join plantillas p on p.empresa_id = a.empresa_id and p.uso = 'inspeccion' and p.activo and p.eliminado_en is null
      and aplica_a(p.aplica_a, a.empresa_id, a.id)
    left join salen s on s.activo_id = a.id
    left join lateral (
      select max(i.fecha) as fecha from inspecciones i
      where i.empresa_id = a.empresa_id and i.activo_id = a.id and i.plantilla_id = p.id
        and i.anulada_en is null and i.eliminado_en is null
    ) u on true
    where a.empresa_id = ${empresaId} and a.id = any(${sql.param([...ids])}::int[])
    order by p.nombre, p.id`);
  const forms = new Map<number, Form[]>();
  for (const { activo_id, plantilla_id, frecuencia, salida_en, ultima_en, hoy, semana, dia } of rows) {
    // A weekly one is due on the last days of the week that somebody works.
    const due = {
      libre: false,
      diaria: !hoy && working.includes(dia),
      antes_del_viaje: !hoy && salida_en !== null,
      semanal: !semana && dia >= Math.max(1, ...working),
    };
    const before = frecuencia === 'antes_del_viaje' && salida_en && Date.parse(salida_en) > Date.now();
    const form = {
      plantilla_id,
      debida: due[frecuencia],
      antes_de: before ? isoOf(salida_en) : null,
      ultima_en: ultima_en && isoOf(ultima_en),
    };
    const those = forms.get(activo_id) ?? [];
    forms.set(
      activo_id,
      form.debida ? [...those.filter(isDue), form, ...those.filter((one) => !one.debida)] : [...those, form],
    );
  }
  return forms;
};

const isDue = ({ debida }: Form) => debida;

/** What is open at the points of these assets. */
const openOn = async (tx: Tx, empresaId: number, ids: readonly number[]) => {
  const { rows } = await tx.execute<DefectoVisto & { activo_id: number }>(sql`
    select d.activo_id, d.id, d.plantilla_id, d.item, d.severidad, d.vistas_n, d.abierto_en, (
      select r.nota from inspeccion_respuestas r
      join inspecciones i on i.empresa_id = r.empresa_id and i.id = r.inspeccion_id and i.anulada_en is null
      where r.empresa_id = d.empresa_id and r.defecto_id = d.id and r.nota is not null
      order by i.fecha desc, i.id desc limit 1
    ) as nota
    from defectos d
    where d.empresa_id = ${empresaId} and d.activo_id = any(${sql.param([...ids])}::int[])
      and d.estado in ('abierto', 'en_orden') and d.eliminado_en is null
    order by d.severidad, d.abierto_en, d.id`);
  return rows.map((row) => ({ ...row, abierto_en: isoOf(row.abierto_en) }));
};

/** What `lectura` is of: the odometer, or the hour meter where there is none. */
const metersOf = async (tx: Tx, empresaId: number, ids: readonly number[]) => {
  const { rows } = await tx.execute<{
    id: number;
    medidor: 'odometro' | 'horometro';
    ultima_lectura: number | null;
  }>(sql`
    select a.id, m.tipo as medidor, ${meterValue(sql`a.id`, sql`m.tipo`)}::float8 as ultima_lectura
    from activos a
    cross join lateral (
      select max(m.tipo) as tipo from medidores m
      where m.empresa_id = a.empresa_id and m.activo_id = a.id and m.tipo in ('odometro', 'horometro')
        and m.eliminado_en is null
    ) m
    where a.empresa_id = ${empresaId} and a.id = any(${sql.param([...ids])}::int[]) and m.tipo is not null`);
  return new Map(rows.map(({ id, ...meter }) => [id, meter]));
};
