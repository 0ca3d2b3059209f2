import { useRef, useState } from 'react';
import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { Icon } from '../../ui/Icon';
import type { ReportColumn } from './columns';

interface Props {
  columns: readonly ReportColumn[];
  shown: readonly string[];
  usual: string[];
  onShown: (shown: string[]) => void;
}

/** Which columns the report shows and exports. */
export const PickColumns = ({ columns, shown, usual, onShown }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const toggle = (source: string) => onShown(shown.includes(source) ? shown.filter((each) => each !== source) : [...shown, source]);
  return (
    <>
      <Button ref={button} startIcon={<Icon name="view_column" />} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(true)}>
        Columnas
      </Button>
      <Menu open={open} anchorEl={button.current} onClose={() => setOpen(false)}>
        {columns
          .filter(({ source }) => source !== 'nombre')
          .map(({ source, label }) => (
            <MenuItem key={source} role="menuitemcheckbox" aria-checked={shown.includes(source)} onClick={() => toggle(source)}>
              <Icon name={shown.includes(source) ? 'check_box' : 'check_box_outline_blank'} size={18} />
              {label}
            </MenuItem>
          ))}
        <Divider />
        <MenuItem onClick={() => onShown(usual)}>
          <Icon name="restart_alt" size={18} />
          Restablecer
        </MenuItem>
      </Menu>
    </>
  );
};
