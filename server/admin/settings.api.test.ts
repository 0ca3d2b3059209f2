import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ajustesEmpresa } from '#contract/entities/empresas';
import { empresaTable } from '../db/tables/empresas';
import { auditoriaTable } from '../db/tables/historial';
import { useApi } from '../testing/useApi';

const api = useApi();
const path = '/api/empresa/ajustes';

describe('the settings of a company', () => {
  it.each(['admin', 'superadmin'] as const)('are read and changed by the role %s, field by field', async (role) => {
    const before = await api.as(role).get(path);
    expect(Object.keys(before.ajustes).sort()).toEqual(Object.keys(ajustesEmpresa.parse({})).sort());
    const { status, json } = await api.as(role).call('PATCH', path, {
      min_parada: before.ajustes.min_parada + 1,
      dias_sesion_telefono: 12,
      version: before.version,
    });
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        ajustes: { ...before.ajustes, min_parada: before.ajustes.min_parada + 1, dias_sesion_telefono: 12 },
        version: before.version + 1,
      },
    });
    expect(await api.as(role).get(path)).toEqual(json);
  });

  it.each(['monitor', 'operario'] as const)('are not for the role %s', async (role) => {
    const { version } = await api.as('admin').get(path);
    expect((await api.as(role).call('GET', path)).status).toBe(403);
    expect((await api.as(role).call('PATCH', path, { min_parada: 9, version })).json.code).toBe('PERMISO_DENEGADO');
  });

  it('are those of the own company only', async () => {
    const theirs = await api.as('admin', api.b).get(path);
    const { version } = await api.as('admin').get(path);
    await api.as('admin').call('PATCH', path, { min_ralenti: 77, version });
    expect(await api.as('admin', api.b).get(path)).toEqual(theirs);
    const foreign = await api.as('admin').call(
      'PATCH',
      path,
      { min_ralenti: 5, version },
      {
        empresa_seleccionada: String(api.b),
      },
    );
    expect(foreign.json.code).toBe('EMPRESA_ACCESS_DENIED');
  });

  it('refuse values outside of their limits, each at its place, and keep nothing that they do not know', async () => {
    const { version } = await api.as('admin').get(path);
    const errorsOf = async (given: object) =>
      Object.keys((await api.as('admin').call('PATCH', path, { version, ...given })).json.errors);
    expect(await errorsOf({ dias_sesion_telefono: 31 })).toEqual(['dias_sesion_telefono']);
    expect(await errorsOf({ dias_sesion_telefono: -1 })).toEqual(['dias_sesion_telefono']);
    expect(await errorsOf({ version: undefined })).toEqual(['version']);
    await api.as('admin').call('PATCH', path, { segundo_factor: 'todos', version });
    expect(await api.as('admin').get(path)).toMatchObject({ version });
    const [row] = await api.db.system.select().from(empresaTable).where(eq(empresaTable.id, api.a));
    expect(row?.ajustes).not.toHaveProperty('segundo_factor');
  });

  it('change on top of the current version only: two at once, one is told what is there now', async () => {
    const { version } = await api.as('admin').get(path);
    const answers = await Promise.all(
      [21, 22].map((min_parada) => api.as('admin').call('PATCH', path, { min_parada, version })),
    );
    const refused = answers.find(({ status }) => status === 409);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refused?.json).toMatchObject({ code: 'VERSION_CONFLICTO', registro: await api.as('admin').get(path) });
  });

  it('are audited with each changed field, and not when nothing changes', async () => {
    const entries = () =>
      api.db.system
        .select()
        .from(auditoriaTable)
        .where(and(eq(auditoriaTable.empresa_id, api.a), eq(auditoriaTable.entidad, 'empresas')))
        .orderBy(asc(auditoriaTable.id));
    const admin = api.as('admin');
    const { version, ajustes } = await admin.get(path);
    const before = (await entries()).length;
    await admin.call('PATCH', path, { fotos_min_cierre: ajustes.fotos_min_cierre, version });
    expect(await entries()).toHaveLength(before);
    await admin.call('PATCH', path, { fotos_min_cierre: ajustes.fotos_min_cierre + 1, version });
    expect((await entries()).at(-1)).toMatchObject({
      accion: 'editar',
      user_id: (await admin.who).id,
      entidad_id: api.a,
      nombre: 'Empresa A',
      cambios: [{ campo: 'fotos_min_cierre', antes: ajustes.fotos_min_cierre, despues: ajustes.fotos_min_cierre + 1 }],
    });
  });
});
