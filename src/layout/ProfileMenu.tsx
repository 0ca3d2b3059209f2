import { useId, useState } from 'react';
import { Divider, Menu, MenuItem } from '@mui/material';
import { useLogout } from 'react-admin';
import { Link } from 'react-router-dom';
import { hrefOf } from '#contract/core/paths';
import { ownRoleWords } from '#contract/words/roles';
import { isHeld, lockNow } from '../providers/lock/idleLock';
import { useRole, useSession } from '../providers/session';
import { Avatar } from '../ui/Avatar';
import { Icon } from '../ui/Icon';
import { MenuChoice } from './MenuChoice';
import { ownPages, pageOf } from './navigation';
import { RailTooltip } from './RailTooltip';
import { ThemeItems } from './ThemeItems';
import { useConnection } from './useConnection';
import shared from './sidebar.module.css';
import styles from './ProfileMenu.module.css';

/**
 * The user, their role, the state of the live connection, and the log-out. `onLeave`: called before it asks for
 * confirmation.
 */
export const ProfileMenu = ({ rail, onLeave }: { rail: boolean; onLeave: () => void }) => {
  const user = useSession((state) => state.user);
  const role = useRole();
  const status = useConnection();
  const logout = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => setAnchor(null);
  const leave = () => {
    close();
    onLeave();
    void logout();
  };
  const name = user?.name ?? 'Perfil';
  const word = user ? ownRoleWords[role] : '';

  return (
    <>
      <RailTooltip rail={rail} label={user ? `${name} · ${word}` : name}>
        <button
          type="button"
          className={`row gap-12 full-width relative rounded text-left plain ${shared.sidebarProfile}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? menuId : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Avatar name={user?.name} src={user?.img_url} size="small" status={status} />
          <span className={`ellipsis column grow shrink ${shared.sidebarLabel}`}>
            <span className={`clip semibold ${styles.profileName}`}>{name}</span>{' '}
            <span className={`tiny unweighted ${shared.sidebarHint}`}>{word}</span>
          </span>
          <span className={`grid rigid ${shared.sidebarChevron}`}>
            <Icon name="expand_less" />
          </span>
        </button>
      </RailTooltip>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { minWidth: 224 } }, list: { 'aria-label': 'Perfil' } }}
      >
        <MenuItem component={Link} to="/perfil" onClick={close}>
          <MenuChoice icon="account_circle" text="Mi Perfil" />
        </MenuItem>
        {ownPages(role).map((path) => (
          <MenuItem key={path} component={Link} to={hrefOf(path)} onClick={close}>
            <MenuChoice icon={pageOf(path).icon} text={pageOf(path).title} />
          </MenuItem>
        ))}
        <MenuItem onClick={close}>
          <MenuChoice icon="help" text="Ayuda" />
        </MenuItem>
        <MenuItem component={Link} to={hrefOf('/manual/:pagina?')} onClick={close}>
          <MenuChoice icon="menu_book" text="Manual" />
        </MenuItem>
        <Divider />
        <ThemeItems />
        <Divider />
        {isHeld() && (
          <MenuItem onClick={lockNow}>
            <MenuChoice icon="lock" text="Bloquear" />
          </MenuItem>
        )}
        <MenuItem onClick={leave}>
          <MenuChoice icon="logout" text="Cerrar Sesión" />
        </MenuItem>
      </Menu>
    </>
  );
};
