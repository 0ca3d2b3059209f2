import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { diasAvisoLicencia, personal, type Persona } from '#contract/entities/personal';
import type { Tx } from '../../db/system';
import { todayOnce, untilDays } from '../../db/days';
import { checkFiles } from '../../files/index';
import { ApiError, fieldError } from '../../plugins/errors';
import type { Store } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { isNamedByLoads } from '../../records/namedByLoads';
import { belowLevels } from '../../db/belowLevels';
import { nivelTable } from '../../db/tables/niveles';
import { followCalendar, forgetAbsences } from './calendar';
import { checkAccount } from './account';
import { refuseKeyOfAnother } from './keys';
import { hasWorked, openDuty, runningClock, stillHolds } from './duties';
import { personalTable } from '../../db/tables/personal';

const expiring = sql`documentos.personal_id = personal.id
  and documentos.eliminado_en is null
  and documentos.vence_en <= ${todayOnce} + documentos.aviso_dias`;

export const personalStore: Store<Persona> = {
  entity: personal,
  table: personalTable,
  computed: {
    image_url: sql`archivo_url(personal.foto_id)`,
    nombre_completo: sql`nombre_completo(personal.nombre, personal.apellido)`,
    situacion_licencia: sql`case when personal.licencia_vence_en is null then 'sin_licencia'
      when personal.licencia_vence_en < ${todayOnce} then 'vencida'
      when personal.licencia_vence_en <= ${todayOnce} + ${sql.raw(String(diasAvisoLicencia))} then 'por_vencer'
      else 'al_dia' end`,
    documentos_por_vencer: sql`(select count(*)::int from documentos where ${expiring})`,
    con_documentos_por_vencer: sql`exists (select 1 from documentos where ${expiring})`,
    // The licence too, as `documentos_hasta` asks for it: least() leaves out what is null.
    primer_vencimiento: sql`least(
      personal.licencia_vence_en,
      (
        select min(vence_en) from documentos
        where documentos.personal_id = personal.id and documentos.eliminado_en is null
      )
    )::text`,
    con_usuario: sql`(personal.user_id is not null)`,
  },
  conditions: {
    bajo_nivel_id: (ids) => belowLevels(personalTable.nivel_id, ids),
    documentos_hasta: (days) => sql`(
      ${untilDays(sql`personal.licencia_vence_en`, days)}
        or exists (
          select 1 from documentos
          where documentos.personal_id = personal.id
            and documentos.eliminado_en is null
            and ${untilDays(sql`documentos.vence_en`, days)}
        )
    )`,
  },

  prepare: async (tx, values, before, empresaId) => {
    await checkFiles(tx, empresaId, 'foto_id', [values.foto_id]);
    if (values.user_id !== before?.user_id) await checkAccount(tx, values.user_id, empresaId);
    if (values.llavero_rfid && values.llavero_rfid !== before?.llavero_rfid)
      await refuseKeyOfAnother(tx, empresaId, values.llavero_rfid, before?.id);
    if (before && before.estado !== 'retirado' && values.estado === 'retirado') {
      const refusal = (await runningClock(tx, empresaId, before.id)) ?? (await stillHolds(tx, empresaId, before.id));
      if (refusal) throw fieldError('estado', refusal);
    }
    return values;
  },

  written: async (tx, person, before, { empresaId }) => {
    if (person.ics_url !== (before?.ics_url ?? null)) await followCalendar(tx, empresaId, person);
  },

  beforeRemove: async (tx, ids, empresaId) => {
    const duty = await openDuty(tx, empresaId, ids);
    if (duty) throw new ApiError('EN_USO', { message: duty });
    const held = (await answersFor(tx, ids, empresaId))
      ? 'responde por activos o los conduce'
      : (await headsLevels(tx, ids, empresaId))
        ? 'responde por un nivel'
        : (await hasWorked(tx, ids))
          ? 'figura en órdenes, tareas, horas o rutas'
          : (await isNamedByLoads(tx, empresaId, 'personal_id', ids))
            ? 'figura en cargas de combustible'
            : null;
    if (held)
      throw new ApiError('EN_USO', {
        message: `La persona ${held}: cambie su estado a «Retirado» o nombre antes a otra.`,
      });
    // Documents and absences are deleted with their owner.
    await forgetAbsences(tx, empresaId, ids);
    await tx.execute(sql`
      update documentos set eliminado_en = now()
      where eliminado_en is null and personal_id = any(${sql.param(ids)}::int[])`);
  },
};

const answersFor = async (tx: Tx, ids: number[], empresaId: number) => {
  const [asset] = await tx
    .select({ id: activoTable.id })
    .from(activoTable)
    .where(
      and(
        eq(activoTable.empresa_id, empresaId),
        isNull(activoTable.eliminado_en),
        or(inArray(activoTable.responsable_id, ids), inArray(activoTable.conductor_id, ids)),
      ),
    )
    .limit(1);
  return asset !== undefined;
};

const headsLevels = async (tx: Tx, ids: number[], empresaId: number) => {
  const [level] = await tx
    .select({ id: nivelTable.id })
    .from(nivelTable)
    .where(
      and(
        eq(nivelTable.empresa_id, empresaId),
        isNull(nivelTable.eliminado_en),
        inArray(nivelTable.responsable_id, ids),
      ),
    )
    .limit(1);
  return level !== undefined;
};
