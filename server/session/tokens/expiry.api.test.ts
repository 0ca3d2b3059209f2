import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { MailMessage } from '../../mail/index';
import { useApi } from '../../testing/useApi';
import { warnOfExpiry } from './expiry';
import { tokenTable } from '../../db/tables/tokens';

const api = useApi();

it('the author of a token is told by mail, once, a week before it expires', async () => {
  const { id: creado_por_id, email } = await api.as('admin').who;
  const days = (n: number) => sql<string>`now() + ${n} * interval '1 day'`;
  const inserted = (
    nombre: string,
    given: { caduca_en?: ReturnType<typeof days>; creado_en?: ReturnType<typeof days> } & Record<string, unknown>,
  ) =>
    api.db.system.insert(tokenTable).values({
      empresa_id: api.a,
      nombre,
      token_hash: nombre,
      permisos: { activos: 'lectura' },
      direcciones: [],
      creado_por_id,
      ...given,
    } as never);
  await inserted('pronto', { caduca_en: days(6.9), creado_en: days(-83) });
  await inserted('lejos', { caduca_en: days(7.1), creado_en: days(-83) });
  await inserted('de tres días', { caduca_en: days(3), creado_en: days(0) });
  await inserted('vencido', { caduca_en: days(-1), creado_en: days(-90) });
  await inserted('sin fin', {});
  const sent: MailMessage[] = [];
  const mail = {
    post: () => {},
    settled: async () => {},
    send: async (_company: number, message: MailMessage) => void sent.push(message),
  };
  const round = () => warnOfExpiry({ db: api.db.system, mail, publicUrl: 'https://ftrack.test' });
  await round();
  const ours = () => sent.filter(({ to }) => to === email);
  expect(ours().map(({ subject }) => subject)).toEqual(['El token «pronto» caduca pronto · Empresa A']);
  expect(ours()[0]?.text).toContain('https://ftrack.test/dispositivos/integraciones');
  await round();
  expect(ours()).toHaveLength(1);

  // A mail that is refused is sent later and stops no other one.
  await inserted('otro', { caduca_en: days(6), creado_en: days(-83) });
  const { id, email: theirs } = await api.as('admin', api.b).who;
  const ofB = { empresa_id: api.b, creado_por_id: id, token_hash: 'de B' };
  await inserted('de B', { caduca_en: days(6.5), creado_en: days(-83), ...ofB });
  const refusing = {
    ...mail,
    send: (company: number, message: MailMessage) =>
      company === api.a ? Promise.reject(new Error('refused')) : mail.send(company, message),
  };
  await expect(warnOfExpiry({ db: api.db.system, mail: refusing, publicUrl: undefined })).rejects.toThrow('refused');
  expect(sent.filter(({ to }) => to === theirs)).toHaveLength(1);
  await round();
  expect(ours()).toHaveLength(2);
});
