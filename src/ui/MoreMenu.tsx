import { useRef, useState, type ReactNode } from 'react';
import { Button, Menu, MenuItem } from '@mui/material';
import { Icon } from './Icon';

interface Props {
  actions: readonly { label: string; icon: ReactNode; run: () => void }[];
}

/** «Más»: the actions that are rare. */
export const MoreMenu = ({ actions }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<Icon name="more_horiz" />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Más
      </Button>
      <Menu
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-label': 'Más' } }}
      >
        {actions.map(({ label, icon, run }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setOpen(false);
              run();
            }}
          >
            {icon}
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
