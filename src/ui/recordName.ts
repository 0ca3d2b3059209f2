import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What the record of the page at hand is called; undefined on pages of many. */
const store = createStore<{ name: string | undefined }>(() => ({ name: undefined }));

/** Says what the page is about, for as long as it shows it: the frame writes it beside its title and into the browser's. */
export const useNamesPage = (name: string | undefined): void => {
  useEffect(() => {
    store.setState({ name });
    return () => store.setState({ name: undefined });
  }, [name]);
};

export const useRecordName = (): string | undefined => useStore(store, ({ name }) => name);
