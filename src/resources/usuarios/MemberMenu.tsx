import { useId, useState } from 'react';
import { IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { Usuario } from '#contract/entities/usuarios';
import { Icon } from '../../ui/Icon';
import { useActions } from './useActions';

/** The actions on the member of this row. */
export const MemberMenu = () => {
  const member = useRecordContext<Usuario>();
  return member ? <Actions member={member} /> : null;
};

const Actions = ({ member }: { member: Usuario }) => {
  const { choices, question } = useActions(member);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menu = useId();
  if (choices.length === 0) return null;
  return (
    // Clicks in the menu or the dialog must not reach the row, which would open it.
    <span onClick={(event) => event.stopPropagation()}>
      <IconButton
        aria-label={`Acciones para ${member.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menu : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more_vert" size={18} />
      </IconButton>
      <Menu
        id={menu}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': `Acciones para ${member.name}` } }}
      >
        {choices.map(({ action, label, icon, run }) => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            <ListItemIcon>
              <Icon name={icon} size={18} />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {question}
    </span>
  );
};
