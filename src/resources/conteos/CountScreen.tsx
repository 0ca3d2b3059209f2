import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Alert, Button, IconButton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Conteo, RenglonConteo } from '#contract/entities/conteos';
import { usePhoneCopy } from '../../providers/offline/phone';
import { getJson } from '../../providers/requests';
import { EmptyState } from '../../ui/EmptyState';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { SearchInput } from '../../ui/SearchInput';
import { StatusChip } from '../../ui/StatusChip';
import { useNamesOf } from '../../ui/useNamesOf';
import {
  countKey,
  discardCounted,
  found,
  keepRead,
  lastRead,
  nextUncounted,
  unsentOf,
  withUnsent,
  writeCounted,
} from './counted';
import { CountEntry } from './CountEntry';
import { CountLine } from './CountLine';
import styles from './conteos.module.css';

const QrScanner = lazy(() => import('../../ui/QrScanner'));

/** Counts part by part, by their places, with or without network: a number, «Siguiente», the next number. */
export const CountScreen = ({ id }: { id: number }) => {
  const { data, isError } = useQuery({
    queryKey: countKey(id),
    queryFn: getJson<Conteo>(`/conteos/${id}`),
    networkMode: 'always',
  });
  const drafts = usePhoneCopy(({ borradores }) => borradores);
  const count = data ?? lastRead(drafts, id);
  useEffect(() => void (data && keepRead(data)), [data]);
  if (!count)
    return isError ? (
      <EmptyState icon="wifi_off" text="Este conteo no está en este teléfono: ábralo una vez con red." />
    ) : (
      <ListSkeleton rows={8} />
    );
  return <Counting count={count} />;
};

const Counting = ({ count }: { count: Conteo }) => {
  const { id, estado } = count;
  const navigate = useNavigate();
  const store = useNamesOf('bodegas', [count.bodega_id]).get(count.bodega_id);
  const unsent = unsentOf(
    usePhoneCopy(({ borradores }) => borradores),
    id,
  );
  const lines = useMemo(() => withUnsent(count.renglones, unsent), [count.renglones, unsent]);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<number>();
  const [scanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const line =
    lines.find(({ repuesto_id }) => repuesto_id === chosen) ??
    (chosen === undefined ? nextUncounted(lines, chosen) : undefined);
  const done = lines.filter(({ contado }) => contado !== null).length;
  const waiting = Object.keys(unsent.lines).length;

  const go = (partId: number | undefined) => {
    setChosen(partId);
    setWords('');
    field.current?.focus();
  };
  const save = (contado: number) => {
    if (!line) return;
    writeCounted(id, line.repuesto_id, contado);
    go(nextUncounted(lines, line.repuesto_id)?.repuesto_id ?? -1);
  };
  const onRead = (text: string): string | undefined => {
    const [only, another] = byCode(lines, text);
    if (!only || another) return `Ningún repuesto de este conteo tiene «${text}».`;
    setScanning(false);
    go(only.repuesto_id);
    return undefined;
  };

  return (
    <div className={`grid one-column gap-10 ${styles.counting}`}>
      <header className="row wrap gap-8">
        <IconButton
          aria-label="Volver al conteo"
          className="touch"
          onClick={() => void navigate(`?conteo=${id}`, { replace: true })}
        >
          <Icon name="arrow_back" />
        </IconButton>
        <div className="grow shrink">
          <h2 className="flush title bold break-anywhere">{store ?? 'Conteo'}</h2>
          <span className="muted small" role="status">{`${number(done)} de ${number(lines.length)} contados`}</span>
        </div>
        {waiting > 0 && (
          <StatusChip
            tone="aviso"
            icon="cloud_upload"
            label={waiting === 1 ? '1 por enviar' : `${number(waiting)} por enviar`}
          />
        )}
      </header>
      {unsent.refusal && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => discardCounted(id)}>
              Descartar
            </Button>
          }
        >
          {`El servidor no aceptó lo último que contó: ${unsent.refusal}`}
        </Alert>
      )}
      {estado !== 'abierto' && <Alert severity="info">{`Este conteo está ${estado}.`}</Alert>}
      <div className="row gap-8">
        <SearchInput fullWidth placeholder="Buscar repuesto o código" value={words} onValue={setWords} />
        <IconButton
          className="touch"
          aria-label="Escanear un código"
          title="Escanear"
          onClick={() => setScanning(true)}
        >
          <Icon name="barcode_scanner" />
        </IconButton>
      </div>
      <ul className={`card divided bare-list flush ${styles.lines}`} aria-label="Repuestos por contar">
        {found(lines, words).map((each) => (
          <CountLine
            key={each.repuesto_id}
            line={each}
            active={each.repuesto_id === line?.repuesto_id}
            onPick={() => go(each.repuesto_id)}
          />
        ))}
      </ul>
      {lines.length === 0 && <EmptyState icon="inventory_2" text="No hay repuestos por contar en esta bodega." />}
      {estado === 'abierto' && line && <CountEntry line={line} field={field} onSave={save} />}
      {estado === 'abierto' && !line && lines.length > 0 && (
        <p className={`flush card text-center ${styles.entry}`}>
          <strong>Todo está contado.</strong> Toque un repuesto para corregirlo.
        </p>
      )}
      <Suspense>
        {scanning && (
          <QrScanner title="Escanear repuesto" codes="paquetes" onRead={onRead} onClose={() => setScanning(false)} />
        )}
      </Suspense>
    </div>
  );
};

/** A label has the code of a part; what is typed instead may be its name. */
const byCode = (lines: readonly RenglonConteo[], text: string): readonly RenglonConteo[] => {
  const wanted = text.trim().toLowerCase();
  const exact = lines.filter(({ codigo }) => codigo?.toLowerCase() === wanted);
  return exact.length > 0 ? exact : found(lines, text);
};
