import { Button } from '@mui/material';
import { useLogout } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon';
import { wayBack } from './navigation';
import { Bell } from './notifications/Bell';
import { titleOf, usePage } from './usePage';

/** What the admin pages have instead of sidebar and navbar: the way back, the title and the way out. */
export const CompactHeader = () => {
  const page = usePage();
  const logout = useLogout();

  return (
    <header className="navbar navbar-compact">
      <Button className="navbar-start" component={Link} to={wayBack} color="inherit" startIcon={<Icon name="arrow_back" />}>
        <span className="navbar-word">Volver</span>
      </Button>
      {page && (
        <span className="navbar-icon">
          <Icon name={page.icon} />
        </span>
      )}
      <h1 className="navbar-title">{titleOf(page)}</h1>
      <Bell />
      <Button className="navbar-end" color="inherit" startIcon={<Icon name="logout" />} onClick={() => void logout()}>
        <span className="navbar-word">Cerrar Sesión</span>
      </Button>
    </header>
  );
};
