import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { autenticadorTable } from '../../db/tables/puerta';
import type { Accounts } from '../deps';
import { checkKey, keyNamed } from './keys';
import { useRecoveryCode } from './recoveryCodes';
import { relyingParty } from './relyingParty';
import { unseal } from '../sealed';
import { tellOwner } from './told';
import { isTotpCode, stepOf, useStep } from './totp';

/** How somebody proved who they are. */
export type Proof = 'codigo' | 'recuperacion' | 'llave';

interface Owner {
  id: number;
  email: string;
}

/** What is said of a wrong proof. */
export interface Wrong {
  wrong: string;
}

export const wrongCode: Wrong = { wrong: 'El código no es correcto. Escriba el que se ve ahora en su aplicación.' };
const wrongRecoveryCode: Wrong = { wrong: 'El código no es correcto, o ya se usó. Revíselo o pruebe con otro.' };
const usedCode: Wrong = { wrong: 'Ese código ya se usó. Espere a que su aplicación muestre el siguiente.' };
const wrongKey: Wrong = { wrong: 'La llave no se reconoció. Inténtelo de nuevo.' };

/** Checks a code of the app, or a recovery code. It is used up. */
export const proveByCode = async (
  { db, secret, mail }: Accounts,
  owner: Owner,
  given: string,
): Promise<Proof | Wrong> => {
  const code = given.replace(/[\s-]/g, '');
  if (!isTotpCode(code)) {
    const isOne = await useRecoveryCode(db, owner.id, given);
    if (!isOne) return wrongRecoveryCode;
    tellOwner(mail, owner.email, 'Alguien entró en su cuenta, o confirmó un cambio, con un código de recuperación.');
    return 'recuperacion';
  }
  const [own] = await db
    .select({ secreto: autenticadorTable.secreto })
    .from(autenticadorTable)
    .where(eq(autenticadorTable.user_id, owner.id));
  const step = own?.secreto ? stepOf(unseal(secret, own.secreto), code) : undefined;
  if (step === undefined) return wrongCode;
  return (await db.transaction((tx) => useStep(tx, owner.id, step))) ? 'codigo' : usedCode;
};

/** Checks the answer of one of the owner's keys to this challenge. */
export const proveByKey = async (
  { db, env, mail }: Accounts,
  request: FastifyRequest,
  owner: Owner,
  reto: string | null,
  answer: { id: string },
): Promise<Proof | Wrong> => {
  const key = await keyNamed(db, answer);
  if (!key || key.user_id !== owner.id || reto === null) return wrongKey;
  const checked = await checkKey(db, relyingParty(env, request), reto, key, answer);
  if (checked === 'copied') tellOfCopy(mail, owner.email, key.nombre);
  return typeof checked === 'string' ? wrongKey : 'llave';
};

/** A counter that goes back means that there may be a second one of this key. */
export const tellOfCopy = (mail: Accounts['mail'], email: string, nombre: string) =>
  tellOwner(
    mail,
    email,
    `No se dejó entrar con la llave «${nombre}»: su contador volvió atrás, como si hubiera una copia de ella. ` +
      'Quítela en Perfil, Ajustes, Seguridad, y registre otra.',
  );
