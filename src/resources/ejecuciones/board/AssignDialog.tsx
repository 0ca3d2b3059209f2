import { useState } from 'react';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Candidato, SinAsignar } from '#contract/requests/tablero';
import { api } from '../../../providers/api';
import { clock, kilometres, number } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { PickOne } from '../../../ui/PickOne';
import { PlainDialog } from '../../../ui/PlainDialog';
import { Unreachable } from '../../../ui/Unreachable';
import { useStops } from '../../paradas/index';
import styles from './despacho.module.css';

type Wanted = Pick<SinAsignar, 'parada_id' | 'servicio_min' | 'nombre'>;

interface Props {
  fecha: string;
  /** The stop that nobody serves; null: it is chosen here. */
  stop: Wanted | null;
  onClose: () => void;
  onAssign: (stop: Wanted, to: Candidato) => void;
}

/** The three vehicles that serve a stop with the least added time, and a button for each. */
export const AssignDialog = ({ fecha, stop, onClose, onAssign }: Props) => {
  const [picked, setPicked] = useState<Wanted | null>(stop);
  const { data: places = [] } = useStops(stop === null);
  return (
    <PlainDialog
      title={stop ? `Asignar ${stop.nombre}` : 'Agregar una parada'}
      width="sm"
      close="Cerrar"
      onClose={onClose}
    >
      {stop === null && (
        <PickOne
          label="Parada"
          none="Elija una"
          rows={places}
          picked={picked?.parada_id ?? null}
          onPick={(id) => {
            const place = places.find((each) => each.id === id);
            setPicked(place ? { parada_id: place.id, nombre: place.nombre, servicio_min: 0 } : null);
          }}
        />
      )}
      {picked && <Candidates fecha={fecha} stop={picked} onAssign={(to) => onAssign(picked, to)} />}
    </PlainDialog>
  );
};

const Candidates = ({
  fecha,
  stop: { parada_id, servicio_min },
  onAssign,
}: {
  fecha: string;
  stop: Wanted;
  onAssign: (to: Candidato) => void;
}) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['ejecuciones', 'candidatos', fecha, parada_id, servicio_min],
    queryFn: async ({ signal }) =>
      (
        await api<Candidato[]>('/ejecuciones/candidatos', {
          method: 'POST',
          body: { fecha, parada_id, servicio_min },
          signal,
        })
      ).json,
    gcTime: 0,
  });
  if (error) return <Unreachable what="los vehículos" error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} />;
  if (data.length === 0)
    return <Note>Ningún vehículo que reporte y esté en servicio tiene una ejecución abierta ese día.</Note>;
  return (
    <ol className={`bare-list ${styles.candidates}`} aria-label="Vehículos que mejor la atienden">
      {data.map((each) => (
        <li className="row spread gap-12 pad-10-0 line-above" key={each.ejecucion_id}>
          <span>
            <strong>{[each.nombre, each.placa].filter(Boolean).join(' · ')}</strong>
            <small className="muted">{detailOf(each)}</small>
            {each.motivo_no_apto !== null && <small className="block danger">No apto: {each.motivo_no_apto}</small>}
          </span>
          <Button variant="outlined" aria-label={`Asignar a ${each.nombre}`} onClick={() => onAssign(each)}>
            +{number(each.agrega_min)} min
          </Button>
        </li>
      ))}
    </ol>
  );
};

/** «+3,2 km · llega hacia las 10:40 · 8 por atender · termina 25 min después del horario» */
const detailOf = ({ agrega_km, llegada_en, pendientes_n, capacidad_n, turno_hasta, fuera_turno_min }: Candidato) =>
  [
    `+${kilometres(agrega_km)}`,
    `llega hacia las ${clock(llegada_en)}`,
    `${number(pendientes_n)}${capacidad_n === null ? '' : ` de ${number(capacidad_n)}`} por atender`,
    ...(fuera_turno_min > 0
      ? [`termina ${number(fuera_turno_min)} min después del horario`]
      : turno_hasta
        ? ['termina dentro del horario']
        : []),
  ].join(' · ');
