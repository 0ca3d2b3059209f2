import { can } from '#contract/core/access';
import { masEnlacesCalendario } from '#contract/requests/enlacesCalendario';
import { empresaTable } from '../../../db/tables/empresas';
import { enlaceCalendarioTable as t } from '../../../db/tables/enlacesCalendario';
import { limitKeys } from '../../../limits/keys';
import { addressed, leftByName, type GrantKind } from '../kind';

/** The calendar of maintenance, for programs that cannot log in. */
export const calendars = {
  entity: 'enlaces_calendario',
  table: t,
  secret: addressed(),
  name: t.nombre,
  mayGrant: (role) => can(role, 'edit', 'mantenimiento'),
  shown: { empresa: empresaTable.nombre },
  room: {
    most: masEnlacesCalendario,
    full: `La empresa ya tiene ${masEnlacesCalendario} enlaces, que es el máximo: revoque los que ya no se usan.`,
  },
  used: t.leido_en,
  // A calendar requests it every few minutes at most, and some people share a link.
  readings: { most: 30, window: 300_000, key: limitKeys.calendar },
  left: leftByName('El enlace del calendario'),
} satisfies GrantKind;
