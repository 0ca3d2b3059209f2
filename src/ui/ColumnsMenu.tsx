import { useRef, useState } from 'react';
import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { useResourceContext, useStore, useTranslateLabel } from 'react-admin';
import { Icon } from './Icon';

export interface Columns {
  /** What the table can show, in its order, by source. */
  all: readonly string[];
  /** What stays hidden until somebody asks for it. */
  hidden?: string[];
}

/** Chooses the columns of the list's table; kept on this device. Uses the table's own key in react-admin's store. */
export const ColumnsMenu = ({ columns: { all, hidden: usual = none } }: { columns: Columns }) => {
  const resource = useResourceContext() ?? '';
  const label = useTranslateLabel();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, usual);
  const toggle = (source: string) => setHidden(hidden.includes(source) ? hidden.filter((each) => each !== source) : [...hidden, source]);

  return (
    <>
      <Button ref={button} startIcon={<Icon name="view_column" />} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(true)}>
        Columnas
      </Button>
      <Menu open={open} anchorEl={button.current} onClose={() => setOpen(false)}>
        {all.map((source) => (
          <MenuItem key={source} role="menuitemcheckbox" aria-checked={!hidden.includes(source)} onClick={() => toggle(source)}>
            <Icon name={hidden.includes(source) ? 'check_box_outline_blank' : 'check_box'} size={18} />
            {label({ source, resource })}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={() => setHidden(usual)}>
          <Icon name="restart_alt" size={18} />
          Restablecer
        </MenuItem>
      </Menu>
    </>
  );
};

const none: string[] = [];
