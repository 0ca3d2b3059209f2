import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Autocomplete, Button, IconButton, TextField } from '@mui/material';
import { useGetList } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { nuevoRepuestoOrden, type Orden } from '#contract/entities/ordenes';
import type { Repuesto } from '#contract/entities/repuestos';
import { Icon } from '../../../ui/Icon';
import { NumberField } from '../../../ui/numbers/NumberField';
import { numberIn } from '../../../ui/numbers/reading';
import { useAttempt } from '../../../ui/useAttempt';
import { amountOf, partsLike, usePartByCode } from '../../repuestos/index';
import { addPart } from '../requests';
import { useOrderAction } from './useOrderItems';
import styles from './detail.module.css';

const QrScanner = lazy(() => import('../../../ui/QrScanner'));

const named = ({ nombre, codigo }: Repuesto) => [nombre, codigo].filter(Boolean).join(' · ');

/**
 * Uses a part without a dialog: search or scan it, Enter, the amount, Enter. Then the next one. `focused`: a link asked
 * for it.
 */
export const QuickPart = ({ orden, focused }: { orden: Orden; focused: boolean }) => {
  const partByCode = usePartByCode();
  const { attempt: change } = useOrderAction(orden.id);
  const { attempt, busy } = useAttempt();
  const [part, setPart] = useState<Repuesto | null>(null);
  const [typed, setTyped] = useState('');
  const [amount, setAmount] = useState('1');
  const [scanning, setScanning] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  const { data: offered = [], isFetching } = useGetList<Repuesto>('repuestos', partsLike(part ? '' : typed.trim()));
  const { key } = useLocation();
  useEffect(() => {
    if (focused) search.current?.focus({ preventScroll: true });
  }, [focused, key]);

  const choose = (chosen: Repuesto | null) => {
    setPart(chosen);
    setTyped(chosen ? named(chosen) : '');
    if (chosen) setTimeout(() => quantity.current?.focus());
  };
  /** A code reader types faster than the list answers. */
  const lookUp = async (code: string) => {
    const only = await partByCode(code);
    if (only) choose(only);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || part) return;
    const code = typed.trim();
    if (code === '' || (!isFetching && offered.length > 0)) return;
    event.preventDefault();
    void attempt(() => lookUp(code));
  };
  const cantidad = numberIn(amount);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!part || cantidad === null || cantidad <= 0 || busy) return;
    const used = nuevoRepuestoOrden.parse({ repuesto_id: part.id, cantidad });
    void attempt(async () => {
      await change('Salió del almacén', () => addPart(orden.id, used));
      choose(null);
      setAmount('1');
      search.current?.focus();
    });
  };

  return (
    <form className={`grid align-center gap-8 no-print ${styles.quickPart}`} onSubmit={add} noValidate>
      <Autocomplete<Repuesto>
        size="small"
        options={offered}
        loading={isFetching}
        value={part}
        inputValue={typed}
        autoHighlight
        getOptionLabel={named}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        // The server has searched already.
        filterOptions={(options) => options}
        onChange={(_event, chosen) => choose(chosen)}
        onInputChange={(_event, text, reason) => {
          if (reason === 'input') {
            setTyped(text);
            setPart(null);
          } else if (reason === 'clear') choose(null);
        }}
        noOptionsText="Ningún repuesto coincide"
        loadingText="Buscando…"
        openText="Abrir"
        closeText="Cerrar"
        clearText="Quitar"
        renderInput={(params) => (
          <TextField
            {...params}
            margin="none"
            label="Añadir repuesto"
            placeholder="Nombre o código"
            inputRef={search}
            onKeyDown={onKeyDown}
          />
        )}
      />
      <IconButton aria-label="Escanear un código" title="Escanear" onClick={() => setScanning(true)}>
        <Icon name="qr_code_scanner" />
      </IconButton>
      <NumberField
        margin="none"
        label={part ? `Cantidad (hay ${amountOf(part.existencia, part.unidad)})` : 'Cantidad'}
        unit={part?.unidad}
        text={amount}
        onText={setAmount}
        inputRef={quantity}
        {...(cantidad !== null && cantidad <= 0 && { refusal: 'Debe ser mayor que cero' })}
      />
      <Button type="submit" variant="outlined" disabled={!part || busy} startIcon={<Icon name="add" />}>
        Usar
      </Button>
      <Suspense>
        {scanning && (
          <QrScanner
            title="Escanear repuesto"
            codes="paquetes"
            onRead={(text) => {
              setScanning(false);
              setTyped(text);
              void attempt(() => lookUp(text));
              return undefined;
            }}
            onClose={() => setScanning(false)}
          />
        )}
      </Suspense>
    </form>
  );
};
