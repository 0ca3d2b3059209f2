import { Button, IconButton } from '@mui/material';
import { useGetMany, useGetOne } from 'react-admin';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { Repuesto } from '#contract/entities/repuestos';
import { servicios as words } from '#contract/words/servicios';
import { FormGroup } from '../../ui/RecordForm';
import { money } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { RepuestoInput } from '../repuestos/index';
import { classes } from '../../ui/classes';
import { wide } from '../../ui/FormGrid';
import styles from './servicios.module.css';
import { NumberInput } from '../../ui/numbers/NumberInput';

interface Line {
  repuesto_id: number | null;
  cantidad: number | null;
}

/** The parts that a service needs, and their cost at current prices. */
export const PartsInput = () => {
  const { fields, append, remove } = useFieldArray({ name: 'repuestos' });
  return (
    <FormGroup title={words.fields.repuestos}>
      <div className={classes('grid gap-10', wide)}>
        {fields.map(({ id }, at) => (
          <div key={id} className={`grid gap-10 ${styles.partsLine}`} role="group" aria-label={`Repuesto ${at + 1}`}>
            <RepuestoInput source={`repuestos.${at}.repuesto_id`} label="Repuesto" />
            <Amount at={at} />
            <IconButton aria-label={`Quitar el repuesto ${at + 1}`} onClick={() => remove(at)}>
              <Icon name="delete" size={18} />
            </IconButton>
          </div>
        ))}
        <div className="row wrap spread gap-8-16">
          <Button
            variant="outlined"
            startIcon={<Icon name="add" />}
            onClick={() => append({ repuesto_id: null, cantidad: 1 })}
          >
            Añadir repuesto
          </Button>
          {fields.length > 0 && <Cost />}
        </div>
      </div>
    </FormGroup>
  );
};

const Amount = ({ at }: { at: number }) => {
  const id = useWatch<Record<string, number | null>>({ name: `repuestos.${at}.repuesto_id` });
  const { data: part } = useGetOne<Repuesto>('repuestos', { id: id ?? 0 }, { enabled: typeof id === 'number' });
  return <NumberInput source={`repuestos.${at}.cantidad`} unit={part?.unidad} label="Cantidad" />;
};

const Cost = () => {
  const lines = useWatch<Record<string, Line[]>>({ name: 'repuestos' }) ?? [];
  const ids = [...new Set(lines.flatMap(({ repuesto_id }) => repuesto_id ?? []))];
  const { data = [] } = useGetMany<Repuesto>('repuestos', { ids }, { enabled: ids.length > 0 });
  const prices = new Map(data.flatMap((part) => (part ? [[part.id, part.costo_unitario] as const] : [])));
  const cost = lines.reduce(
    (sum, { repuesto_id, cantidad }) =>
      sum + (prices.get(repuesto_id ?? 0) ?? 0) * (typeof cantidad === 'number' ? cantidad : 0),
    0,
  );
  return (
    <p className="flush" role="status">
      A precios de hoy: <strong>{money(cost)}</strong>
    </p>
  );
};
