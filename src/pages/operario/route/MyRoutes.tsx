import { useState } from 'react';
import { Button } from '@mui/material';
import type { RutaPaquete } from '#contract/requests/despacho';
import { minutesBehind } from '#contract/rules/foresight';
import { isTakenOut } from '#contract/rules/stops';
import { UnfitNotice } from '../../../resources/activos/index';
import { delayWords, estadosDeEjecucion } from '../../../resources/ejecuciones/index';
import { FaceChip } from '../../../ui/FaceChip';
import { clock } from '../../../ui/formats';
import { dayOf } from '../../../ui/dates/zone';
import { useClock, useView } from '../usePhone';
import { departureWords, runName } from './departure';
import { RouteStop } from './RouteStop';
import { currentStop, nextStop, ownStops, sortedRuns } from './stops';
import shared from '../operario.module.css';
import styles from './MyRoutes.module.css';

/** On the start page: the routes that this person drives today, and those of tomorrow. */
export const MyRoutes = () => {
  const { rutas } = useView();
  const now = useClock();
  const { open, later, ended } = sortedRuns(rutas, now);
  return (
    <>
      {open.map((ruta) => (
        <MyRoute key={ruta.id} ruta={ruta} name={runName(ruta, rutas)} now={now} />
      ))}
      {later.map((ruta) => (
        <LaterRoute key={ruta.id} ruta={ruta} name={runName(ruta, rutas)} now={now} />
      ))}
      {ended.length > 0 && (
        <section className={`grid gap-10 ${shared.phoneCard}`} aria-label="Rutas terminadas hoy">
          <ul className="bare-list grid one-column gap-10">
            {ended.map(({ id, ruta, salida_en, estado }) => (
              <li className="flex spread gap-12" key={id}>
                <span>
                  {ruta} <span className="muted regular">{clock(salida_en)}</span>
                </span>
                <FaceChip face={estadosDeEjecucion[estado]} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

interface Props {
  ruta: RutaPaquete;
  /** As it is told from the others. */
  name: string;
  now: number;
}

/** A departure of another day: in one line, until it is opened. */
const LaterRoute = (props: Props) => {
  const { ruta, name, now } = props;
  const [opened, setOpened] = useState(false);
  if (opened) return <MyRoute {...props} />;
  return (
    <section className={`row wrap spread gap-8 ${shared.phoneCard}`} aria-label={`Próxima salida: ${name}`}>
      <span className="break-anywhere">
        <strong>{name}</strong> <span className="muted regular">sale {departureWords(ruta, now)}</span>
      </span>
      <Button onClick={() => setOpened(true)}>Ver las {ownStops(ruta).length} paradas</Button>
    </section>
  );
};

/** Stops shown at first: the current one and some after it. */
const few = 4;

const MyRoute = ({ ruta, name, now }: Props) => {
  const { activos } = useView();
  const [all, setAll] = useState(false);
  const [opened, setOpened] = useState<number>();
  const stops = ownStops(ruta);
  const next = nextStop(ruta);
  const current = currentStop(ruta);
  const from = current ? stops.indexOf(current) : 0;
  const shown = all ? stops : stops.slice(from, from + few);
  const own = stops.filter((stop) => !isTakenOut(stop));
  const served = own.filter(({ estado }) => estado !== 'pendiente').length;
  const asset = activos.find(({ id }) => id === ruta.activo_id);
  const isToday = dayOf(ruta.salida_en) === dayOf(now);
  const title = `mi-ruta-${ruta.id}`;
  const behind = minutesBehind(ruta, now);
  return (
    <section className={`grid gap-10 ${shared.phoneCard}`} aria-labelledby={title}>
      <header className="flex wrap align-baseline spread gap-8">
        <h2 id={title}>Mi ruta: {name}</h2>
        <FaceChip face={estadosDeEjecucion[ruta.estado]} />
      </header>
      <p className="muted regular">
        {[
          asset && [asset.nombre, asset.placa].filter(Boolean).join(' · '),
          `Salida ${isToday ? clock(ruta.salida_en) : departureWords(ruta, now)}`,
          `${served} de ${own.length} paradas`,
          behind !== null && delayWords(behind),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {ruta.inicio_en === null && <UnfitNotice of={asset} />}
      {ruta.nota && <p>{ruta.nota}</p>}
      <ol className={`bare-list grid one-column ${styles.stops}`}>
        {shown.map((stop) => (
          <RouteStop
            key={stop.clave}
            ruta={ruta}
            stop={stop}
            next={stop === next}
            open={opened === undefined ? stop === current : opened === stop.clave}
            onOpen={(on) => setOpened(on ? stop.clave : 0)}
          />
        ))}
      </ol>
      {stops.length > shown.length && <Button onClick={() => setAll(true)}>Ver las {stops.length} paradas</Button>}
      {all && stops.length > few && <Button onClick={() => setAll(false)}>Ver menos</Button>}
    </section>
  );
};
