import { useRef, useState, type ReactNode } from 'react';
import { Popover } from '@mui/material';
import { Button } from 'react-admin';
import { Icon } from '../../../ui/Icon';
import styles from '../activos.module.css';

/** The bulk actions that do not fit in the bar. */
export const BulkMore = ({ children }: { children: ReactNode }) => {
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <span ref={anchor}>
      <Button label="Más cambios" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name="more_horiz" />
      </Button>
      <Popover
        open={open}
        anchorEl={anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Más cambios', className: styles.bulkMore } }}
      >
        {children}
      </Popover>
    </span>
  );
};
