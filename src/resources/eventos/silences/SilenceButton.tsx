import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { can } from '#contract/core/access';
import type { Evento } from '#contract/entities/eventos';
import { useRole } from '../../../providers/session';
import { Icon } from '../../../ui/Icon';

const SilenceDialog = lazy(() => import('./SilenceDialog').then((module) => ({ default: module.SilenceDialog })));

/** «Silenciar…», on an event: its vehicle, its rule or its place. */
export const SilenceButton = ({ event }: { event: Evento }) => {
  const may = can(useRole(), 'edit', 'eventos');
  const [open, setOpen] = useState(false);
  const { activo_id, regla_id, parada_id } = event;
  if (!may || event.tipo === 'sos' || (activo_id ?? regla_id ?? parada_id) === null) return null;
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        startIcon={<Icon name="notifications_off" size={18} />}
        onClick={() => setOpen(true)}
      >
        Silenciar…
      </Button>
      {open && (
        <Suspense>
          <SilenceDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
