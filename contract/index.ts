import { activos } from './activos';
import { dispositivos } from './dispositivos';
import { niveles } from './niveles';

/** Every entity of the product. Add a line here and `npm run check` names each file still missing. */
export const entities = { niveles, activos, dispositivos };

export type EntityName = keyof typeof entities;
