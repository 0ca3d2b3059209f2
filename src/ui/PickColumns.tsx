import { useRef, useState } from 'react';
import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { Icon } from './Icon';

interface Props {
  columns: readonly { source: string; label: string; shown: boolean }[];
  onToggle: (source: string) => void;
  /** Restores the default columns. */
  onReset: () => void;
}

/** The menu of columns: a checkbox for each. */
export const PickColumns = ({ columns, onToggle, onReset }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        startIcon={<Icon name="view_column" />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Columnas
      </Button>
      <Menu
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-label': 'Columnas' } }}
      >
        {columns.map(({ source, label, shown }) => (
          <MenuItem key={source} role="menuitemcheckbox" aria-checked={shown} onClick={() => onToggle(source)}>
            <Icon name={shown ? 'check_box' : 'check_box_outline_blank'} size={18} />
            {label}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={onReset}>
          <Icon name="restart_alt" size={18} />
          Restablecer
        </MenuItem>
      </Menu>
    </>
  );
};

/** Adds this item to the list, or removes it. */
export const toggled = (list: readonly string[], each: string): string[] =>
  list.includes(each) ? list.filter((other) => other !== each) : [...list, each];
