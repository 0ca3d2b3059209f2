import { sql } from 'drizzle-orm';
import { faltasDeRegla, reglas, type Regla } from '#contract/reglas';
import type { Tx } from '../../db/client';
import { ApiError, fieldError } from '../../plugins/errors';
import { lockNamed, type Row, type Store } from '../../records/store';
import { activoTable } from '../activos/table';
import { categoriaTable } from '../categorias/table';
import { groupOf } from '../eventos/index';
import { nivelTable } from '../niveles/table';
import { paradaTable } from '../paradas/table';
import { personalTable } from '../personal/table';
import { rutaTable } from '../rutas/table';
import { servicioTable } from '../servicios/table';
import { markWatched } from './marks';
import { reglaTable } from './table';

export const reglaStore: Store = {
  entity: reglas,
  table: reglaTable,
  computed: {
    grupo: groupOf('reglas'),
    eventos_n: sql`(select count(*)::int from eventos e where e.empresa_id = reglas.empresa_id and e.regla_id = reglas.id
      and coalesce(e.fin_en, now()) >= now() - interval '30 days' and not e.corregido)`,
    ultimo_evento_en:
      sql`(select max(e.inicio_en) from eventos e where e.empresa_id = reglas.empresa_id and e.regla_id = reglas.id and not e.corregido)`.mapWith(
        (value: string | null) => value && new Date(value).toISOString(),
      ),
  },
  references: { parada_id: () => paradaTable, ruta_id: () => rutaTable },
  slim: { order: 'nombre', computed: {} },

  prepare: (tx, values, before, empresaId) => whole(tx, values, before as (Row & Regla) | null, empresaId),
  writtenAll: (tx, written, { empresaId }) =>
    markWatched(tx, empresaId, written.filter(({ row, before }) => !before || isJudgedOtherwise(row, before)).length > 0),
  removed: (tx, _rows, { empresaId }) => markWatched(tx, empresaId, true),
};

const judging = [
  'tipo',
  'activa',
  'alcance',
  'umbral',
  'umbral_min',
  'duracion_min_s',
  'enfriamiento_s',
  'horario',
  'parada_id',
  'ruta_id',
  'severidad',
] as const satisfies readonly (keyof Regla)[];

const isJudgedOtherwise = (row: Row, before: Row) => judging.some((field) => JSON.stringify(row[field]) !== JSON.stringify(before[field]));

/** @throws ApiError 422 when the rule as a whole is invalid, 404 when it references a missing record */
const whole = async (tx: Tx, values: Partial<Regla>, before: (Row & Regla) | null, empresaId: number): Promise<Record<string, unknown>> => {
  const rule = { ...before, ...values };
  const wrong = Object.entries(faltasDeRegla(rule));
  if (wrong.length > 0) throw new ApiError('VALIDACION', { errors: Object.fromEntries(wrong.map(([field, message]) => [field, [message]])) });
  const named = scopeOf(values.alcance);
  const was = scopeOf(before?.alcance);
  await lockNamed(tx, empresaId, 'alcance', nivelTable, named.niveles, was.niveles);
  await lockNamed(tx, empresaId, 'alcance', categoriaTable, named.categorias, was.categorias);
  await lockNamed(tx, empresaId, 'alcance', activoTable, named.activos, was.activos);
  await lockNamed(tx, empresaId, 'crear_orden', servicioTable, values.crear_orden?.servicio_ids ?? [], before?.crear_orden?.servicio_ids);
  await lockNamed(tx, empresaId, 'crear_orden', personalTable, present(values.crear_orden?.responsable_id), present(before?.crear_orden?.responsable_id));
  if (values.destinatarios) await checkMembers(tx, values.destinatarios.usuarios);
  if (before && !isJudgedOtherwise({ ...before, ...values }, before)) return values;
  // Also applies to current data: a frame arrives some seconds late.
  return { ...values, ...(before && { juicio: sql`juicio + 1` }), vigente_desde: sql`date_trunc('second', now()) - interval '1 minute'` };
};

const scopeOf = (scope: Regla['alcance'] | undefined) => (scope && !('todos' in scope) ? scope : { activos: [], niveles: [], categorias: [] });

const present = (id: number | null | undefined) => (id == null ? [] : [id]);

const checkMembers = async (tx: Tx, users: readonly number[]) => {
  const { rows } = await tx.execute(sql`select 1 from unnest(${sql.param([...users])}::int[]) u where not coalesce(es_miembro(u), false) limit 1`);
  if (rows.length > 0) throw fieldError('destinatarios', 'Alguien ya no trabaja en esta empresa');
};
