import { lazy, Suspense, useState } from 'react';
import { Alert, Button, FormControlLabel, Switch, TextField } from '@mui/material';
import { useNotify, useRefresh } from 'react-admin';
import type { Compra } from '#contract/entities/compras';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { numberIn, writeTyped } from '../../ui/numbers/reading';
import { PhotoButtons } from '../../ui/photos/PhotoButtons';
import { PhotoStrip } from '../../ui/photos/PhotoStrip';
import { PlainDialog } from '../../ui/PlainDialog';
import { shrink } from '../../ui/shrink';
import { useDoneNotice } from '../../ui/UndoNotice';
import { useRefusal } from '../../ui/useAttempt';
import { useUpload } from '../../ui/useUpload';
import { ArrivalLine } from './ArrivalLine';
import { receivePurchase, returnPurchase } from './requests';
import { useLines, type PurchaseLine } from './useLines';
import styles from './compras.module.css';

const QrScanner = lazy(() => import('../../ui/QrScanner'));

const words = {
  recepcion: { title: 'Recibir', all: 'Todo llegó', none: 'Ya llegó todo lo pedido.', done: 'entró a la bodega' },
  devolucion: { title: 'Devolver', all: 'Todo', none: 'No hay nada que devolver.', done: 'salió de la bodega' },
};

interface Props {
  purchase: Compra;
  kind: keyof typeof words;
  onClose: () => void;
}

interface Typed {
  amount: string;
  price: string;
}

/**
 * What came of a purchase, or goes back: a tap takes a row whole, a code takes its row, and each can be of another
 * amount. For thumbs.
 */
export const ArrivalDialog = ({ purchase, kind, onClose }: Props) => {
  const { title, all, none, done } = words[kind];
  const receives = kind === 'recepcion';
  const { lines, isPending } = useLines(purchase);
  const open = lines.filter((line) => limitOf(line, receives) > 0);
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({});
  const [invoice, setInvoice] = useState('');
  const [photo, setPhoto] = useState<{ id: string; url: string }>();
  const [excess, setExcess] = useState(false);
  const [more, setMore] = useState(false);
  const [scanning, setScanning] = useState(false);
  const { refusal, busy, attempt } = useRefusal();
  const { send, refusal: unsent, busy: sending } = useUpload();
  const notify = useNotify();
  const refresh = useRefresh();
  const showDone = useDoneNotice();

  const write = (id: number, change: Partial<Typed> | undefined) =>
    setTyped(({ [id]: before, ...others }) =>
      change ? { ...others, [id]: { amount: '', price: '', ...before, ...change } } : others,
    );
  const take = (line: PurchaseLine) => write(line.id, { amount: writeTyped(limitOf(line, receives)) });
  const taken = open.flatMap((line) => {
    const cantidad = numberIn(typed[line.id]?.amount ?? '');
    return cantidad === null || cantidad === 0 ? [] : [{ line, cantidad }];
  });
  const wrong = taken.some(({ cantidad }) => !(cantidad > 0));
  const over = taken.filter(({ line, cantidad }) => cantidad > limitOf(line, receives));
  const read = (code: string): string | undefined => {
    const line = open.find(({ codigo }) => codigo?.toLowerCase() === code.toLowerCase());
    if (!line) return `Ningún renglón tiene el código «${code}».`;
    take(line);
    notify(line.name);
    setScanning(false);
    return undefined;
  };
  const keep = ([picture]: File[]) =>
    attempt(async () => {
      const sent = picture && (await send(new File([await shrink(picture)], picture.name, { type: picture.type })));
      if (sent) setPhoto(sent);
    });
  const save = () =>
    attempt(async () => {
      const head = { factura: invoice.trim() || null, foto_id: photo?.id ?? null };
      if (receives)
        await receivePurchase(purchase.id, {
          ...head,
          exceso: over.length > 0 && excess,
          renglones: taken.map(({ line, cantidad }) => {
            const price = numberIn(typed[line.id]?.price ?? '');
            return { renglon_id: line.id, cantidad, ...(price !== null && { precio_unitario: price }) };
          }),
        });
      else
        await returnPurchase(purchase.id, {
          ...head,
          renglones: taken.map(({ line, cantidad }) => ({ renglon_id: line.id, cantidad })),
        });
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
      refusal={refusal ?? unsent}
      busy={busy}
      close="Cancelar"
      main={{
        children: taken.length > 0 ? `${title} (${taken.length})` : title,
        disabled: taken.length === 0 || wrong || sending || (over.length > 0 && !(receives && excess)),
        onClick: () => void save(),
      }}
      onClose={onClose}
    >
      <Note>{`${purchase.proveedor} · ${purchase.bodega}`}</Note>
      {isPending && <ListSkeleton rows={4} />}
      {!isPending && open.length === 0 && <Note>{none}</Note>}
      {open.length > 0 && (
        <div className={`row wrap gap-8 ${styles.arrivalTools}`}>
          <Button variant="outlined" startIcon={<Icon name="done_all" />} onClick={() => open.forEach(take)}>
            {all}
          </Button>
          <Button variant="outlined" startIcon={<Icon name="qr_code_scanner" />} onClick={() => setScanning(true)}>
            Escanear
          </Button>
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
        {open.map((line) => (
          <ArrivalLine
            key={line.id}
            line={line}
            limit={limitOf(line, receives)}
            currency={purchase.moneda}
            amount={typed[line.id]?.amount}
            price={more ? (typed[line.id]?.price ?? '') : undefined}
            onToggle={() => (typed[line.id]?.amount ? write(line.id, undefined) : take(line))}
            onAmount={(amount) => write(line.id, { amount })}
            onPrice={(price) => write(line.id, { price })}
          />
        ))}
      </ul>
      {over.length > 0 && receives && (
        <Alert severity="warning">
          {over.length === 1 ? 'De un renglón llega más de lo pedido.' : 'De varios renglones llega más de lo pedido.'}
          <FormControlLabel
            control={<Switch checked={excess} onChange={(_, on) => setExcess(on)} />}
            label="Sí, llegó de más"
          />
        </Alert>
      )}
      {over.length > 0 && !receives && <Alert severity="error">No se puede devolver más de lo que llegó.</Alert>}
      <TextField
        label={receives ? 'Número de la factura' : 'Número de la nota crédito'}
        value={invoice}
        onChange={({ target }) => setInvoice(target.value)}
        slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
      />
      <PhotoStrip
        photos={photo ? [{ ...photo, name: 'Foto de la factura' }] : []}
        onRemove={() => setPhoto(undefined)}
      />
      {!photo && (
        <PhotoButtons label="Foto de la factura" disabled={sending} onPictures={(pictures) => void keep(pictures)} />
      )}
      <Suspense>
        {scanning && (
          <QrScanner title="Escanear repuesto" codes="paquetes" onRead={read} onClose={() => setScanning(false)} />
        )}
      </Suspense>
    </PlainDialog>
  );
};

const limitOf = ({ missing, held }: PurchaseLine, receives: boolean) => (receives ? missing : held);
