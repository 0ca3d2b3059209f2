import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from '#contract/paths';
import { pageOf } from './navigation';

const product = 'Ftrack';

/** The row of the route table that the address belongs to; undefined on an unknown address. */
export const usePage = () => {
  const { pathname } = useLocation();
  const at = pageAt(pathname);
  return at && pageOf(at.path);
};

/** Keeps the browser's title at «{title} · Ftrack», whatever the way here. */
export const useDocumentTitle = () => {
  const title = titleOf(usePage());
  const { key } = useLocation();
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`;
  }, [title, key]);
};

/** What the h1 says. */
export const titleOf = (page: ReturnType<typeof usePage>): string => page?.title ?? product;
