import { sql } from 'drizzle-orm';
import { can } from '#contract/core/access';
import { masEnlacesSolicitud } from '#contract/requests/enlacesSolicitud';
import { enlaceSolicitudTable as t } from '../../../db/tables/solicitudes';
import { addressed, type GrantKind } from '../kind';

/** In SQL: the asset or the place is there. */
const hasItsSubject = sql`(
  exists (
    select from activos a
    where a.empresa_id = enlaces_solicitud.empresa_id and a.id = enlaces_solicitud.activo_id and a.eliminado_en is null
  ) or exists (
    select from niveles n
    where n.empresa_id = enlaces_solicitud.empresa_id and n.id = enlaces_solicitud.nivel_id and n.eliminado_en is null
  )
)`;

/** Pages at which anybody may say what is broken on an asset or at a place. */
export const requestLinks = {
  entity: 'enlaces_solicitud',
  table: t,
  secret: addressed(),
  name: t.nombre,
  revoked: t.revocado_en,
  alive: hasItsSubject,
  mayGrant: (role) => can(role, 'edit', 'solicitudes'),
  shown: { activo_id: t.activo_id, nivel_id: t.nivel_id },
  room: {
    most: masEnlacesSolicitud,
    full:
      `La empresa ya tiene ${masEnlacesSolicitud} enlaces de solicitudes, que es el máximo: ` +
      'retire los que ya no se usan.',
  },
  used: t.usado_en,
  says: { unknown: 'Revise la dirección: este enlace no existe.', ended: 'Este enlace se retiró o terminó.' },
  left: ({ length }, email) => {
    if (length === 0) return [];
    if (length === 1) return [`Un enlace de solicitudes de ${email} dejó de funcionar.`];
    return [`${length} enlaces de solicitudes de ${email} dejaron de funcionar.`];
  },
} satisfies GrantKind;
