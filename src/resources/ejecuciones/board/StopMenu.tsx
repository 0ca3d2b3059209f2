import { Menu, MenuItem } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { addresses } from '../address';
import { blockWords } from './faces';
import { isMovable, toComeOf } from './rows';
import type { Block } from './scale';
import styles from './despacho.module.css';

interface Props {
  block: Block;
  anchor: HTMLElement;
  mayMove: boolean;
  onClose: () => void;
  /** To this place among the stops to come. */
  onPlace: (block: Block, index: number) => void;
  onHandOver: (block: Block) => void;
}

/** What a stop says of itself, and the moves of the drag without it. */
export const StopMenu = ({ block, anchor, mayMove, onClose, onPlace, onHandOver }: Props) => {
  const navigate = useNavigate();
  const { run, stop } = block;
  const order = toComeOf(run);
  const at = order.findIndex(({ clave }) => clave === stop.clave);
  const movable = mayMove && isMovable(run, stop);
  const item = (label: string, act: () => void, disabled = false) => (
    <MenuItem
      key={label}
      disabled={disabled}
      onClick={() => {
        onClose();
        act();
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': stop.nombre } }}>
      <li className={`small muted ${styles.menuWords}`}>{blockWords(stop)}</li>
      {movable && item('Atender antes', () => onPlace(block, at - 1), at <= 0)}
      {movable && item('Atender después', () => onPlace(block, at + 1), at >= order.length - 1)}
      {movable && item('Pasar a otro vehículo…', () => onHandOver(block))}
      {item('Ver la ejecución', () => void navigate(addresses.run(run.id)))}
    </Menu>
  );
};
