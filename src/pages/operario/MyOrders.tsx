import { lazy, Suspense, useEffect, useState } from 'react';
import { Button, InputAdornment, TextField } from '@mui/material';
import { useLocation } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState';
import { Icon } from '../../ui/Icon';
import { OrderCard } from './OrderCard';
import { PhoneGate } from './PhoneGate';
import { useClock, useView } from './usePhone';
import { useScanned } from './useScanned';
import { grouped, groups, matching } from './work';
import { groupTitles } from './words';
import shared from './operario.module.css';
import styles from './MyOrders.module.css';

const QrScanner = lazy(() => import('../../ui/QrScanner'));
const FailureReport = lazy(() => import('./FailureReport'));
const FuelReport = lazy(() => import('./FuelReport'));

/** The orders of an operario, the most urgent first. */
const MyOrders = () => {
  const { search, key } = useLocation();
  const searched = new URLSearchParams(search).get('buscar') ?? '';
  return (
    <PhoneGate>
      <Orders key={searched && key} searched={searched} />
    </PhoneGate>
  );
};

export default MyOrders;

/** `searched`: the words that a link looks for. */
const Orders = ({ searched }: { searched: string }) => {
  const view = useView();
  const now = useClock(60_000);
  const openScanned = useScanned();
  const [words, setWords] = useState(searched);
  const [open, setOpen] = useState<'qr' | 'falla' | 'carga'>();
  const found = grouped(matching(view, words), now);
  const none = groups.every((group) => found[group].length === 0);
  const close = () => setOpen(undefined);
  const { hash } = useLocation();
  useEffect(() => void document.getElementById(hash.slice(1))?.parentElement?.parentElement?.scrollIntoView(), [hash]);

  const onRead = (text: string): string | undefined => {
    const wrong = openScanned(text);
    if (wrong === undefined) close();
    return wrong;
  };

  return (
    <>
      <div className={`grid gap-10 ${styles.tools}`}>
        <TextField
          type="search"
          placeholder="Buscar orden o activo"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          slotProps={{
            htmlInput: { 'aria-label': 'Buscar orden o activo' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Icon name="search" />
                </InputAdornment>
              ),
            },
          }}
        />
        <Button variant="outlined" startIcon={<Icon name="qr_code_scanner" />} onClick={() => setOpen('qr')}>
          Leer QR
        </Button>
        <Button variant="outlined" startIcon={<Icon name="report" />} onClick={() => setOpen('falla')}>
          Reportar falla
        </Button>
        <Button variant="outlined" startIcon={<Icon name="local_gas_station" />} onClick={() => setOpen('carga')}>
          Registrar carga
        </Button>
      </div>
      {groups.map(
        (group) =>
          found[group].length > 0 && (
            <section
              key={group}
              className={`grid gap-10 ${shared.phoneSection}`}
              aria-labelledby={`grupo-${group}`}
              data-grupo={group}
            >
              <header className="flex wrap align-baseline spread gap-8">
                <h2 id={`grupo-${group}`}>{groupTitles[group]}</h2>
                <span className="muted regular">{found[group].length}</span>
              </header>
              <ul>
                {found[group].map((orden) => (
                  <OrderCard key={orden.id} orden={orden} />
                ))}
              </ul>
            </section>
          ),
      )}
      {none && words && <EmptyState icon="search_off" text="Ninguna de sus órdenes coincide." />}
      {none && !words && view.persona && (
        <EmptyState icon="task_alt" text="No tiene órdenes pendientes. Cuando le asignen una, aparece aquí." />
      )}
      <Suspense>
        {open === 'qr' && <QrScanner title="Leer el QR de un activo" onRead={onRead} onClose={close} />}
        {open === 'falla' && <FailureReport onClose={close} />}
        {open === 'carga' && <FuelReport onClose={close} />}
      </Suspense>
    </>
  );
};
