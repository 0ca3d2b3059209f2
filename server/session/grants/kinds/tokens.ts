import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { formaToken, masTokens } from '#contract/requests/tokens';
import { tokenTable as t } from '../../../db/tables/tokens';
import { usuarioTable } from '../../../db/tables/usuarios';
import { socketsOf } from '../../revocations';
import { leftByName, type GrantKind } from '../kind';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random enough that a plain hash may be stored: 238 bits. */
export const newToken = () => `ftr_${Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

const { id, name, email, img_url, rol_id } = usuarioTable;

/** Keys of other programs. Their requests are judged by the role of their author, whichever that is. */
export const tokens = {
  entity: 'tokens',
  table: t,
  secret: { make: newToken, form: formaToken },
  name: t.nombre,
  over: t.caduca_en,
  socketOf: socketsOf.token,
  mayGrant: () => true,
  shown: { permisos: t.permisos, direcciones: t.direcciones, user: { id, name, email, img_url, rol_id } },
  room: {
    most: masTokens,
    full: `La empresa ya tiene ${masTokens} tokens, que es el máximo: revoque los que ya no se usan.`,
    // Those that are over are listed too.
    of: sql`true`,
  },
  left: leftByName('El token'),
} satisfies GrantKind;
