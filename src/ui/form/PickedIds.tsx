import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';

interface Props<Name extends string> {
  names: readonly Name[];
  picked: Partial<Record<Name, unknown>>;
  onPick: (picked: Partial<Record<Name, number | undefined>>) => void;
}

/** The pickers need a form; their values go into the address. */
export const PickedIds = <Name extends string>({ names, picked, onPick }: Props<Name>) => {
  const values: readonly unknown[] = useWatch({ name: names });
  useEffect(() => {
    const next = names.map((name, at) => [name, typeof values[at] === 'number' ? values[at] : undefined] as const);
    if (next.some(([name, id]) => id !== picked[name]))
      onPick(Object.fromEntries(next) as Partial<Record<Name, number | undefined>>);
    // Reports only the user's choices; the address has the initial value.
    // oxlint-disable-next-line react/exhaustive-deps
  }, values);
  return null;
};
