import { useState } from 'react';
import { Switch } from '@mui/material';
import { useNotify } from 'react-admin';
import type { Regla } from '#contract/reglas';
import { failureOf } from '../../ui/failure';
import { useBulkChange } from '../../ui/useBulkChange';

/** Switches a rule on or off in the list; the notice can undo it. */
export const ActiveSwitch = ({ rule: { id, nombre, activa } }: { rule: Regla }) => {
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const change = useBulkChange<Regla>();
  const flip = async () => {
    setBusy(true);
    try {
      await change({ ids: [id], source: 'activa', data: { activa: !activa } });
    } catch (reason) {
      notify(failureOf(reason).message, { type: 'error' });
    }
    setBusy(false);
  };
  return (
    <Switch
      checked={activa}
      disabled={busy}
      slotProps={{ input: { 'aria-label': `${nombre}: activa` } }}
      // The row around opens the rule.
      onClick={(event) => event.stopPropagation()}
      onChange={() => void flip()}
    />
  );
};
