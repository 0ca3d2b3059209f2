import { IconButton } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ItemPlantilla } from '#contract/entities/plantillas';
import { Icon } from '../../ui/Icon';
import { useMovable } from '../../ui/useMovable';
import { tiposTarea } from './faces';
import { useUso } from './InspectionInputs';
import { StepFields } from './StepFields';
import styles from './StepCard.module.css';

interface Props {
  id: string;
  at: number;
  last: number;
  open: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
  onCopy: (step: ItemPlantilla) => void;
  onRemove: () => void;
}

/** One step: its line with the drag handle, and its fields while it is open. */
export const StepCard = ({ id, at, last, open, onToggle, onMove, onCopy, onRemove }: Props) => {
  const step = useWatch<Record<string, ItemPlantilla>>({ name: `items.${at}` });
  const { getValues } = useFormContext();
  const { row, handle, labelOf } = useMovable({ id, at, last, onMove });
  const { label, icon } = tiposTarea[step?.tipo ?? 'casilla'];
  const inspects = useUso() === 'inspeccion';
  const name = step?.titulo || `paso ${at + 1}`;

  return (
    <li className={`outlined surface ${styles.step}`} {...row}>
      <div className={`row gap-4 ${styles.stepLine}`}>
        <button
          className={`bare-button row center rigid unpadded faint text-left ${styles.stepHandle}`}
          aria-label={labelOf(name)}
          {...handle}
        >
          <Icon name="drag_indicator" size={20} />
        </button>
        <button
          type="button"
          className={`bare-button row gap-8 grow shrink unpadded inherit-color regular text-left ${styles.stepName}`}
          aria-expanded={open}
          onClick={onToggle}
        >
          <span className="tabular">{at + 1}.</span>{' '}
          <span className="ellipsis medium">{step?.titulo || 'Sin título'}</span>{' '}
          <span className="inline-row gap-4 rigid push-end muted tiny">
            <Icon name={icon} size={16} />
            <span className="wide-only">
              {[inspects && step?.grupo, label, step?.obligatoria && 'Obligatorio'].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Icon name={open ? 'expand_less' : 'expand_more'} />
        </button>
        <IconButton
          aria-label={`Duplicar ${name}`}
          onClick={() => onCopy(copyOf(getValues(`items.${at}`) as ItemPlantilla))}
        >
          <Icon name="content_copy" size={18} />
        </IconButton>
        <IconButton aria-label={`Quitar ${name}`} onClick={onRemove}>
          <Icon name="delete" size={18} />
        </IconButton>
      </div>
      {open && <StepFields at={at} tipo={step?.tipo ?? 'casilla'} />}
    </li>
  );
};

/** What was answered to a step stays with that one. */
const copyOf = ({ id: _, ...step }: ItemPlantilla): ItemPlantilla => step;
