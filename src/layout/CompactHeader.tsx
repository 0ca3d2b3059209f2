import { Button } from '@mui/material';
import { useLogout } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon';
import { wayBack } from './navigation';
import { Bell } from './notifications/Bell';
import { SearchButton } from './search/SearchButton';
import { titleOf, usePage } from '../ui/usePage';
import styles from './frame.module.css';

/** Replaces sidebar and navbar on the admin pages: the link back, the title and the log-out. */
export const CompactHeader = () => {
  const page = usePage();
  const logout = useLogout();

  return (
    <header className={`row gap-10 ${styles.navbar} ${styles.navbarCompact}`}>
      <Button
        className={styles.navbarStart}
        component={Link}
        to={wayBack}
        color="inherit"
        startIcon={<Icon name="arrow_back" />}
      >
        <span className={styles.navbarWord}>Volver</span>
      </Button>
      {page && (
        <span className={`centered rigid brand rounded ${styles.navbarIcon}`}>
          <Icon name={page.icon} />
        </span>
      )}
      <h1 className={`ellipsis grow shrink flush title bold tight ${styles.navbarTitle}`}>{titleOf(page)}</h1>
      <SearchButton />
      <Bell />
      <Button
        className={styles.navbarEnd}
        color="inherit"
        startIcon={<Icon name="logout" />}
        onClick={() => void logout()}
      >
        <span className={styles.navbarWord}>Cerrar Sesión</span>
      </Button>
    </header>
  );
};
