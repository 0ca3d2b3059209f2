import { describe, expect, it } from 'vitest';
import { roleFrom, verifiedMail, type Claims } from './claims';

const of = (more: Record<string, unknown>): Claims => ({ iss: 'https://login.example.com', sub: '1', ...more });
const entra = 'https://login.microsoftonline.com/8f0c/v2.0';

describe('the mail of a person', () => {
  it('is taken in lower case where the issuer vouches for it', () => {
    expect(verifiedMail(of({ email: ' Ana@Empresa.test ', email_verified: true }))).toBe('ana@empresa.test');
  });

  it.each([true, 1, '1', 'true'])('is vouched for by xms_edov %j in Entra', (xms_edov) => {
    expect(verifiedMail(of({ iss: entra, email: 'ana@empresa.test', xms_edov }))).toBe('ana@empresa.test');
  });

  it.each([
    {},
    { email_verified: false },
    { email_verified: 'true' },
    { email_verified: 1 },
    { xms_edov: true },
    { iss: entra },
    { iss: entra, xms_edov: false },
    { iss: entra, xms_edov: '0' },
    { iss: entra, xms_edov: true, email_verified: false },
    { iss: 'https://login.microsoftonline.com.example.com/', xms_edov: true },
  ])('is not verified by %o', (claims) =>
    expect(() => verifiedMail(of({ email: 'ana@empresa.test', ...claims }))).toThrow('correo_sin_verificar'),
  );

  it.each([undefined, '', 'ana', ['ana@empresa.test']])('is none: %j', (email) =>
    expect(() => verifiedMail(of({ email, email_verified: true }))).toThrow('sin_correo'),
  );
});

describe('the role of a person', () => {
  const values = { despacho: 4, taller: 3 };
  const role = (claim: string, claims: Record<string, unknown>) => roleFrom({ claim, values }, of(claims));

  it.each([
    ['groups', { groups: ['taller'] }, 3],
    ['groups', { groups: 'despacho' }, 4],
    ['groups', { groups: ['taller', 'despacho'] }, 4],
    ['realm_access.roles', { realm_access: { roles: ['taller'] } }, 3],
    ['https://ftrack.test/rol', { 'https://ftrack.test/rol': 'taller' }, 3],
    ['groups', { groups: ['otro', 'toString'] }, null],
    ['groups.length', { groups: ['taller'] }, null],
    ['groups', {}, null],
    ['a.b.c', { a: 'despacho' }, null],
  ] as const)('by %s of %o is %j', (claim, claims, rol) => expect(role(claim, claims)).toBe(rol));

  it('is none without a table', () => expect(roleFrom(undefined, of({ groups: ['taller'] }))).toBeNull());
});
