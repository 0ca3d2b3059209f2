import { createContext, useContext, useEffect, type ComponentProps, type ReactNode } from 'react';
import type { ModalProps } from '@mui/material';
import { styled } from '@mui/material/styles';
import { addressLayer } from './back';
import { useLayer } from './useLayer';

type State = Pick<ModalProps, 'open' | 'onClose'> & { exited?: boolean };

/** The element around everything that MUI lays over a page: dialogs, drawers, menus, lists of choices. Back closes them all. */
export const LayerRoot = ({ children, ...props }: ComponentProps<'div'> & { ownerState: State }) => {
  const { open, onClose } = props.ownerState;
  const addressed = useContext(OpenedByAddress);
  useLayer(open && !addressed, onClose && (() => onClose(new Event('back'), 'escapeKeyDown')));
  useEffect(() => (open && addressed ? addressLayer() : undefined), [open, addressed]);
  return (
    <Root {...props}>
      <OpenedByAddress.Provider value={false}>{children}</OpenedByAddress.Provider>
    </Root>
  );
};

/** The next layer inside is open because the address says so: it has its entry in the history already. */
export const AddressedLayer = ({ children }: { children: ReactNode }) => <OpenedByAddress.Provider value={true}>{children}</OpenedByAddress.Provider>;

const OpenedByAddress = createContext(false);

/** As MUI's own. */
const Root = styled('div', { name: 'MuiModal', slot: 'Root' })<{ ownerState: State }>(({ theme, ownerState: { open, exited } }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.modal,
  inset: 0,
  ...(!open && exited && { visibility: 'hidden' }),
}));
