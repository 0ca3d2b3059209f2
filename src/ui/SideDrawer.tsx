import type { ReactNode } from 'react';
import { Drawer, IconButton } from '@mui/material';
import { placeLists } from './drawerMoves';
import { Icon } from './Icon';
import { AddressedLayer } from './layers/LayerRoot';
import styles from './SideDrawer.module.css';

interface Props {
  open: boolean;
  /** Id of its heading. */
  heading: string;
  onClose: () => void;
  children: ReactNode;
}

/** A drawer over its list, with its own address. */
export const SideDrawer = ({ open, heading, onClose, children }: Props) => (
  <AddressedLayer>
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { className: styles.recordDrawer, role: 'dialog', 'aria-modal': true, 'aria-labelledby': heading },
        transition: placeLists,
      }}
    >
      {children}
    </Drawer>
  </AddressedLayer>
);

/** The sticky header of a drawer. */
export const DrawerHead = ({ id, title, onClose }: { id: string; title: ReactNode; onClose: () => void }) => (
  <header className={`row spread gap-12 grow ${styles.drawerHead}`}>
    <h2 className="flush title bold break-anywhere" id={id}>
      {title}
    </h2>
    <IconButton aria-label="Cerrar" onClick={onClose}>
      <Icon name="close" />
    </IconButton>
  </header>
);
