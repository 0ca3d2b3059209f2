import { sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import { faltasDeRegla, reglas, type Regla } from '#contract/entities/reglas';
import type { Tx } from '../../db/system';
import { refuseFields } from '../../plugins/errors';
import { checkMembers, holdMembers } from '../../records/members';
import type { Row, Store, Values } from '../../records/store';
import { awaitChangedSteps, groupOf } from '../eventos/index';
import { markWatched } from './marks';
import { reglaTable } from '../../db/tables/reglas';
import { isoOf } from '../../db/tables/types';

const eventDays = sql.raw(`interval '${limits.rules.eventDays} days'`);

export const reglaStore: Store<Regla> = {
  entity: reglas,
  table: reglaTable,
  computed: {
    grupo: groupOf('reglas'),
    eventos_n: sql`(
      select count(*)::int from eventos e where e.empresa_id = reglas.empresa_id and e.regla_id = reglas.id
      and coalesce(e.fin_en, now()) >= now() - ${eventDays} and not e.corregido
    )`,
    ultimo_evento_en: sql`(
        select max(e.inicio_en) from eventos e
        where e.empresa_id = reglas.empresa_id and e.regla_id = reglas.id and not e.corregido
      )`.mapWith((value: string | null) => value && isoOf(value)),
  },
  slim: { order: 'nombre', computed: {} },

  // Before the rule itself, like a removal of a member, who leaves its recipients.
  lockFirst: (tx, _ids, empresaId) => holdMembers(tx, empresaId),
  prepare: (tx, values, before, empresaId) => whole(tx, values, before, empresaId),
  writtenAll: async (tx, written, { empresaId }) => {
    await markWatched(
      tx,
      empresaId,
      written.filter(({ row, before }) => !before || isJudgedOtherwise(row, before)).length > 0,
    );
    const stepped = written.filter(
      ({ row, before }) => before && JSON.stringify(row['escalamiento']) !== JSON.stringify(before['escalamiento']),
    );
    await awaitChangedSteps(
      tx,
      empresaId,
      stepped.map(({ row }) => row.id),
    );
  },
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

const isJudgedOtherwise = (row: Row, before: Row) =>
  judging.some((field) => JSON.stringify(row[field]) !== JSON.stringify(before[field]));

/** @throws ApiError 422 when the rule as a whole is invalid, 404 when it references a missing record */
const whole = async (
  tx: Tx,
  values: Values<Regla>,
  before: Regla | null,
  empresaId: number,
): Promise<Record<string, unknown>> => {
  const rule = { ...before, ...values };
  refuseFields(faltasDeRegla(rule));
  if (values.destinatarios) {
    await holdMembers(tx, empresaId);
    await checkMembers(tx, values.destinatarios.usuarios);
  }
  if (values.escalamiento) {
    await holdMembers(tx, empresaId);
    await checkMembers(
      tx,
      values.escalamiento.flatMap(({ usuarios }) => usuarios),
      'escalamiento',
    );
  }
  if (before && !isJudgedOtherwise({ ...before, ...values }, before)) return values;
  // Also applies to current data: a frame arrives some seconds late.
  return {
    ...values,
    ...(before && { juicio: sql`juicio + 1` }),
    vigente_desde: sql`date_trunc('second', now()) - interval '1 minute'`,
  };
};
