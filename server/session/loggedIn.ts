import { eq } from 'drizzle-orm';
import { rowId, secretText } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import type { System } from '../db/system';
import type { FileLinks } from '../files/index';
import { ApiError } from '../plugins/errors';
import { usuarioTable } from '../db/tables/usuarios';

/** A user, as they see themselves. */
export const ownUser = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  img_url: z.string().nullable(),
  rol_id: z.int(),
});
/** What a log-in answers: the token is sent only this once. */
export const loggedIn = z.object({ token: secretText, user: ownUser });

/** The user's own account, as returned to them. */
export const userOf = async (db: System, files: FileLinks, id: number) => {
  const [row] = await db.select().from(usuarioTable).where(eq(usuarioTable.id, id));
  if (!row) throw new ApiError('TOKEN_INVALIDO');
  const { name, email, img_url, rol_id } = row;
  return { id, name, email, img_url: files.of(img_url), rol_id };
};
