import { useId } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton, Switch } from '@mui/material';
import { Icon } from '../../../ui/Icon';
import { isShown, moved, ordered, panelParts, toggled, type Arrangement, type Part } from './parts';

interface Props {
  arrangement: Arrangement;
  /** Whether this panel has the part at all. */
  has: (part: Part) => boolean;
  /** Null: as usual. */
  onChange: (arrangement: Arrangement | null) => void;
  onClose: () => void;
}

/** Orders the parts of the panel, and shows or hides each; every change applies at once. */
const ArrangeDialog = ({ arrangement, has, onChange, onClose }: Props) => {
  const heading = useId();
  const parts = ordered(arrangement).filter(has);
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="xs">
      <DialogTitle id={heading}>Organizar el panel</DialogTitle>
      <DialogContent>
        <ul className="bare-list">
          {parts.map((part, at) => {
            const { title } = panelParts[part];
            return (
              <li className="row gap-4 touch" key={part}>
                <Switch
                  checked={isShown(arrangement, part)}
                  onChange={() => onChange(toggled(arrangement, part))}
                  slotProps={{ input: { 'aria-label': `Mostrar: ${title}` } }}
                />
                <span className="grow shrink regular break-anywhere">{title}</span>
                <IconButton
                  size="small"
                  aria-label={`Subir: ${title}`}
                  disabled={at === 0}
                  onClick={() => onChange(moved(arrangement, part, -1, has))}
                >
                  <Icon name="arrow_upward" size={18} />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={`Bajar: ${title}`}
                  disabled={at === parts.length - 1}
                  onClick={() => onChange(moved(arrangement, part, 1, has))}
                >
                  <Icon name="arrow_downward" size={18} />
                </IconButton>
              </li>
            );
          })}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onChange(null)}>Restablecer</Button>
        <Button variant="contained" onClick={onClose}>
          Listo
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default ArrangeDialog;
