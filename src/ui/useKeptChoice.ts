import { useStore } from 'react-admin';

/** A choice that this device remembers. One that no longer exists was never made. */
export const useKeptChoice = <Choice extends string>(
  key: string,
  choices: readonly Choice[],
  usual: Choice,
): [Choice, (choice: Choice) => void] => {
  const [kept, keep] = useStore<Choice>(key, usual);
  return [choices.includes(kept) ? kept : usual, keep];
};
