import { useRefresh } from 'react-admin';
import { unionProveedores, type Proveedor } from '#contract/entities/proveedores';
import { api } from '../../providers/api';
import { FormDialog } from '../../ui/FormDialog';
import { Note } from '../../ui/Note';
import { useReversible } from '../../ui/UndoNotice';
import { ProveedorInput } from './ProveedorInput';

/** Chooses the supplier that becomes this one. */
export const UnionDialog = ({ supplier: { id, nombre }, onClose }: { supplier: Proveedor; onClose: () => void }) => {
  const offerBack = useReversible();
  const refresh = useRefresh();
  const call = (what: 'unir' | 'separar', con_id: unknown) =>
    api(`/proveedores/${id}/${what}`, { method: 'POST', body: { con_id } });
  return (
    <FormDialog
      title={`Unir con «${nombre}»`}
      submitLabel="Unir"
      schema={unionProveedores}
      onClose={onClose}
      onSubmit={async ({ con_id }) => {
        await call('unir', con_id);
        offerBack(`Los dos son ahora «${nombre}»`, () => call('separar', con_id));
        refresh();
      }}
    >
      <Note>
        Lo que lleva el otro proveedor (activos, órdenes, repuestos y cargas) pasa a «{nombre}», y el otro deja de
        existir. Se puede deshacer durante un día.
      </Note>
      <ProveedorInput source="con_id" label="Proveedor que desaparece" />
    </FormDialog>
  );
};
