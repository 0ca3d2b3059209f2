import type { Contrato } from '#contract/entities/contratos';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { factsOf, lastChange } from '../../ui/fields/facts';
import { RecordPage } from '../../ui/RecordPage';
import { Section } from '../../ui/Section';
import { ShowHeader } from '../../ui/ShowHeader';
import { tipos } from './faces';
import { fields } from './fields';

const ContratoShow = () => (
  <RecordPage<Contrato>>
    {(contract) => (
      <>
        <ShowHeader
          title={contract.numero}
          detail={contract.proveedor}
          status={<FaceChip face={tipos[contract.tipo]} />}
        />
        <Section title="Datos">
          <Facts facts={[...factsOf(fields, contract), lastChange(contract)]} />
          {contract.nota && <p className="flush">{contract.nota}</p>}
        </Section>
      </>
    )}
  </RecordPage>
);

export default ContratoShow;
