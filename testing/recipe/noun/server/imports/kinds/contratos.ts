import { contratos as contract } from '#contract/entities/contratos';
import { contratos as words } from '#contract/words/contratos';
import { contratoStore } from '../../resources/contratos/store';
import { assetColumn } from '../rows/columns';
import { entityColumns } from './entityColumns';
import { entityKind } from './entityKind';

/** Contracts, by their number. */
export const contratos = entityKind({
  tipo: 'contratos',
  store: contratoStore,
  claves: ['numero'],
  unique: [['numero']],
  columns: async () => own,
});

const own = entityColumns(contract, words, {
  numero: 'contrato, número, no. de contrato, contract',
  activo_id: assetColumn,
});
