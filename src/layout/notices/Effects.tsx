import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { onEffects } from '../../providers/effects';

/** Long enough for some sentences, ms. */
const shownFor = 12_000;

/** Tells what else a deletion changed, after the notice of the deletion itself. */
export const Effects = () => {
  const notify = useNotify();
  useEffect(
    () =>
      onEffects((effects) => {
        notify(effects.join(' '), { type: 'info', multiLine: true, autoHideDuration: shownFor });
      }),
    [notify],
  );
  return null;
};
