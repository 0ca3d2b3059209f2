import { Menu, MenuItem } from '@mui/material';
import { useRef, useState } from 'react';
import { masRecorrido } from '#contract/requests/viajes';
import { datoHeading } from '#contract/entities/datos';
import { Icon } from '../../ui/Icon';
import { toggled } from '../../ui/PickColumns';
import type { Selection } from './selection';
import { useDatos } from './useSeries';
import styles from './trips.module.css';

interface Props {
  /** Of the asset. */
  id: number;
  selection: Selection;
  onChoose: (datos: readonly string[]) => void;
}

/** Chooses what the chart and the moment show besides the speed. */
export const DataMenu = ({ id, selection, onChoose }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const found = useDatos(id, selection, open);
  const { datos } = selection;
  const full = datos.length >= masRecorrido.datos;
  // One that this asset does not send on these days can still be taken away.
  const all = found && [
    ...found.map(({ dato }) => dato),
    ...datos.filter((each) => !found.some(({ dato }) => dato === each)),
  ];
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`outlined row gap-6 surface text inherit-font small medium clickable hoverable ${styles.tripToggle}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={datos.length > 0 ? `Datos: ${datos.length}` : 'Datos'}
        data-chosen={datos.length > 0}
        title="Motor, combustible, temperatura y lo demás que envía el rastreador"
        onClick={() => setOpen(true)}
      >
        <Icon name="monitoring" size={20} />
        <span>Datos</span>
      </button>
      <Menu
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-label': 'Datos' } }}
      >
        {!all && <MenuItem disabled>Buscando…</MenuItem>}
        {all?.length === 0 && <MenuItem disabled>El rastreador no envió más que lugar y velocidad.</MenuItem>}
        {all?.map((dato) => {
          const shown = datos.includes(dato);
          return (
            <MenuItem
              key={dato}
              role="menuitemcheckbox"
              aria-checked={shown}
              disabled={full && !shown}
              onClick={() => onChoose(toggled(datos, dato))}
            >
              <Icon name={shown ? 'check_box' : 'check_box_outline_blank'} size={18} />
              {datoHeading(dato)}
            </MenuItem>
          );
        })}
        {full && <MenuItem disabled>Hasta {masRecorrido.datos} a la vez</MenuItem>}
      </Menu>
    </>
  );
};
