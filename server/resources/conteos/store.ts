import { conteos, type Conteo } from '#contract/entities/conteos';
import { conteoTable } from '../../db/tables/bodegas';
import type { Store } from '../../records/store';

export const conteoStore: Store<Conteo> = { entity: conteos, table: conteoTable, computed: {} };
