import { useEffect, useRef, useState } from 'react';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { clock } from '../../../ui/formats';
import { estadosDeParada } from '../faces';
import styles from '../ejecuciones.module.css';
import { isLit, lights, type Lighting } from './lit';
import { narrowest, stringsOf, type Mark } from './strings';

const minute = 60_000;

/** Stops against time: the plan as a dashed line with its windows, what was done as a solid one. */
export const StringLine = ({ run, ...lighting }: { run: Ejecucion } & Lighting) => {
  const running = run.estado === 'en_curso';
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, [running]);
  const { box, width } = useWidth();
  const { height, left, marks, hours, planned, actual, expected, x } = stringsOf(run, running ? now : null, width);
  const label =
    `Paradas por hora: de ${clock(run.salida_en)} a ${clock(run.fin_previsto_en)} según el plan. La ` +
    'tabla de paradas dice lo mismo.';
  return (
    <>
      <div ref={box} className="scroll-x" role="region" aria-label="Diagrama de paradas y horas" tabIndex={0}>
        <svg
          className={styles.string}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={label}
        >
          {hours.map(({ at, words }) => (
            <g key={at}>
              <line className={styles.stringHour} x1={x(at)} x2={x(at)} y1={18} y2={height} />
              <text x={x(at)} y={12} textAnchor="middle">
                {words}
              </text>
            </g>
          ))}
          {marks.map((mark) => (
            <g
              key={mark.stop.orden}
              data-lit={isLit(lighting.lit, 'stop', mark.stop.orden)}
              {...lights(lighting, 'stop', mark.stop.orden)}
            >
              <rect className={styles.stringRow} x={0} y={mark.y - 15} width={width} height={30} />
              <line className={styles.stringHour} x1={left} x2={width} y1={mark.y} y2={mark.y} />
              <text x={left - 10} y={mark.y + 4} textAnchor="end">
                {shortened(`${mark.stop.orden}. ${mark.stop.nombre}`)}
              </text>
              <rect
                className={styles.stringWindow}
                x={x(mark.early)}
                y={mark.y - 9}
                width={x(mark.late) - x(mark.early)}
                height={18}
                rx={3}
              />
              <title>{wordsOf(mark)}</title>
            </g>
          ))}
          <polyline className={styles.stringPlanned} points={planned} />
          <polyline className={styles.stringExpected} points={expected} />
          <polyline className={styles.stringActual} points={actual} />
          {marks.map(
            ({ stop, y, arrived }) =>
              arrived !== null && (
                <circle
                  key={stop.orden}
                  className={styles.stringDot}
                  style={{ fill: `var(--color-${estadosDeParada[stop.estado].tone}-solid)` }}
                  cx={x(arrived)}
                  cy={y}
                  r={isLit(lighting.lit, 'stop', stop.orden) ? 7 : 5}
                />
              ),
          )}
          {run.desvios.map(({ inicio_en, fin_en }, at) => (
            <rect
              key={inicio_en}
              className={styles.stringDeviation}
              data-lit={isLit(lighting.lit, 'desvio', at)}
              x={x(Date.parse(inicio_en))}
              y={20}
              width={Math.max(3, x(fin_en ? Date.parse(fin_en) : now) - x(Date.parse(inicio_en)))}
              height={height - 22}
              {...lights(lighting, 'desvio', at)}
            >
              <title>
                Desvío de {clock(inicio_en)} {fin_en ? `a ${clock(fin_en)}` : 'en adelante'}
              </title>
            </rect>
          ))}
          {running && <line className={styles.stringNow} x1={x(now)} x2={x(now)} y1={18} y2={height} />}
        </svg>
      </div>
      <ul className={`flex wrap unpadded muted tiny ${styles.stringLegend}`} aria-hidden>
        <li data-line="planned">Planeado</li>
        <li data-line="actual">Real</li>
        {running && <li data-line="expected">Esperado</li>}
        <li data-line="window">A tiempo</li>
        {run.desvios.length > 0 && <li data-line="deviation">Desvío</li>}
        {running && <li data-line="now">Ahora</li>}
      </ul>
    </>
  );
};

/** The width of the diagram, in pixels: its text keeps one size on every screen. */
const useWidth = () => {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(narrowest);
  useEffect(() => {
    const there = box.current;
    if (!there) return undefined;
    const sizes = new ResizeObserver(() => setWidth(Math.max(narrowest, there.clientWidth)));
    sizes.observe(there);
    return () => sizes.disconnect();
  }, []);
  return { box, width };
};

const longest = 24;
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

const wordsOf = ({ stop: { nombre, planeada_en, llegada_en, estado } }: Mark) =>
  `${nombre}: planeada ${clock(planeada_en)}, ${llegada_en ? `llegó ${clock(llegada_en)}` : 'sin llegada'} ` +
  `(${estadosDeParada[estado].label.toLowerCase()})`;
