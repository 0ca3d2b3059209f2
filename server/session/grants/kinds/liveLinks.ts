import { and, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import { vidaEnlaceParada } from '#contract/requests/enlacesParada';
import { masEnlaceVivo } from '#contract/requests/enlacesVivos';
import { canOpen } from '#contract/core/paths';
import { empresaTable } from '../../../db/tables/empresas';
import { enlaceVivoTable as t } from '../../../db/tables/enlacesVivos';
import { addressed, living, type GrantKind } from '../kind';

/** In SQL: it shows no stop, or one of an execution that is not over for long. */
export const stopLives = sql`(
  enlaces_vivos.parada_clave is null or exists (
    select from ejecuciones e
    where e.empresa_id = enlaces_vivos.empresa_id and e.id = enlaces_vivos.ejecucion_id and e.eliminado_en is null
      and coalesce(e.fin_en, e.cancelada_en, 'infinity')
        > now() - interval '${sql.raw(String(vidaEnlaceParada.horasDespues))} hours'
  )
)`;

const lifetime = { over: t.hasta, revoked: t.revocado_en };

/** Units, or one stop of an execution, shown live. */
export const liveLinks = {
  entity: 'enlaces_vivos',
  table: t,
  secret: addressed(),
  name: t.titulo,
  ...lifetime,
  alive: stopLives,
  mayGrant: (role) => canOpen(role, '/recorrido'),
  shown: { ...getTableColumns(t), empresa: empresaTable.nombre, zona_horaria: empresaTable.zona_horaria },
  room: {
    most: masEnlaceVivo.porEmpresa,
    full:
      `La empresa ya tiene ${masEnlaceVivo.porEmpresa} enlaces en vivo, que es el máximo: ` +
      'revoque los que ya no se usan.',
    // Those of stops are counted by stop.
    of: and(living(lifetime), isNull(t.parada_clave)),
  },
  // What a customer said stays with the execution.
  kept: isNotNull(t.calificado_en),
  says: { unknown: 'Revise la dirección: este enlace no existe.' },
  left: ({ length }, email) => {
    if (length === 0) return [];
    if (length === 1) return [`Un enlace en vivo de ${email} dejó de funcionar.`];
    return [`${length} enlaces en vivo de ${email} dejaron de funcionar.`];
  },
} satisfies GrantKind;
