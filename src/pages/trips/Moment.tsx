import { useEffect, useRef } from 'react';
import { useGetMany } from 'react-admin';
import type { Persona } from '#contract/entities/personal';
import { indexAt, legs } from '../../map/track';
import { duration, speed as speedText } from '../../ui/formats';
import { headingWords } from '../live/heading';
import { momentWords } from './SpeedChart';
import type { Player } from './playback';
import type { Span } from './player';
import { itemAt, type Replay } from './replay';
import { valueAt, valueWords, type DataSeries } from './series';
import styles from './trips.module.css';

interface MomentProps {
  player: Player;
  span: Span;
  name: string;
  replay: Replay;
  /** Other data of the asset. */
  series: readonly DataSeries[];
}

/** ms: nobody can read figures that change faster. */
const calm = 100;

/** The known values of the asset at the player's moment. Written directly into the DOM: no render per frame. */
export const Moment = ({ player, span, name, replay, series }: MomentProps) => {
  const time = useRef<HTMLElement>(null);
  const state = useRef<HTMLElement>(null);
  const speed = useRef<HTMLElement>(null);
  const heading = useRef<HTMLElement>(null);
  const driver = useRef<HTMLElement>(null);
  const others = useRef(new Map<string, HTMLElement>());
  const drivers = useDrivers(replay);

  useEffect(() => {
    const { track, items } = replay;
    let shownAt = -Infinity;
    return player.onMoment((at) => {
      const now = performance.now();
      if (player.now().playing && now - shownAt < calm) return;
      shownAt = now;
      const index = indexAt(track, at);
      const next = Math.min(track.size - 1, index + 1);
      const item = itemAt(items, at);
      const silent = item?.kind === 'silencio' ? item : undefined;
      const lost =
        silent !== undefined ||
        index < 0 ||
        track.leg[next] === legs.unknown ||
        (index === track.size - 1 && at > (track.time[index] ?? 0));
      const kmh = track.speed[index] ?? NaN;
      const stands = item?.kind === 'detencion';
      write(time, momentWords(at, span));
      write(
        state,
        silent
          ? `Sin señal ${duration((at - silent.from) * 1_000)}`
          : stands
            ? `Detenido ${duration((at - item.from) * 1_000)}`
            : lost
              ? 'Sin señal'
              : 'En viaje',
      );
      write(speed, lost || Number.isNaN(kmh) ? '—' : speedText(stands ? 0 : kmh));
      write(heading, lost || stands ? '—' : headingWords(track.heading[next] ?? -1));
      const id = item?.kind === 'viaje' ? item.viaje.conductor_id : null;
      write(driver, (id !== null && drivers.get(id)) || '—');
      for (const each of series)
        write(
          { current: others.current.get(each.dato) ?? null },
          silent ? '—' : valueWords(valueAt(each, at), each.words),
        );
    });
  }, [player, span, replay, series, drivers]);

  return (
    <dl className={`flex wrap flush ${styles.tripMoment}`} aria-label={`Datos del momento de ${name}`}>
      <div>
        <dt className="muted tiny">Momento</dt>
        <dd className="flush regular semibold tabular nowrap" ref={time} />
      </div>
      <div>
        <dt className="muted tiny">Estado</dt>
        <dd className="flush regular semibold tabular nowrap" ref={state} />
      </div>
      <div>
        <dt className="muted tiny">Velocidad</dt>
        <dd className="flush regular semibold tabular nowrap" ref={speed} />
      </div>
      <div>
        <dt className="muted tiny">Rumbo</dt>
        <dd className="flush regular semibold tabular nowrap" ref={heading} />
      </div>
      <div>
        <dt className="muted tiny">Conductor</dt>
        <dd className="flush regular semibold tabular nowrap" ref={driver} />
      </div>
      {series.map(({ dato, words }) => (
        <div key={dato} className={styles.tripDatum}>
          <dt className="muted tiny">{words.label}</dt>
          <dd
            className="flush regular semibold tabular nowrap"
            ref={(element) => {
              if (element) others.current.set(dato, element);
              else others.current.delete(dato);
            }}
          />
        </div>
      ))}
    </dl>
  );
};

const write = ({ current }: { current: HTMLElement | null }, text: string) => {
  if (current && current.textContent !== text) current.textContent = text;
};

const useDrivers = ({ items }: Replay): ReadonlyMap<number, string> => {
  const ids = [
    ...new Set(
      items.flatMap((item) =>
        item.kind === 'viaje' && item.viaje.conductor_id !== null ? [item.viaje.conductor_id] : [],
      ),
    ),
  ];
  const { data } = useGetMany<Persona>('personal', { ids }, { enabled: ids.length > 0 });
  return new Map(
    (data ?? []).filter(Boolean).map(({ id, nombre, apellido }) => [id, [nombre, apellido].filter(Boolean).join(' ')]),
  );
};
