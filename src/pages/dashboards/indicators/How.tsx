import { useRef, useState } from 'react';
import { IconButton, Popover } from '@mui/material';
import { Icon } from '../../../ui/Icon';
import styles from './How.module.css';

/** A button that explains how a figure is computed. */
export const How = ({ label, text, className }: { label: string; text: string; className?: string | undefined }) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        className={className ?? ''}
        size="small"
        aria-label={`Cómo se calcula: ${label}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="help" size={18} />
      </IconButton>
      <Popover
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': `Cómo se calcula: ${label}`, className: styles.howText },
        }}
      >
        <strong>{label}</strong>
        <p>{text}</p>
      </Popover>
    </>
  );
};
