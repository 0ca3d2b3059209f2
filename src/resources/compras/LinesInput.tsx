import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetOne, useStore } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { PrecioPagado } from '#contract/entities/compras';
import type { Repuesto } from '#contract/entities/repuestos';
import { timesOf, totalsOf } from '#contract/rules/purchases';
import { compras as words } from '#contract/words/compras';
import { getJson } from '../../providers/requests';
import { classes } from '../../ui/classes';
import { wide } from '../../ui/FormGrid';
import { TextInput } from '../../ui/form/inputs';
import { moneyIn } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { FormGroup } from '../../ui/RecordForm';
import { useAttempt } from '../../ui/useAttempt';
import { RepuestoInput, usePartByCode } from '../repuestos/index';
import { blankLine, keptTax, type Line } from './line';
import styles from './compras.module.css';

const QrScanner = lazy(() => import('../../ui/QrScanner'));

/** The rows of a purchase: parts, picked or scanned, and other things in words; what they add up to. */
export const LinesInput = () => {
  const { fields, append, remove } = useFieldArray({ name: 'renglones', keyName: 'key' });
  const { getValues } = useFormContext();
  const [usual, keep] = useStore(keptTax, 0);
  const [scanning, setScanning] = useState(false);
  const partByCode = usePartByCode();
  const { attempt } = useAttempt();

  const add = (line: Partial<Line>) => {
    const last = (getValues('renglones') as Line[] | undefined)?.at(-1)?.impuesto_pct;
    const tax = typeof last === 'number' ? last : usual;
    keep(tax);
    append({ ...blankLine, impuesto_pct: tax, ...line });
  };
  const read = (code: string) =>
    attempt(async () => {
      const part = await partByCode(code);
      if (part) add({ repuesto_id: part.id, cantidad: 1 });
    });

  return (
    <FormGroup title={words.fields.renglones}>
      <div className={classes('grid gap-12', wide)}>
        {fields.map(({ key }, at) => (
          <LineInputs key={key} at={at} onRemove={() => remove(at)} />
        ))}
        <div className="row wrap gap-8">
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => add({})}>
            Repuesto
          </Button>
          <Button startIcon={<Icon name="qr_code_scanner" />} onClick={() => setScanning(true)}>
            Escanear
          </Button>
          <Button startIcon={<Icon name="edit_note" />} onClick={() => add({ descripcion: '', cantidad: 1 })}>
            Otra cosa
          </Button>
        </div>
        <Totals />
      </div>
      <Suspense>
        {scanning && (
          <QrScanner
            title="Escanear repuesto"
            codes="paquetes"
            onRead={(code) => {
              setScanning(false);
              void read(code);
              return undefined;
            }}
            onClose={() => setScanning(false)}
          />
        )}
      </Suspense>
    </FormGroup>
  );
};

const LineInputs = ({ at, onRemove }: { at: number; onRemove: () => void }) => {
  const line = useWatch<Record<string, Partial<Line> | undefined>>({ name: `renglones.${at}` }) ?? {};
  const currency = useCurrency();
  const part = usePrice(at, line);
  const source = (field: keyof Line) => `renglones.${at}.${field}`;
  const [worth] = amountsOf([line]);
  return (
    <div className={`grid gap-8 ${styles.line}`} role="group" aria-label={`Renglón ${at + 1}`}>
      <div className={styles.what}>
        {line.descripcion === null || line.descripcion === undefined ? (
          <RepuestoInput source={source('repuesto_id')} label="Repuesto" />
        ) : (
          <TextInput source={source('descripcion')} label="Qué se compra" />
        )}
        <IconButton aria-label={`Quitar el renglón ${at + 1}`} onClick={onRemove}>
          <Icon name="delete" size={18} />
        </IconButton>
      </div>
      <NumberInput source={source('cantidad')} unit={part?.unidad} label="Cantidad" />
      <NumberInput
        source={source('precio_unitario')}
        money={currency === null}
        unit={currency}
        label="Precio sin IVA"
      />
      <NumberInput source={source('impuesto_pct')} unit="%" label="IVA" />
      <output className={`tabular ${styles.worth}`} aria-label={`Subtotal del renglón ${at + 1}`}>
        {worth ? moneyIn(timesOf(worth.cantidad, worth.precio_unitario), currency) : '—'}
      </output>
    </div>
  );
};

/** Begins with what was last paid for the part, else with its mean; what somebody typed stays. */
const usePrice = (at: number, { repuesto_id: id, precio_unitario: price }: Partial<Line>): Repuesto | undefined => {
  const { setValue } = useFormContext();
  const currency = useCurrency();
  const given = useRef<number>(undefined);
  const enabled = typeof id === 'number';
  const { data: part } = useGetOne<Repuesto>('repuestos', { id: id ?? 0 }, { enabled });
  const isOpen = currency === null && (price === null || price === undefined || price === given.current);
  const { data: paid } = useQuery({
    queryKey: ['repuestos', 'precios', id],
    queryFn: getJson<PrecioPagado[]>(`/repuestos/${id}/precios`),
    enabled: enabled && isOpen,
  });
  const last = paid && part?.id === id ? (paid[0]?.precio ?? part?.costo_unitario) : undefined;
  useEffect(() => {
    if (!isOpen || last === undefined || last === given.current) return;
    given.current = last;
    setValue(`renglones.${at}.precio_unitario`, last, { shouldDirty: true });
  }, [at, isOpen, last, setValue]);
  return part;
};

const Totals = () => {
  const lines = useWatch<Record<string, Partial<Line>[]>>({ name: 'renglones' }) ?? [];
  const currency = useCurrency();
  const { subtotal, impuestos, total } = totalsOf(amountsOf(lines));
  return (
    <p className={`flush row wrap tabular ${styles.totals}`} role="status">
      <span className="muted">
        {words.fields.subtotal} {moneyIn(subtotal, currency)}
      </span>
      <span className="muted">IVA {moneyIn(impuestos, currency)}</span>
      <strong className="large">
        {words.fields.total} {moneyIn(total, currency)}
      </strong>
    </p>
  );
};

/** Null: the company's. */
const useCurrency = (): string | null => {
  const currency: unknown = useWatch({ name: 'moneda' });
  return typeof currency === 'string' && currency !== '' ? currency : null;
};

/** The rows whose numbers can be read. */
const amountsOf = (lines: readonly Partial<Line>[]) =>
  lines.flatMap(({ cantidad, precio_unitario, impuesto_pct }) =>
    [cantidad, precio_unitario].every((each) => typeof each === 'number' && each >= 0)
      ? [
          {
            cantidad: Number(cantidad),
            precio_unitario: Number(precio_unitario),
            impuesto_pct: typeof impuesto_pct === 'number' && impuesto_pct >= 0 ? impuesto_pct : 0,
          },
        ]
      : [],
  );
