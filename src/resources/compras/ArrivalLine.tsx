import { IconButton } from '@mui/material';
import { classes } from '../../ui/classes';
import { moneyIn } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { NumberField } from '../../ui/numbers/NumberField';
import { numberIn, writeTyped } from '../../ui/numbers/reading';
import { amountOf } from '../repuestos/index';
import type { PurchaseLine } from './useLines';
import styles from './compras.module.css';

interface Props {
  line: PurchaseLine;
  /** What is missing, or what can go back. */
  limit: number;
  currency: string | null;
  /** As typed; undefined or empty: not taken. */
  amount: string | undefined;
  /** As typed; undefined: not asked for. */
  price: string | undefined;
  onToggle: () => void;
  onAmount: (text: string) => void;
  onPrice: (text: string) => void;
}

/** A row that comes: a tap takes it whole, and then its amount can be another. */
export const ArrivalLine = ({ line, limit, currency, amount, price, onToggle, onAmount, onPrice }: Props) => {
  const taken = Boolean(amount);
  const now = numberIn(amount ?? '') ?? 0;
  const step = (by: number) => onAmount(writeTyped(Math.max(0, now + by) || 0) === '0' ? '' : writeTyped(now + by));
  return (
    <li>
      <div className={styles.arrivalLine}>
        <button
          type="button"
          className={classes('frameless thumb', styles.arrivalName, taken && styles.taken)}
          aria-pressed={taken}
          onClick={onToggle}
        >
          <Icon name={taken ? 'check_circle' : 'radio_button_unchecked'} size={26} />
          <span className="grid">
            <span className="medium break-anywhere">{line.name}</span>
            <small className="muted">{[amountOf(limit, line.unidad), line.codigo].filter(Boolean).join(' · ')}</small>
          </span>
        </button>
        {taken && (
          <div className={styles.stepper} role="group" aria-label={`Cuánto de ${line.name}`}>
            <IconButton aria-label={`Menos ${line.name}`} onClick={() => step(-1)}>
              <Icon name="remove" />
            </IconButton>
            <NumberField
              margin="none"
              name={`Cantidad de ${line.name}`}
              echo={false}
              text={amount ?? ''}
              onText={onAmount}
              {...(now <= 0 && { refusal: 'Debe ser mayor que cero' })}
            />
            <IconButton aria-label={`Más ${line.name}`} onClick={() => step(1)}>
              <Icon name="add" />
            </IconButton>
          </div>
        )}
      </div>
      {taken && price !== undefined && (
        <NumberField
          label={`Precio sin IVA (en la compra, ${moneyIn(line.precio_unitario, currency)})`}
          money={currency === null}
          unit={currency}
          text={price}
          onText={onPrice}
        />
      )}
    </li>
  );
};
