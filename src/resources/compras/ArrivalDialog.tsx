import { lazy, Suspense, useState } from 'react';
import { Alert, Button, FormControlLabel, Switch } from '@mui/material';
import { useNotify, useRefresh } from 'react-admin';
import type { Compra } from '#contract/entities/compras';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { PlainDialog } from '../../ui/PlainDialog';
import { useDoneNotice } from '../../ui/UndoNotice';
import { useRefusal } from '../../ui/useAttempt';
import { ArrivalLine } from './ArrivalLine';
import { Invoice } from './Invoice';
import { useArrival, type ArrivalKind } from './useArrival';
import styles from './compras.module.css';

const QrScanner = lazy(() => import('../../ui/QrScanner'));

const words = {
  recepcion: { title: 'Recibir', all: 'Todo llegó', none: 'Ya llegó todo lo pedido.', done: 'entró a la bodega' },
  devolucion: { title: 'Devolver', all: 'Todo', none: 'No hay nada que devolver.', done: 'salió de la bodega' },
};

interface Props {
  purchase: Compra;
  kind: ArrivalKind;
  onClose: () => void;
}

/**
 * What came of a purchase, or goes back: a tap takes a row whole, a code takes its row, and each can be of another
 * amount. For thumbs.
 */
export const ArrivalDialog = ({ purchase, kind, onClose }: Props) => {
  const { title, all, none, done } = words[kind];
  const receives = kind === 'recepcion';
  const arrival = useArrival(purchase, kind);
  const { isPending, open, limitOf, typedOf, write, take, taken, over, isWrong, paper } = arrival;
  const [uploading, setUploading] = useState(false);
  const [excess, setExcess] = useState(false);
  const [more, setMore] = useState(false);
  const { refusal, busy, attempt } = useRefusal();
  const refresh = useRefresh();
  const showDone = useDoneNotice();

  const save = () =>
    attempt(async () => {
      await arrival.save(over > 0 && excess);
      showDone(`${purchase.numero}: ${done}`, {});
      refresh();
      onClose();
    });

  return (
    <PlainDialog
      title={`${title} ${purchase.numero}`}
      width="sm"
      fills
      kept
      className={styles.arrival}
      actionsClassName={styles.arrivalActions}
      refusal={refusal}
      busy={busy}
      close="Cancelar"
      main={{
        children: taken > 0 ? `${title} (${taken})` : title,
        disabled: taken === 0 || isWrong || uploading || (over > 0 && !(receives && excess)),
        onClick: () => void save(),
      }}
      onClose={onClose}
    >
      <Note>{`${purchase.proveedor} · ${purchase.bodega}`}</Note>
      {isPending && <ListSkeleton rows={4} />}
      {!isPending && open.length === 0 && <Note>{none}</Note>}
      {!isPending && open.length > 0 && (
        <div className={`row wrap gap-8 ${styles.arrivalTools}`}>
          <Button variant="outlined" startIcon={<Icon name="done_all" />} onClick={() => open.forEach(take)}>
            {all}
          </Button>
          <ScanLine arrival={arrival} />
          {receives && (
            <Button
              startIcon={<Icon name={more ? 'expand_less' : 'expand_more'} />}
              aria-expanded={more}
              onClick={() => setMore(!more)}
            >
              Más
            </Button>
          )}
        </div>
      )}
      <ul className={`bare-list divided ${styles.arrivalLines}`}>
        {!isPending &&
          open.map((line) => (
            <ArrivalLine
              key={line.id}
              line={line}
              limit={limitOf(line)}
              currency={purchase.moneda}
              typed={typedOf(line)}
              priced={more}
              onToggle={() => (typedOf(line).amount === null ? take(line) : write(line.id, { amount: null }))}
              onType={(change) => write(line.id, change)}
            />
          ))}
      </ul>
      {over > 0 && receives && (
        <Alert severity="warning">
          {over === 1 ? 'De un renglón llega más de lo pedido.' : 'De varios renglones llega más de lo pedido.'}
          <FormControlLabel
            control={<Switch checked={excess} onChange={(_, on) => setExcess(on)} />}
            label="Sí, llegó de más"
          />
        </Alert>
      )}
      {over > 0 && !receives && <Alert severity="error">No se puede devolver más de lo que llegó.</Alert>}
      <Invoice
        label={receives ? 'Número de la factura' : 'Número de la nota crédito'}
        paper={paper}
        onChange={arrival.writePaper}
        busy={uploading}
        onBusy={setUploading}
      />
    </PlainDialog>
  );
};

/** Takes the row of the part whose code is read. */
const ScanLine = ({ arrival: { open, take } }: { arrival: ReturnType<typeof useArrival> }) => {
  const [scanning, setScanning] = useState(false);
  const notify = useNotify();
  const read = (code: string): string | undefined => {
    const line = open.find(({ codigo }) => codigo?.toLowerCase() === code.toLowerCase());
    if (!line) return `Ningún renglón tiene el código «${code}».`;
    take(line);
    notify(line.name);
    setScanning(false);
    return undefined;
  };
  return (
    <>
      <Button variant="outlined" startIcon={<Icon name="qr_code_scanner" />} onClick={() => setScanning(true)}>
        Escanear
      </Button>
      <Suspense>
        {scanning && (
          <QrScanner title="Escanear repuesto" codes="paquetes" onRead={read} onClose={() => setScanning(false)} />
        )}
      </Suspense>
    </>
  );
};
