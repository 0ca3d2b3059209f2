import { useState } from 'react';
import { get, useFormState, useWatch, type UseFieldArrayReturn } from 'react-hook-form';
import { masParadasDeRuta, type ParadaDeRuta } from '#contract/entities/rutas';
import { MovableList } from '../../../ui/MovableList';
import { Note } from '../../../ui/Note';
import { PickOne } from '../../../ui/PickOne';
import { FormGroup } from '../../../ui/RecordForm';
import { PanelAlert } from '../../../map/page/pieces';
import styles from '../rutas.module.css';
import { messageAt } from './Assignments';
import { FillMinutes } from './FillMinutes';
import { StopCard } from './StopCard';

interface Props {
  list: UseFieldArrayReturn;
  stops: readonly { id: number; nombre: string; codigo: string | null }[];
  onAdd: (stop: number) => void;
  /** Arrival minutes of all stops at this speed, km/h. */
  minutesAt: (kmh: number) => number[];
}

/** The stops in driving order: add, remove and reorder, by pointer or keyboard. */
export const StopsFields = ({ list: { fields, move, remove, replace }, stops, onAdd, minutesAt }: Props) => {
  const { errors } = useFormState();
  const paradas = useWatch<Record<string, ParadaDeRuta[]>>({ name: 'paradas' }) ?? [];
  const [open, setOpen] = useState<number>();
  const [said, setSaid] = useState('');
  const names = new Map(stops.map(({ id, nombre }) => [id, nombre]));
  const wrong = messageAt(errors['paradas']);

  const put = (from: number, to: number) => {
    move(from, to);
    setOpen(open === from ? to : undefined);
  };
  const fill = (kmh: number) => {
    const minutes = minutesAt(kmh);
    replace(paradas.map((parada, at) => ({ ...parada, llegada_min: minutes[at] ?? parada.llegada_min })));
    setSaid('Minutos calculados');
  };

  return (
    <FormGroup title="Paradas en orden">
      {wrong && <PanelAlert severity="error">{wrong}</PanelAlert>}
      {fields.length > 0 ? (
        <MovableList
          entries={fields}
          className={`bare-list grid gap-8 ${styles.routeWritten} ${styles.routeWide}`}
          label="Paradas en orden"
          onMove={put}
          says={(from, to) => `Parada ${from} movida al lugar ${to}`}
        >
          {({ id }, at, moveTo) => (
            <StopCard
              id={id}
              at={at}
              last={fields.length - 1}
              name={names.get(paradas[at]?.parada_id ?? 0) ?? `Parada ${paradas[at]?.parada_id ?? ''}`}
              open={open === at || get(errors, `paradas.${at}`) !== undefined}
              onToggle={() => setOpen(open === at ? undefined : at)}
              onMove={moveTo}
              onRemove={() => {
                remove(at);
                setOpen(undefined);
              }}
            />
          )}
        </MovableList>
      ) : (
        <div className={styles.routeWide}>
          <Note>Toque las paradas en el mapa, o búsquelas aquí. Sin paradas solo se vigila el trazado.</Note>
        </div>
      )}
      {fields.length < masParadasDeRuta && (
        <div className={styles.routeWide}>
          <PickOne
            key={fields.length}
            label="Añadir parada"
            none="Nombre o código"
            rows={stops}
            picked={null}
            detail={({ codigo }) => codigo}
            onPick={(id) => id !== null && onAdd(id)}
          />
        </div>
      )}
      {fields.length > 1 && <FillMinutes onFill={fill} />}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </FormGroup>
  );
};
