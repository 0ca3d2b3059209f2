import { BulkDeleteButton } from 'react-admin';
import { personal } from '#contract/personal';
import { BulkChange } from '../../ui/BulkChange';
import { choicesOf } from '../../ui/faces';
import { Icon } from '../../ui/Icon';
import { NivelInput } from '../niveles/index';
import { estados, tipos } from './faces';
import { SelectInput } from '../../ui/form/inputs';

const { estado, tipo, nivel_id } = personal.fields;

/** People are retired one by one, on their page: it asks what becomes of their work. */
const inOffice = choicesOf(estados).filter(({ id }) => id !== 'retirado');

/** Bulk actions on the selected people. */
const PersonalBulk = () => (
  <>
    <BulkChange source="estado" label="Cambiar estado" icon="swap_horiz" schema={estado.unwrap()}>
      <SelectInput source="estado" choices={inOffice} />
    </BulkChange>
    <BulkChange source="nivel_id" label="Cambiar nivel" icon="account_tree" schema={nivel_id.unwrap()}>
      <NivelInput source="nivel_id" />
    </BulkChange>
    <BulkChange source="tipo" label="Cambiar tipo" icon="badge" schema={tipo}>
      <SelectInput source="tipo" choices={choicesOf(tipos)} />
    </BulkChange>
    <BulkDeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />
  </>
);

export default PersonalBulk;
