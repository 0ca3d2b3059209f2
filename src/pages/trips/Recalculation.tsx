import { LinearProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Recalculo } from '#contract/requests/recalculos';
import { getJson } from '../../providers/requests';
import { useSession } from '../../providers/session';
import { number } from '../../ui/formats';
import styles from './trips.module.css';

/** Polling intervals, ms: during a recalculation, and otherwise. */
const every = { often: 2_000, seldom: 10_000 };

/** Shows that the company's trips are being recalculated, while they are; then refetches them. */
export const Recalculation = ({ onDone }: { onDone: () => void }) => {
  const empresa = useSession((state) => state.empresa);
  const { data } = useQuery({
    queryKey: ['recalculo', empresa],
    queryFn: getJson<Recalculo>('/viajes/recalculo'),
    refetchInterval: ({ state }) => (state.data?.faltan_n ? every.often : every.seldom),
  });
  useEnd(data, onDone);
  return data && data.faltan_n > 0 ? <RecalculationNote {...data} /> : null;
};

/** Calls back when a recalculation has ended, even if it was never seen running. */
const useEnd = (data: Recalculo | undefined, onDone: () => void) => {
  const now = data && (data.faltan_n > 0 ? 'en curso' : (data.pedido_en ?? 'nunca'));
  const before = useRef(now);
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (before.current !== undefined && now !== before.current && now !== 'en curso') finish();
    before.current = now;
  }, [now]);
};

/** @param of the company of the trips, if not obvious */
export const RecalculationNote = ({
  faltan_n,
  activos_n,
  avance_pct,
  of,
}: Omit<Recalculo, 'pedido_en'> & { of?: string }) => (
  <div className={`grid gap-6 rigid muted small ${styles.recalculation}`} role="status">
    <span>
      {of ? `${of}. ` : ''}Recalculando viajes: {faltan_n === 1 ? 'falta' : 'faltan'} {number(faltan_n)} de{' '}
      {number(activos_n)} activos
    </span>
    <LinearProgress variant="determinate" value={avance_pct} aria-hidden />
  </div>
);
