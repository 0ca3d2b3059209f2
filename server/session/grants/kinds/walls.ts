import { masMuros } from '#contract/requests/muros';
import { canOpen } from '#contract/core/paths';
import { muroTable as t } from '../../../db/tables/muros';
import { socketsOf } from '../../revocations';
import { addressed, leftByName, type GrantKind } from '../kind';

/** Screens of a company; also bearer tokens, which read what a monitor may see. */
export const walls = {
  entity: 'muros',
  table: t,
  secret: addressed('muro_'),
  name: t.nombre,
  over: t.hasta,
  revoked: t.revocado_en,
  mayGrant: (role) => canOpen(role, '/recorrido'),
  shown: { nombre: t.nombre, vistas: t.vistas },
  room: {
    most: masMuros.porEmpresa,
    full: `La empresa ya tiene ${masMuros.porEmpresa} muros, que es el máximo: revoque los que ya no se usan.`,
  },
  used: t.visto_en,
  socketOf: socketsOf.wall,
  says: { unknown: 'Revise la dirección: este muro no existe.', ended: 'Este muro terminó o fue revocado.' },
  left: leftByName('El muro'),
} satisfies GrantKind;
