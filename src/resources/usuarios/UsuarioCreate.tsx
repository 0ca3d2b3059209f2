import { useRedirect } from 'react-admin';
import { InviteDialog } from './InviteDialog';
import UsuarioList from './UsuarioList';

/** The invitation dialog over the list. */
const UsuarioCreate = () => {
  const redirect = useRedirect();
  return (
    <>
      <UsuarioList />
      <InviteDialog onClose={() => redirect('list', 'usuarios')} />
    </>
  );
};

export default UsuarioCreate;
