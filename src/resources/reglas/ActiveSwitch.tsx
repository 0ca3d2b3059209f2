import { Switch } from '@mui/material';
import type { Regla } from '#contract/entities/reglas';
import { useBulkChange } from '../../ui/useBulkChange';
import { useAttempt } from '../../ui/useAttempt';

/** Switches a rule on or off in the list; the notice can undo it. */
export const ActiveSwitch = ({ rule: { id, nombre, activa } }: { rule: Regla }) => {
  const { attempt, busy } = useAttempt();
  const change = useBulkChange<Regla>();
  const flip = () => attempt(() => change({ ids: [id], source: 'activa', data: { activa: !activa } }));
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
