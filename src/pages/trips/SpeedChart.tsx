import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { Mode } from '../../theme/tokens';
import { dayOf } from '../../ui/dates/zone';
import { clock, clockSeconds, dateTimeSeconds, shortDate } from '../../ui/formats';
import { drawChart, type Curve } from './chart';
import { heightOfLanes, type Lane } from './lanes';
import { movedTo, type Span } from './player';
import type { Player } from './playback';
import styles from './SpeedChart.module.css';

interface SpeedChartProps {
  player: Player;
  span: Span;
  /** The last one is on top. */
  curves: readonly Curve[];
  lanes?: readonly Lane[];
  /** The unit of the vertical axis. */
  unit: string;
  label: string;
  mode: Mode;
}

const noLanes: readonly Lane[] = [];

/** Seconds per press of Page Up or Page Down. */
const leap = 600;

/** A curve over time with a cursor moved by finger or keys, without redrawing the curve. */
export const SpeedChart = ({ player, span, curves, lanes = noLanes, unit, label, mode }: SpeedChartProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [height, setHeight] = useState(0);

  useEffect(() => {
    const box = slider.current;
    if (!box) return undefined;
    const sizes = new ResizeObserver(() => {
      setWidth(box.clientWidth);
      setHeight(box.clientHeight);
    });
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);
  useEffect(() => {
    if (canvas.current && width > 0)
      drawChart(canvas.current, { width, height, span, curves, lanes, unit, mode, timeWord: wordFor(span) });
  }, [width, height, span, curves, lanes, unit, mode]);
  useEffect(() => {
    let shownAt = 0;
    return player.onMoment((at) => {
      const share = (at - span.from) / (span.to - span.from || 1);
      if (cursor.current) cursor.current.style.transform = `translateX(${share * width}px)`;
      // A screen reader cannot announce sixty values per second.
      const now = performance.now();
      if (player.now().playing && now - shownAt < 1_000) return;
      shownAt = now;
      slider.current?.setAttribute('aria-valuenow', String(Math.round(at)));
      slider.current?.setAttribute('aria-valuetext', momentWords(at, span));
    });
  }, [player, span, width]);

  const seek = ({ clientX }: PointerEvent) => {
    const box = slider.current?.getBoundingClientRect();
    if (box && box.width > 0)
      player.change((now) => movedTo(now, span.from + ((clientX - box.left) / box.width) * (span.to - span.from)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'PageUp' ? leap : event.key === 'PageDown' ? -leap : 0;
    if (by === 0) return;
    event.preventDefault();
    player.change((now) => movedTo(now, now.at + by));
  };
  return (
    <div
      ref={slider}
      className={`relative clip ${styles.chart}`}
      style={{ '--trip-lanes': `${heightOfLanes(lanes)}px` } as CSSProperties}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.round(span.from)}
      aria-valuemax={Math.round(span.to)}
      aria-valuenow={Math.round(player.now().at)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event);
      }}
    >
      <canvas className="fill full-width full-height" ref={canvas} aria-hidden="true" />
      <div ref={cursor} className={styles.cursor} />
    </div>
  );
};

/** Hours up to two days, days beyond. */
const wordFor = ({ from, to }: Span) => (to - from > 2.5 * 86_400 ? shortDay : hourOrDay);
const shortDay = (at: number) => shortDate(at * 1_000);
const hourOrDay = (at: number) => clock(at * 1_000);

/** A moment as text, with its day if there are several. */
export const momentWords = (at: number, { from, to }: Span): string =>
  to - from > 86_400 || dayOf(from * 1_000) !== dayOf(to * 1_000)
    ? dateTimeSeconds(at * 1_000)
    : clockSeconds(at * 1_000);
