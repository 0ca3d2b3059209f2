import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt, type KnownPage } from '#contract/paths';

const product = 'Ftrack';

/** The row of the route table that the address belongs to; undefined on an unknown address. */
export const usePage = (): KnownPage | undefined => pageAt(useLocation().pathname);

/** Keeps the browser's title at «{title} · Ftrack», whatever the way here. */
export const useDocumentTitle = () => {
  const title = titleOf(usePage());
  const { key } = useLocation();
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`;
  }, [title, key]);
};

/** What the h1 says. */
export const titleOf = (page: KnownPage | undefined): string => page?.title ?? product;
