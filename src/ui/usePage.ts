import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt, type KnownPage } from '#contract/paths';
import { useRecordName } from './recordName';

const product = 'Ftrack';

/** The row of the route table that the address belongs to; undefined on an unknown address. */
export const usePage = (): KnownPage | undefined => pageAt(useLocation().pathname);

/** Keeps the browser's title at «{title} · Ftrack», with the record's name before it on the page of one, whatever the way here. */
export const useDocumentTitle = () => {
  const name = useRecordName();
  const title = titleOf(usePage());
  const { key } = useLocation();
  useEffect(() => {
    document.title = [name, title, product].filter((part, at) => part && (at === 2 || part !== product)).join(' · ');
  }, [name, title, key]);
};

/** What the h1 says. */
export const titleOf = (page: KnownPage | undefined): string => page?.title ?? product;
