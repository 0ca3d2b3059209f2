import { useId } from 'react';
import { Drawer, IconButton } from '@mui/material';
import { Create, RecordContextProvider, useNotify } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Orden } from '#contract/ordenes';
import { placeLists } from '../../ui/drawerMoves';
import { Icon } from '../../ui/Icon';
import { OrdenForm } from './OrdenForm';
import OrdenList from './OrdenList';
import '../../ui/drawer.css';

/** A new order in a drawer over the list; `?activo_id=` says what it is about. */
const OrdenCreate = () => {
  const heading = useId();
  const navigate = useNavigate();
  const notify = useNotify();
  const [query] = useSearchParams();
  const asset = Number(query.get('activo_id')) || undefined;
  const close = () => void navigate(asset ? `/activos/${asset}/show?vista=ordenes` : '/ordenes');
  const done = ({ id, numero }: Orden) => {
    notify(`Orden ${numero} creada`);
    void navigate(asset ? `/ordenes/${id}/show` : '/ordenes');
  };

  return (
    <>
      <OrdenList />
      <Drawer
        anchor="right"
        open
        onClose={close}
        slotProps={{ paper: { className: 'record-drawer', role: 'dialog', 'aria-modal': true, 'aria-labelledby': heading }, transition: placeLists }}
      >
        {/* Not the record of the page beneath. */}
        <RecordContextProvider value={undefined}>
          <Create<Orden>
            title={false}
            component="div"
            redirect={false}
            {...(asset && { record: { activo_id: asset } })}
            mutationOptions={{ onSuccess: done }}
            actions={
              <header className="drawer-head">
                <h2 id={heading}>Nueva orden</h2>
                <IconButton aria-label="Cerrar" onClick={close}>
                  <Icon name="close" />
                </IconButton>
              </header>
            }
          >
            <OrdenForm />
          </Create>
        </RecordContextProvider>
      </Drawer>
    </>
  );
};

export default OrdenCreate;
