import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { CanAccess } from 'react-admin';
import type { Medidor } from '#contract/entities/hojaDeVida';
import { Icon } from '../../../ui/Icon';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { MeterCard } from './MeterCard';
import { useMeters } from './useMeters';
import styles from './meters.module.css';

const MeterDialog = lazy(() => import('./MeterDialog'));
const ReadingDialog = lazy(() => import('./ReadingDialog'));

type Open = { what: 'meter'; meter?: Medidor } | { what: 'reading'; meter: Medidor };

/** The meters of an asset and all their readings. */
const Meters = ({ activoId }: { activoId: number }) => {
  const { data, isError, refetch } = useMeters(activoId);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <CanAccess resource="activos" action="edit">
      <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setOpen({ what: 'meter' })}>
        Medidor
      </Button>
    </CanAccess>
  );
  return (
    <Section title="Medidores" actions={add}>
      {!data && !isError && <ListSkeleton rows={2} />}
      {isError && <LoadFailure text="No se pudieron cargar los medidores." onRetry={() => void refetch()} />}
      {data?.length === 0 && <Note>Este activo no tiene medidores: no se sabe cuánto se usa.</Note>}
      <div className={`grid one-column ${styles.meters}`}>
        {data?.map((meter) => (
          <MeterCard
            key={meter.id}
            meter={meter}
            onRead={() => setOpen({ what: 'reading', meter })}
            onEdit={() => setOpen({ what: 'meter', meter })}
          />
        ))}
      </div>
      <Suspense>
        {open?.what === 'meter' && (
          <MeterDialog activoId={activoId} {...(open.meter && { meter: open.meter })} onClose={close} />
        )}
        {open?.what === 'reading' && (
          <ReadingDialog activoId={activoId} meters={data ?? []} meter={open.meter} onClose={close} />
        )}
      </Suspense>
    </Section>
  );
};

export default Meters;
