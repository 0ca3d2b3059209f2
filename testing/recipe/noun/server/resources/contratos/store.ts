import { contratos, type Contrato } from '#contract/entities/contratos';
import { contratoTable } from '../../db/tables/contratos';
import type { Store } from '../../records/store';

export const contratoStore: Store<Contrato> = { entity: contratos, table: contratoTable, computed: {} };
