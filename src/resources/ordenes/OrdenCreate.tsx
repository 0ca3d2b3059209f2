import { useId } from 'react';
import { Create, RecordContextProvider, useGetList } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Activo } from '#contract/entities/activos';
import type { Orden } from '#contract/entities/ordenes';
import { DrawerHead, SideDrawer } from '../../ui/SideDrawer';
import { useDoneNotice } from '../../ui/UndoNotice';
import { OrdenForm } from './OrdenForm';
import OrdenList from './OrdenList';

/** A new order in a drawer over the list; `?activo_id=` or `?activo_uuid=` sets its asset. */
const OrdenCreate = () => {
  const heading = useId();
  const navigate = useNavigate();
  const showDone = useDoneNotice();
  const [query] = useSearchParams();
  const uuid = query.get('activo_uuid');
  const { data: found, isPending } = useGetList<Activo>(
    'activos',
    { filter: { uuid }, pagination: { page: 1, perPage: 1 } },
    { enabled: uuid !== null },
  );
  const asset = Number(query.get('activo_id')) || found?.[0]?.id;
  // Replaces the history entry, so that «back» does not return to an empty form.
  const leaveTo = (path: string) => void navigate(path, { replace: true });
  const close = () => leaveTo(asset ? `/activos/${asset}/show?vista=ordenes` : '/ordenes');
  const done = ({ id, numero }: Orden) => {
    showDone(`Orden ${numero} creada`, { see: `/ordenes/${id}/show` });
    leaveTo(asset ? `/ordenes/${id}/show` : '/ordenes');
  };

  return (
    <>
      <OrdenList />
      <SideDrawer open heading={heading} onClose={close}>
        {/* Without the record of the page beneath. */}
        <RecordContextProvider value={undefined}>
          {(uuid === null || !isPending) && (
            <Create<Orden>
              title={false}
              component="div"
              redirect={false}
              {...(asset && { record: { activo_id: asset } })}
              mutationOptions={{ onSuccess: done }}
              actions={<DrawerHead id={heading} title="Nueva orden" onClose={close} />}
            >
              <OrdenForm />
            </Create>
          )}
        </RecordContextProvider>
      </SideDrawer>
    </>
  );
};

export default OrdenCreate;
