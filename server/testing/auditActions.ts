import type { TestApi } from './app';

/** What the audit has of a record, the first entry first. */
export const auditActionsOf = async (api: TestApi, entidad: string, entidad_id: number): Promise<string[]> => {
  const filter = encodeURIComponent(JSON.stringify({ entidad, entidad_id }));
  const { json } = await api.as('admin').call('GET', `/api/auditoria?filter=${filter}&sort=["id","ASC"]`);
  return json.map(({ accion }: { accion: string }) => accion);
};
