import { useState } from 'react';
import { Button } from '@mui/material';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { Icon } from '../../../ui/Icon';
import { toCome, type Place } from './requests';
import { HandOver } from './HandOver';
import { InsertStop } from './InsertStop';
import { OrderStops } from './OrderStops';
import { useDispatch } from './useDispatch';

interface Props {
  run: Ejecucion;
  /** A point picked on the map: a stop is added there. */
  place: Place | undefined;
  onPlaced: () => void;
}

/** What a dispatcher may change of the stops to come. */
export const DispatchBar = ({ run, place, onPlaced }: Props) => {
  const [open, setOpen] = useState<'insert' | 'order' | 'hand'>();
  const { change } = useDispatch(run);
  const left = toCome(run).length;
  const close = () => {
    setOpen(undefined);
    onPlaced();
  };
  const dialog = { run, onClose: close, onChange: change };
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
      {(open === 'insert' || place) && <InsertStop {...dialog} place={place} />}
      {open === 'order' && <OrderStops {...dialog} />}
      {open === 'hand' && <HandOver {...dialog} />}
    </>
  );
};
