import { createContext, useContext, useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import type { ModalProps } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useForkRef } from '@mui/material/utils';
import { addressLayer } from './back';
import type * as Opener from './opener';
import { useLayer } from './useLayer';

type State = Pick<ModalProps, 'open' | 'onClose'> & { exited?: boolean };

/** Loaded when something first gets the focus: no layer opens before that. */
let opener: typeof Opener | undefined;
document.addEventListener(
  'focusin',
  ({ target }) =>
    void import('./opener').then(
      (module) => (opener = module).noteFocus(target),
      () => undefined,
    ),
  { once: true },
);

/**
 * The element around everything that MUI renders over a page: dialogs, drawers, menus, lists of choices. Back closes
 * them all.
 */
export const LayerRoot = ({ children, ref, ...props }: ComponentProps<'div'> & { ownerState: State }) => {
  const root = useRef<HTMLDivElement>(null);
  const { open, onClose } = props.ownerState;
  const addressed = useContext(OpenedByAddress);
  useLayer(open && !addressed, onClose && (() => onClose(new Event('back'), 'escapeKeyDown')));
  useEffect(() => (open && addressed ? addressLayer() : undefined), [open, addressed]);
  useEffect(() => (open ? opener?.rememberOpener(root.current) : undefined), [open]);
  return (
    <Root {...props} ref={useForkRef(ref, root)}>
      <OpenedByAddress.Provider value={false}>{children}</OpenedByAddress.Provider>
    </Root>
  );
};

/** The next layer inside is opened by the address, so it already has a history entry. */
export const AddressedLayer = ({ children }: { children: ReactNode }) => (
  <OpenedByAddress.Provider value={true}>{children}</OpenedByAddress.Provider>
);

const OpenedByAddress = createContext(false);

/** Same as MUI's own. */
const Root = styled('div', { name: 'MuiModal', slot: 'Root' })<{ ownerState: State }>(
  ({ theme, ownerState: { open, exited } }) => ({
    position: 'fixed',
    zIndex: theme.zIndex.modal,
    inset: 0,
    ...(!open && exited && { visibility: 'hidden' }),
  }),
);
