import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { mover, type AdminDispositivo } from '#contract/requests/admin';
import { api } from '../../providers/api';
import { FormDialog } from '../../ui/FormDialog';
import { useWayBack } from '../../ui/opening';
import { CompanyInput } from './companyPickers';
import styles from './admin.module.css';

interface Props {
  device: AdminDispositivo;
  onClose: () => void;
}

/** Asks for the new company of the device. The device becomes another record there, so this page closes. */
const MoveDialog = ({ device: { id, identificador, nombre, empresa, empresa_id }, onClose }: Props) => {
  const notify = useNotify();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const wayBack = useWayBack();

  const submit = async (values: Record<string, unknown>) => {
    const { json } = await api<AdminDispositivo>(`/admin-dispositivos/${id}/mover`, {
      method: 'POST',
      body: mover.parse(values),
    });
    notify(`${nombre ?? identificador} ahora es de ${json.empresa}`);
    void navigate(wayBack());
    // Everything but the record, which no longer exists.
    void queries.invalidateQueries({
      queryKey: ['admin-dispositivos'],
      predicate: ({ queryKey }) => queryKey[1] !== 'getOne',
    });
  };

  return (
    <FormDialog
      title={`Mover ${nombre ?? identificador}`}
      submitLabel="Mover"
      schema={mover}
      initial={{ empresa_id: null }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={styles.adminWords}>
        Su historia y sus posiciones se quedan en {empresa}; en la otra empresa empieza en stock. Cambie también la
        clave de ingesta en el equipo: con la de ahora seguiría reportando a {empresa}.
      </p>
      <CompanyInput except={empresa_id} />
    </FormDialog>
  );
};

export default MoveDialog;
