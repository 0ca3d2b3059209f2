import { useEffect, useRef } from 'react';
import { clock, duration, kilometres, lasting, longDate, nearDate, speed, type When } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { RouteOfTrip } from '../../resources/rutas/index';
import { dayOf } from '../../ui/dates/zone';
import { StopStreet, TripStreets } from '../../ui/streets/ends';
import type { Item } from './replay';
import shared from './trips.module.css';
import styles from './ItemList.module.css';

interface ItemListProps {
  items: readonly Item[];
  /** The key of the selected one. */
  current: string | undefined;
  onChoose: (item: Item) => void;
}

/** Trips, stops and silences in order of time, grouped by day if there are several. */
export const ItemList = ({ items, current, onChoose }: ItemListProps) => {
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const days = items.map(({ from }) => dayOf(from * 1_000));
  const several = new Set(days).size > 1;
  return (
    <ol ref={box} className={`bare-list rigid line-above ${styles.items}`} aria-label="Viajes y detenciones">
      {items.map((item, at) => (
        <li key={item.key}>
          {several && days[at] !== days[at - 1] && (
            <h3 className="flush muted tiny semibold">{longDate(item.from * 1_000)}</h3>
          )}
          <button
            type="button"
            className={`bare-button flex gap-12 full-width muted small text-left hoverable focus-inside ${styles.item}`}
            data-kind={item.kind}
            aria-current={item.key === current}
            onClick={() => onChoose(item)}
          >
            <Icon name={icons[item.kind]} size={20} />
            {item.kind === 'viaje' ? (
              <Trip item={item} />
            ) : item.kind === 'detencion' ? (
              <Stop item={item} />
            ) : (
              <Silence item={item} />
            )}
          </button>
          {item.kind === 'viaje' && item.key === current && <RouteOfTrip viaje={item.viaje} />}
        </li>
      ))}
    </ol>
  );
};

const icons = { viaje: 'route', detencion: 'pause_circle', silencio: 'wifi_off' } as const satisfies Record<
  Item['kind'],
  string
>;

/** A beginning on another day than the end says which. */
const begun = (from: When, to: When | null) =>
  dayOf(from) === dayOf(to ?? new Date()) ? clock(from) : `${nearDate(from)}, ${clock(from)}`;

const Trip = ({ item: { viaje } }: { item: Extract<Item, { kind: 'viaje' }> }) => (
  <span className={`grid grow shrink ${shared.tripLines}`}>
    <span className="flex spread gap-8 text medium tabular">
      {begun(viaje.inicio_en, viaje.fin_en)} – {viaje.fin_en ? clock(viaje.fin_en) : 'en curso'}
      <strong className="bold">{kilometres(viaje.distancia_km)}</strong>
    </span>
    <span>
      {viaje.lugar_inicio ?? 'Lugar desconocido'}
      {viaje.lugar_fin && viaje.lugar_fin !== viaje.lugar_inicio && ` → ${viaje.lugar_fin}`}
    </span>
    <TripStreets viaje={viaje} />
    <span>
      {[
        lasting(viaje.duracion_s),
        viaje.velocidad_max_kmh !== null && `máx. ${speed(viaje.velocidad_max_kmh)}`,
        viaje.ralenti_s >= 60 && `ralentí ${lasting(viaje.ralenti_s)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </span>
);

const Stop = ({ item: { from, to, detencion, still } }: { item: Extract<Item, { kind: 'detencion' }> }) => (
  <span className={`grid grow shrink ${shared.tripLines}`}>
    <span className="flex spread gap-8 text medium tabular">
      {begun(from * 1_000, to * 1_000)} – {still ? 'sigue allí' : clock(to * 1_000)}
      <strong className="bold">{lasting(to - from)}</strong>
    </span>
    <span>
      Detenido{detencion.lugar && ` · ${detencion.lugar}`}
      {from * 1_000 === Date.parse(detencion.inicio_en) &&
        detencion.ralenti_s >= 60 &&
        ` · ralentí ${lasting(detencion.ralenti_s)}`}
    </span>
    <StopStreet detencion={detencion} />
  </span>
);

const Silence = ({ item: { from, to } }: { item: Extract<Item, { kind: 'silencio' }> }) => (
  <span className={`grid grow shrink ${shared.tripLines}`}>
    <span className="flex spread gap-8 text medium tabular">
      {clock(from * 1_000)} – {clock(to * 1_000)}
      <strong className="bold">{duration((to - from) * 1_000)}</strong>
    </span>
    <span>Sin señal</span>
  </span>
);
