import type { Permiso } from '#contract/requests/tokens';
import { lecturasDe, tipoWebhook, type TipoWebhook } from '#contract/requests/webhooks';
import type { Clase } from './destinations';
import { may, requireRight, type Rights } from '../plugins/guard';

/** What is sent to a destination leaves the product: a token makes it go only where it could read it. */
const sends: Readonly<Record<Clase, readonly Permiso[]>> = {
  webhook: ['webhooks:escritura'],
  reenvio: ['reenvios:escritura', 'posiciones:lectura'],
};

/** Who may do what with destinations of a kind, for the routes of each. */
export const rightsOf = (clase: Clase) => {
  const subject = `${clase}s` as const;
  return {
    read: { config: { allow: ['list', subject] } },
    make: { config: { allow: ['create', subject], token: sends[clase] } },
    change: { config: { allow: ['edit', subject], token: sends[clase] } },
    use: { config: { allow: ['edit', subject] } },
    remove: { config: { allow: ['delete', subject] } },
  } as const;
};

/** @throws ApiError 403 to a token that may not read what these types tell */
export const requireTypes = (rights: Rights, tipos: readonly TipoWebhook[]): void => {
  for (const subject of new Set(tipos.flatMap(lecturasDe))) requireRight(rights, 'list', subject);
};

/** Whether a caller may see what a delivery of this type told. */
export const mayReadType = (rights: Rights, tipo: string): boolean => {
  const { data: known } = tipoWebhook.safeParse(tipo);
  return !known || lecturasDe(known).every((subject) => may(rights, 'list', subject));
};
