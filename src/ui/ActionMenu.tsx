import { useRef, useState, type ReactNode } from 'react';
import { Button, Menu, MenuItem } from '@mui/material';
import { Icon, type IconName } from './Icon';

interface Props {
  /** What the button says; «Más», for the actions that are rare, unless given. */
  label?: string;
  icon?: IconName;
  actions: readonly { label: string; icon?: ReactNode; run: () => void }[];
}

/** A button that opens a menu of actions. */
export const ActionMenu = ({ label = 'Más', icon = 'more_horiz', actions }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<Icon name={icon} />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Menu
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            onClick={() => {
              setOpen(false);
              action.run();
            }}
          >
            {action.icon}
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
