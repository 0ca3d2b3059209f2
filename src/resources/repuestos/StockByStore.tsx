import { useState } from 'react';
import { Button, TextField } from '@mui/material';
import { useRefresh } from 'react-admin';
import type { cambioExistencia, Existencia } from '#contract/entities/bodegas';
import type { z } from '#contract/core/validation';
import type { Repuesto } from '#contract/entities/repuestos';
import { repuestos as words } from '#contract/words/repuestos';
import { api } from '../../providers/api';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { failureOf } from '../../ui/failure';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { NumberField } from '../../ui/numbers/NumberField';
import { numberIn } from '../../ui/numbers/reading';
import { Section } from '../../ui/Section';
import { TransferDialog } from '../traslados/index';
import { bajoMinimo } from './faces';
import { MoveButton } from './MoveButton';
import { useStock } from './useStock';
import styles from './repuestos.module.css';

/** Where a part is: what there is in each store, and the levels that hold there. */
export const StockByStore = ({ part }: { part: Repuesto }) => {
  const { data, isError } = useStock(part.id);
  return (
    <Section title="Por bodega" actions={<MoveButton part={part} />}>
      {isError && <Note>No se pudieron cargar las existencias.</Note>}
      {!data && !isError && <ListSkeleton rows={2} />}
      {data && (
        <ul className="divided bare-list grid">
          {data.map((stock) => (
            <Store key={stock.bodega_id} part={part} stock={stock} />
          ))}
        </ul>
      )}
    </Section>
  );
};

const Store = ({ part, stock }: { part: Repuesto; stock: Existencia }) => {
  const [moving, setMoving] = useState(false);
  const { bodega_id, bodega, existencia, reservado, disponible, por_llegar, bajo_minimo } = stock;
  const title = `stock-${part.id}-${bodega_id}`;
  return (
    <li className={`grid one-column gap-10 ${styles.store}`} aria-labelledby={title}>
      <div className="row wrap spread gap-8">
        <h4 className="flush inline-row gap-8 semibold" id={title}>
          {bodega} {bajo_minimo && <FaceChip face={bajoMinimo.true} />}
        </h4>
        {existencia > 0 && (
          <Button size="small" startIcon={<Icon name="swap_horiz" />} onClick={() => setMoving(true)}>
            Trasladar
          </Button>
        )}
      </div>
      <Facts
        facts={[
          { label: 'Existencia', value: number(existencia, 2) },
          { label: 'Reservado', value: number(reservado, 2) },
          {
            label: 'Disponible',
            value: <span className={disponible < 0 ? 'danger' : ''}>{number(disponible, 2)}</span>,
          },
          { label: 'Por llegar', value: number(por_llegar, 2) },
        ]}
      />
      <Levels key={JSON.stringify(stock)} partId={part.id} stock={stock} />
      {moving && (
        <TransferDialog from={{ id: bodega_id, nombre: bodega }} partId={part.id} onClose={() => setMoving(false)} />
      )}
    </li>
  );
};

type Change = z.input<typeof cambioExistencia>;

/** Written where they stand: what is left with another value is saved. */
const Levels = ({ partId, stock }: { partId: number; stock: Existencia }) => {
  const refresh = useRefresh();
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const save = async (change: Change) => {
    const [[field, value] = []] = Object.entries(change);
    if (field === undefined || value === stock[field as keyof Change]) return;
    try {
      await api(`/repuestos/${partId}/existencias/${stock.bodega_id}`, { method: 'PUT', body: change });
      setWrong({});
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
  const [text, setText] = useState(value === null ? '' : number(value, 4));
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
  const [text, setText] = useState(value ?? '');
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
