import { Secret, TOTP } from 'otpauth';
import { eq } from 'drizzle-orm';
import type { Role } from '#contract/core/roles';
import type { TestApi } from './app';
import { sesionTable, usuarioTable } from '../db/tables/usuarios';
import { hashPassword } from '../session/passwords';
import { hashOf } from '../session/secrets';

export const password = 'una clave larga de prueba';

/** The code that an app shows; `steps` of 30 s later. */
export const codeOf = (secreto: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secreto) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** People with a password, and how they log in. */
export const doorOf = (api: () => TestApi) => {
  const person = async (role: Role = 'admin', companies = [api().a]) => {
    const made = await api().person(role, companies);
    await api()
      .db.system.update(usuarioTable)
      .set({ clave_hash: await hashPassword(password) })
      .where(eq(usuarioTable.id, made.id));
    const { call } = api().by(made);
    return { ...made, call };
  };
  const logIn = (email: string, more: object = {}) => api().call('POST', '/api/login', { email, password, ...more });
  const second = (body: object, headers: Record<string, string> = {}) =>
    api().call('POST', '/api/login/segundo', body, headers);
  type Person = Awaited<ReturnType<typeof person>>;

  /** Turns the app on with the code of the step before, so that this and the next one are left. */
  const withApp = async ({ call }: Pick<Person, 'call'>) => {
    const { secreto } = (await call('POST', '/api/user/segundo-factor', { clave: password })).json;
    const confirm = () => call('POST', '/api/user/segundo-factor/confirmar', { codigo: codeOf(secreto, -1) });
    const first = await confirm();
    // A step may end between code and answer.
    const { codigos } = (first.status === 422 ? await confirm() : first).json;
    return { secreto: secreto as string, codigos: codigos as string[] };
  };

  /** As if the session had been opened eleven minutes ago. */
  const age = (token: string) =>
    api()
      .db.system.update(sesionTable)
      .set({ confirmada_en: new Date(Date.now() - 11 * 60_000).toISOString() })
      .where(eq(sesionTable.token_hash, hashOf(token)));

  return { person, logIn, second, withApp, age };
};
