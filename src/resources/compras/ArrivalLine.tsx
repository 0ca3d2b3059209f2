import { IconButton } from '@mui/material';
import { classes } from '../../ui/classes';
import { priceIn } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { NumberField } from '../../ui/numbers/NumberField';
import { numberIn, writeTyped } from '../../ui/numbers/reading';
import { amountOf } from '../repuestos/index';
import type { Typed } from './useArrival';
import type { PurchaseLine } from './useLines';
import styles from './compras.module.css';

interface Props {
  line: PurchaseLine;
  /** What is missing, or what can go back. */
  limit: number;
  currency: string | null;
  typed: Typed;
  /** Whether its price is asked for. */
  priced: boolean;
  onToggle: () => void;
  onType: (change: Partial<Typed>) => void;
}

/** A row that comes: a tap takes it whole, and then its amount can be another. */
export const ArrivalLine = ({ line, limit, currency, typed: { amount, price }, priced, onToggle, onType }: Props) => {
  const taken = amount !== null;
  const now = numberIn(amount ?? '') ?? 0;
  const cost = numberIn(price);
  const step = (by: number) => onType({ amount: now + by > 0 ? writeTyped(now + by) : null });
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
        {amount !== null && (
          <div className={styles.stepper} role="group" aria-label={`Cuánto de ${line.name}`}>
            <IconButton aria-label={`Menos ${line.name}`} onClick={() => step(-1)}>
              <Icon name="remove" />
            </IconButton>
            <NumberField
              margin="none"
              name={`Cantidad de ${line.name}`}
              echo={false}
              text={amount}
              onText={(text) => onType({ amount: text })}
              {...(now <= 0 && { refusal: 'Debe ser mayor que cero' })}
            />
            <IconButton aria-label={`Más ${line.name}`} onClick={() => step(1)}>
              <Icon name="add" />
            </IconButton>
          </div>
        )}
      </div>
      {taken && priced && (
        <NumberField
          label={`Precio sin IVA (en la compra, ${priceIn(line.precio_unitario, currency)})`}
          money={currency === null}
          unit={currency}
          text={price}
          {...(cost !== null && cost < 0 && { refusal: 'No puede ser negativo' })}
          onText={(text) => onType({ price: text })}
        />
      )}
    </li>
  );
};
