import { FieldChanges } from '../../ui/fields/BulkChanges';
import { BulkPapers } from '../../ui/papers/PaperButtons';
import { BulkMove } from './bulk/BulkMove';
import { fields } from './fields';
import { own } from './form/own';
import { BulkSuggest } from './plan/BulkSuggest';

/** Bulk actions on the selected orders. */
const OrdenBulk = () => (
  <>
    <BulkMove a="asignada" label="Asignar" icon="person" />
    <BulkSuggest />
    <FieldChanges fields={fields} own={own} />
    <BulkPapers resource="ordenes" one="orden" many="órdenes" />
    <BulkMove a="cerrada" label="Cerrar" icon="lock" />
    <BulkMove a="cancelada" label="Cancelar órdenes" icon="block" />
  </>
);

export default OrdenBulk;
