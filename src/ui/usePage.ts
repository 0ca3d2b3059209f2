import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt, type KnownPage } from '#contract/paths';
import { useRecordName } from './recordName';

const product = 'Ftrack';

/** The row of the route table that the address belongs to; undefined on an unknown address. */
export const usePage = (): KnownPage | undefined => pageAt(useLocation().pathname);

/** How many things of the page call for somebody; the title says so in front, where it is seen from another tab. */
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

/** Keeps the browser's title at «{title} · Ftrack», with the record's name before it on the page of one, whatever the way here. */
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

/** What the h1 says. */
export const titleOf = (page: KnownPage | undefined): string => page?.title ?? product;
