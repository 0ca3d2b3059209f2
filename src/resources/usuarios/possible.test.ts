import { describe, expect, it } from 'vitest';
import { roleId } from '#contract/core/roles';
import type { Usuario } from '#contract/entities/usuarios';
import { possible } from './possible';

const aMember = (given: Partial<Usuario> = {}): Usuario => ({
  id: 7,
  uuid: '0190f5fe-7c00-7a00-8000-000000000000',
  creado_en: '2026-11-21T12:00:00Z',
  actualizado_en: '2026-11-21T12:00:00Z',
  version: 1,
  email: 'ana@prueba.test',
  rol_id: roleId.monitor,
  persona_id: null,
  name: 'Ana',
  img_url: null,
  telefono: null,
  estado: 'activo',
  segundo_factor: false,
  ultimo_acceso: null,
  ...given,
});

describe('an admin', () => {
  it('changes, blocks and removes members of the company', () => {
    expect(possible(aMember(), 'admin', 1)).toEqual(['rol', 'restablecer', 'bloquear', 'retirar']);
  });
  it('unblocks a blocked member', () => {
    expect(possible(aMember({ estado: 'bloqueado' }), 'admin', 1)).toEqual(['rol', 'desbloquear', 'retirar']);
  });
  it('takes a second factor from who has one', () => {
    expect(possible(aMember({ segundo_factor: true }), 'admin', 1)).toContain('quitar');
    expect(possible(aMember({ segundo_factor: true }), 'admin', 7)).toEqual([]);
  });
  it('invites again a user who has not accepted yet', () => {
    expect(possible(aMember({ estado: 'invitado' }), 'admin', 1)).toEqual(['rol', 'reenviar', 'retirar']);
  });
  it('does nothing to themself', () => {
    expect(possible(aMember(), 'admin', 7)).toEqual([]);
  });
  it('does nothing to a superadmin', () => {
    expect(possible(aMember({ rol_id: roleId.superadmin }), 'superadmin', 1)).toEqual([]);
  });
});

it.each(['monitor', 'operario'] as const)('a %s does nothing to anybody', (role) => {
  for (const estado of ['activo', 'invitado', 'bloqueado'] as const)
    expect(possible(aMember({ estado }), role, 1)).toEqual([]);
});
