import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt, type KnownPage } from '#contract/core/paths';
import { useRecordName } from './recordName';

const product = 'Ftrack';

/** The entry of the route table for the address; undefined for an unknown address. */
export const usePage = (): KnownPage | undefined => pageAt(useLocation().pathname);

/**
 * The number of things on the page that need attention, shown at the start of the title, to be seen from another tab.
 */
export const titleCount = {
  set(count: number) {
    calling = count;
    for (const listener of listeners) listener();
  },
  get: () => calling,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

let calling = 0;
const listeners = new Set<() => void>();

/** Sets the browser's title to «{title} · Ftrack», with the record's name in front on its page. */
export const useDocumentTitle = () => {
  const name = useRecordName();
  const title = titleOf(usePage());
  const { key } = useLocation();
  const count = useSyncExternalStore(titleCount.subscribe, titleCount.get);
  useEffect(() => {
    const words = [name, title, product].filter((part, at) => part && (at === 2 || part !== product)).join(' · ');
    document.title = count > 0 ? `(${count}) ${words}` : words;
  }, [name, title, key, count]);
};

/** The text of the h1. */
export const titleOf = (page: KnownPage | undefined): string => page?.title ?? product;
