import type { EntityName } from '#contract/index';
import { activos } from './activos/index';
import { dispositivos } from './dispositivos/index';
import { niveles } from './niveles/index';
import type { ResourceModule } from './types';
import { usuarios } from './usuarios/index';

/** One entry per entity. A missing one is a type error. */
export const resources: Record<EntityName, ResourceModule> = { niveles, activos, dispositivos, usuarios };
