import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { can } from '#contract/core/access';
import { solicitudes as words } from '#contract/words/solicitudes';
import { useRole } from '../../../providers/session';
import { Icon } from '../../../ui/Icon';

// Few of those who see the button press it.
const ReportDialog = lazy(() => import('./ReportDialog'));

interface Props {
  activoId: number;
  size?: 'small' | 'medium';
}

/** Opens the dialog that says what is broken about an asset, for those who may. */
export const ReportButton = ({ activoId, size = 'medium' }: Props) => {
  const [open, setOpen] = useState(false);
  if (!can(useRole(), 'create', 'solicitudes')) return null;
  return (
    <>
      <Button size={size} variant="outlined" startIcon={<Icon name="report" size={18} />} onClick={() => setOpen(true)}>
        {words.create}
      </Button>
      <Suspense>{open && <ReportDialog activoId={activoId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
