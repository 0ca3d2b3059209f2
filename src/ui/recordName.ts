import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The name of the record on the current page; undefined on pages of lists. */
const store = createStore<{ name: string | undefined }>(() => ({ name: undefined }));

/**
 * Sets the name of the page's record while mounted: the layout shows it beside the title and in the browser's title.
 */
export const useNamesPage = (name: string | undefined): void => {
  useEffect(() => {
    store.setState({ name });
    return () => store.setState({ name: undefined });
  }, [name]);
};

export const useRecordName = (): string | undefined => useStore(store, ({ name }) => name);
