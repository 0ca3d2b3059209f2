import type { Orden } from '#contract/entities/ordenes';
import { apiAs, type Api } from './logIn';

export interface Office extends Api {
  /** An operational asset. */
  anAsset: (given?: object) => Promise<{ id: number; uuid: string; nombre: string }>;
  /** An order for Óscar. */
  order: (given: object) => Promise<Orden>;
}

/**
 * The API of a running product, as the admin of a company: by default that of the demonstration's operario. Throws
 * errors of the API.
 */
export const officeApi = async (
  url: string,
  email = 'admin@ftrack.demo',
  company = 'Transportes Andinos',
): Promise<Office> => {
  const api = await apiAs(url, email, company);
  const [oscar] = await api.get<{ id: number }[]>('/personal?range=[0,0]&filter={"q":"Óscar Operario"}');
  return {
    ...api,
    anAsset: async (given) => {
      const [level] = await api.get<{ id: number }[]>('/niveles?range=[0,0]');
      return api.post('/activos', {
        nombre: `Activo de la prueba ${Date.now()}`,
        tipo_activo: 'equipo',
        nivel_id: level?.id,
        ...given,
      });
    },
    order: (given) =>
      api.post('/ordenes', {
        prioridad: 'alta',
        responsable_id: oscar?.id,
        fecha_limite: new Date(Date.now() + 3_600_000).toISOString(),
        ...given,
      }),
  };
};
