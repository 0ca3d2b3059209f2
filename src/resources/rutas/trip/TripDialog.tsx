import { Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import { useState } from 'react';
import { metrosDeLinea, puntosLinea } from '#contract/core/lineas';
import { DateField } from '../../../ui/dates/DateField';
import { dayOf } from '../../../ui/dates/zone';
import { dateTime, kilometres, number } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { PickOne } from '../../../ui/PickOne';
import { Unreachable } from '../../../ui/Unreachable';
import { useAssetNames } from '../../../ui/useAssetNames';
import { useStops } from '../../paradas/index';
import type { DrivenBy } from '../address';
import styles from '../rutas.module.css';
import { TripChoices } from './TripChoices';
import { PlainDialog } from '../../../ui/PlainDialog';
import { useTakenTrip, type TakenTrip } from './trips';

interface Props {
  /** The trip in the address. */
  asked: DrivenBy | undefined;
  onTake: (trip: TakenTrip) => void;
  onClose: () => void;
}

const none: readonly [] = [];

/** Takes the line and the stops from a trip of an asset. */
export const TripDialog = ({ asked, onTake, onClose }: Props) => {
  const { assets = none } = useAssetNames();
  const [activo, setActivo] = useState(asked?.activo_id ?? null);
  const [day, setDay] = useState(() => dayOf(asked ? new Date(asked.desde) : new Date()));
  const [driven, setDriven] = useState(asked);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const trip = useTakenTrip(driven);
  const ask = (change: () => void) => {
    change();
    setDriven(undefined);
  };
  const choose = (next: DrivenBy) => {
    setDriven(next);
    setLeft(new Set());
  };
  const { data } = trip;
  const enough = data !== undefined && data.places.length >= puntosLinea.min;
  const take = () => {
    if (!data) return;
    onTake({
      places: data.places,
      hora_salida: data.hora_salida,
      paradas: data.visits.filter((_, at) => !left.has(at)),
    });
    onClose();
  };
  return (
    <PlainDialog
      title="Usar un viaje"
      width="sm"
      close="Cancelar"
      main={{ children: 'Usar este viaje', disabled: !enough, onClick: take }}
      onClose={onClose}
    >
      <div className={`grid gap-12 ${styles.routeAsk}`}>
        <PickOne
          label="Activo"
          none="Elija uno"
          rows={assets}
          picked={activo}
          detail={({ codigo, placa }) => [codigo, placa].join(' ')}
          onPick={(id) => ask(() => setActivo(id))}
        />
        <DateField kind="day" label="Día" margin="none" value={day} onValue={(value) => ask(() => setDay(value))} />
      </div>
      <TripChoices activo={activo} day={day} driven={driven} onChoose={choose} />
      {trip.isError && <Unreachable record what="este viaje" error={trip.error} onRetry={() => void trip.refetch()} />}
      {driven && trip.isPending && <ListSkeleton rows={2} />}
      {driven && data && (
        <section className="grid one-column gap-8 pad-12-16 subtle rounded small" aria-label="El viaje elegido">
          {enough ? (
            <>
              <strong>{`${dateTime(driven.desde)} · ${kilometres(metrosDeLinea(data.places) / 1_000)}`}</strong>
              <span>{`De ${number(data.fixes)} posiciones quedan ${number(data.places.length)} puntos`}</span>
              <Visited visits={data.visits} left={left} onLeft={setLeft} />
            </>
          ) : (
            <Note>Este viaje no tiene posiciones suficientes para un trazado.</Note>
          )}
        </section>
      )}
    </PlainDialog>
  );
};

interface VisitedProps {
  visits: TakenTrip['paradas'];
  /** Indices of the visits left out. */
  left: ReadonlySet<number>;
  onLeft: (left: ReadonlySet<number>) => void;
}

/** The stops that it visited: each is taken unless the user leaves it out. */
const Visited = ({ visits, left, onLeft }: VisitedProps) => {
  const { data: stops } = useStops();
  if (visits.length === 0) return <Note>No pasó por ninguna parada.</Note>;
  return (
    <FormGroup aria-label="Paradas que visitó" role="group">
      {visits.map(({ parada_id, llegada_min }, at) => (
        <FormControlLabel
          key={at}
          control={
            <Checkbox
              checked={!left.has(at)}
              onChange={({ target }) => onLeft(target.checked ? without(left, at) : new Set([...left, at]))}
            />
          }
          label={
            `${stops?.find(({ id }) => id === parada_id)?.nombre ?? `Parada ${parada_id}`}, a ` +
            `los ${number(llegada_min)} min`
          }
        />
      ))}
    </FormGroup>
  );
};

const without = (set: ReadonlySet<number>, out: number) => new Set([...set].filter((each) => each !== out));
