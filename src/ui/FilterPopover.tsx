import { useRef, useState, type ReactNode } from 'react';
import { Button, Drawer, Popover } from '@mui/material';
import { Icon } from './Icon';
import { usePhone } from './usePhone';

interface Props {
  /** How many filters are set. */
  set: number;
  /** Lays out the content. */
  className: string | undefined;
  /** On a phone it comes up from the bottom. */
  sheet?: boolean;
  children: ReactNode;
}

/** «Filtros», with how many are set, and what it opens. */
export const FilterPopover = ({ set, className, sheet = false, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const paper = { role: 'dialog', 'aria-label': 'Filtros', className };
  const inside = (
    <>
      {children}
      <div className="flex to-end">
        <Button variant="contained" onClick={close}>
          Listo
        </Button>
      </div>
    </>
  );
  return (
    <>
      <Button
        ref={button}
        startIcon={<Icon name="filter_list" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {set > 0 ? `Filtros (${set})` : 'Filtros'}
      </Button>
      {sheet && phone ? (
        <Drawer anchor="bottom" open={open} onClose={close} slotProps={{ paper }}>
          {inside}
        </Drawer>
      ) : (
        <Popover
          open={open}
          anchorEl={button.current}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper }}
        >
          {inside}
        </Popover>
      )}
    </>
  );
};
