import { useState } from 'react';
import { Button } from '@mui/material';
import type { Ejecucion } from '#contract/ejecuciones';
import { Icon } from '../../../ui/Icon';
import { toCome } from './deeds';
import { HandOver } from './HandOver';
import { InsertStop } from './InsertStop';
import { OrderStops } from './OrderStops';
import { useDispatch } from './useDispatch';

/** What a dispatcher may change of the stops to come. */
export const DispatchBar = ({ run }: { run: Ejecucion }) => {
  const [open, setOpen] = useState<'insert' | 'order' | 'hand'>();
  const { change } = useDispatch(run);
  const left = toCome(run).length;
  const dialog = { run, onClose: () => setOpen(undefined), onChange: change };
  return (
    <>
      <Button startIcon={<Icon name="add" size={18} />} onClick={() => setOpen('insert')}>
        Agregar
      </Button>
      {left > 1 && (
        <Button startIcon={<Icon name="swap_vert" size={18} />} onClick={() => setOpen('order')}>
          Ordenar
        </Button>
      )}
      {left > 0 && (
        <Button startIcon={<Icon name="swap_horiz" size={18} />} onClick={() => setOpen('hand')}>
          Traspasar
        </Button>
      )}
      {open === 'insert' && <InsertStop {...dialog} />}
      {open === 'order' && <OrderStops {...dialog} />}
      {open === 'hand' && <HandOver {...dialog} />}
    </>
  );
};
