import { useCallback, useEffect, useState } from 'react';
import { useMediaQuery } from '@mui/material';
import { useLocation } from 'react-router-dom';
import { storageKeys } from '#contract/core/session';
import { session, useSession } from '../providers/session';
import { readFlag, writeFlag } from '../providers/storage';
import { useLayer } from '../ui/layers/useLayer';

/** `expanded`: wide on a desktop, open over the page on a small screen. */
export interface SidebarState {
  narrow: boolean;
  expanded: boolean;
  pinned: boolean;
  expand: () => void;
  collapse: () => void;
  togglePin: () => void;
}

/**
 * The sidebar's state. From 900 px on, pinned means always wide and unpinned a rail that expands under the pointer or
 * the focus; below, it is an overlay that starts closed. Hidden on the admin pages, which also collapses it.
 */
export const useSidebar = (hidden: boolean): SidebarState => {
  const narrow = useMediaQuery('(max-width:899.95px)', { noSsr: true });
  const { pathname } = useLocation();
  const expanded = useSession((state) => state.expandido) && !hidden;
  const [pinned, setPinned] = useState(() => readFlag(storageKeys.pinned) ?? true);

  useEffect(() => {
    session.setState({ oculto: hidden, adminOpen: hidden });
    setExpanded(!hidden && !narrow && pinned);
  }, [hidden, narrow, pinned]);

  useEffect(() => {
    if (!narrow) writeFlag(storageKeys.pinned, pinned);
  }, [narrow, pinned]);

  useEffect(() => {
    if (narrow) setExpanded(false);
  }, [narrow, pathname]);

  const expand = useCallback(() => setExpanded(true), []);
  const collapse = useCallback(() => setExpanded(!narrow && pinned), [narrow, pinned]);
  useLayer(narrow && expanded, collapse);
  const togglePin = useCallback(() => setPinned((was) => !was), []);

  return { narrow, expanded, pinned, expand, collapse, togglePin };
};

const setExpanded = (expandido: boolean) => {
  if (session.getState().expandido !== expandido) session.setState({ expandido });
};
