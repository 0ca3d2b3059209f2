import { useState } from 'react';
import { TextField } from '@mui/material';
import { useRefresh } from 'react-admin';
import type { cambioExistencia, Existencia } from '#contract/entities/bodegas';
import type { z } from '#contract/core/validation';
import { repuestos as words } from '#contract/words/repuestos';
import { api } from '../../providers/api';
import { failureOf } from '../../ui/failure';
import { number } from '../../ui/formats';
import { NumberField } from '../../ui/numbers/NumberField';
import { numberIn } from '../../ui/numbers/reading';
import styles from './repuestos.module.css';

type Change = z.input<typeof cambioExistencia>;

/** Written where they stand: what is left with another value is saved. */
export const StockLevels = ({ partId, stock }: { partId: number; stock: Existencia }) => {
  const refresh = useRefresh();
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const save = async (change: Change) => {
    const [[field, value] = []] = Object.entries(change);
    if (field === undefined) return;
    setWrong({});
    if (value === stock[field as keyof Change]) return;
    try {
      await api(`/repuestos/${partId}/existencias/${stock.bodega_id}`, { method: 'PUT', body: change });
      refresh();
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      setWrong(fields ?? { [field]: message });
    }
  };
  const shared = { wrong, in: stock.bodega, save };
  return (
    <div className={`grid gap-10 align-start ${styles.levels}`}>
      <Level source="minimo" {...shared} value={stock.minimo} />
      <Level source="maximo" {...shared} value={stock.maximo} />
      <Place {...shared} value={stock.ubicacion} />
    </div>
  );
};

interface LevelProps<Value> {
  in: string;
  value: Value;
  wrong: Record<string, string>;
  save: (change: Change) => Promise<void>;
}

const Level = ({
  source,
  value,
  in: store,
  wrong,
  save,
}: LevelProps<number | null> & { source: 'minimo' | 'maximo' }) => {
  const [text, setText] = useTyped(value === null ? '' : number(value, 4));
  const leave = () => {
    const typed = numberIn(text);
    if (!Number.isNaN(typed)) void save({ [source]: source === 'minimo' ? (typed ?? 0) : typed });
  };
  return (
    <NumberField
      margin="none"
      label={words.fields[source]}
      name={`${words.fields[source]} en ${store}`}
      text={text}
      echo={false}
      error={wrong[source] !== undefined}
      helperText={wrong[source]}
      onText={setText}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  );
};

const Place = ({ value, in: store, wrong, save }: LevelProps<string | null>) => {
  const [text, setText] = useTyped(value ?? '');
  const leave = () => void save({ ubicacion: text.trim() || null });
  return (
    <TextField
      margin="none"
      label={words.fields.ubicacion}
      value={text}
      error={wrong['ubicacion'] !== undefined}
      helperText={wrong['ubicacion']}
      onChange={({ target }) => setText(target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
      slotProps={{ htmlInput: { 'aria-label': `${words.fields.ubicacion} en ${store}`, maxLength: 80 } }}
    />
  );
};

/** What is typed, until another value is stored: saving one field leaves what is being typed in the next. */
const useTyped = (stored: string) => {
  const [typed, setTyped] = useState({ stored, text: stored });
  return [typed.stored === stored ? typed.text : stored, (text: string) => setTyped({ stored, text })] as const;
};
