import { TextField } from '@mui/material';
import { DateField } from '../../../ui/dates/DateField';
import { Chip } from '../../../ui/Chip';
import { NumberField } from '../../../ui/numbers/NumberField';
import { isMeasured, type Point, type Said } from './draft';
import styles from './run.module.css';

interface Props {
  point: Point;
  said: Said | undefined;
  onSay: (item: string, said: Said) => void;
  onDone: (item: string) => void;
}

/** The value of a point that asks for one. What is said answers it. */
export const PointValue = ({ point, said, onSay, onDone }: Props) => {
  const { id, titulo, tipo, unidad, opciones } = point;
  const { texto = '', resultado } = said ?? {};
  const answered = (text: string): Said => ({
    texto: text,
    resultado: resultado === 'falla' || resultado === 'no_aplica' ? resultado : text.trim() ? 'aprobado' : undefined,
  });
  if (resultado === 'no_aplica') return null;
  if (isMeasured(point))
    return (
      <NumberField
        name={titulo}
        unit={unidad}
        text={texto}
        margin="none"
        onText={(text) => onSay(id, answered(text))}
      />
    );
  switch (tipo) {
    case 'seleccion':
      return (
        <div className={`flex wrap gap-8 ${styles.options}`} role="group" aria-label={titulo}>
          {opciones.map((option) => (
            <Chip
              key={option}
              aria-pressed={texto === option}
              onClick={() => {
                onSay(id, answered(texto === option ? '' : option));
                if (texto !== option) onDone(id);
              }}
            >
              {option}
            </Chip>
          ))}
        </div>
      );
    case 'texto':
      return (
        <TextField
          value={texto}
          margin="none"
          slotProps={{ htmlInput: { 'aria-label': titulo, maxLength: 1_000 } }}
          onChange={({ target }) => onSay(id, answered(target.value))}
        />
      );
    case 'fecha':
      return (
        <DateField
          kind="day"
          name={titulo}
          value={texto}
          margin="none"
          onValue={(value) => onSay(id, answered(value))}
        />
      );
    default:
      return null;
  }
};
