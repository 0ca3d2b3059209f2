import type { Contrato } from '#contract/entities/contratos';
import { CompactList } from '../../ui/CompactList';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { tipos } from './faces';
import { fields } from './fields';

const ContratoList = () => (
  <FieldList
    fields={fields}
    search="Buscar por número o proveedor"
    sort={{ field: 'vence_en', order: 'ASC' }}
    imports="contratos"
    empty={{ icon: 'description', text: 'Todavía no hay contratos. Cree el primero o importe los que tiene.' }}
    compact={
      <CompactList<Contrato>
        title={({ numero }) => numero}
        aside={({ tipo }) => <FaceChip face={tipos[tipo]} />}
        detail={({ proveedor }) => proveedor}
      />
    }
  />
);

export default ContratoList;
