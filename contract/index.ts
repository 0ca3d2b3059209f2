import { activos } from './activos';
import { dispositivos } from './dispositivos';
import { niveles } from './niveles';
import { usuarios } from './usuarios';

/** Every entity of the product. Add a line here and `npm run check` names each file still missing. */
export const entities = { niveles, activos, dispositivos, usuarios };

export type EntityName = keyof typeof entities;
