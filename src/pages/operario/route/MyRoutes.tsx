import { useState } from 'react';
import { Button } from '@mui/material';
import type { RutaPaquete } from '#contract/despacho';
import { isTakenOut } from '#contract/rules/stops';
import { delayWords, estadosDeEjecucion } from '../../../resources/ejecuciones/index';
import { FaceChip } from '../../../ui/FaceChip';
import { clock } from '../../../ui/formats';
import { useView } from '../usePhone';
import { RouteStop } from './RouteStop';
import { currentStop, nextStop, ownStops, sortedRuns } from './stops';
import styles from '../operario.module.css';

/** On the start page: the routes that this person drives today. */
export const MyRoutes = () => {
  const { open, ended } = sortedRuns(useView().rutas);
  return (
    <>
      {open.map((ruta) => (
        <MyRoute key={ruta.id} ruta={ruta} />
      ))}
      {ended.length > 0 && (
        <section className={`grid gap-10 ${styles.phoneCard}`} aria-label="Rutas terminadas hoy">
          <ul className={styles.phoneLines}>
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

/** Stops shown at first: the current one and some after it. */
const few = 4;

const MyRoute = ({ ruta }: { ruta: RutaPaquete }) => {
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
  const title = `mi-ruta-${ruta.id}`;
  const delay = ruta.estado === 'en_curso' && ruta.retraso_min !== null ? delayWords(ruta.retraso_min) : undefined;
  return (
    <section className={`grid gap-10 ${styles.phoneCard}`} aria-labelledby={title}>
      <header>
        <h2 id={title}>Mi ruta: {ruta.ruta}</h2>
        <FaceChip face={estadosDeEjecucion[ruta.estado]} />
      </header>
      <p className="muted regular">
        {[
          asset && [asset.nombre, asset.placa].filter(Boolean).join(' · '),
          `Salida ${clock(ruta.salida_en)}`,
          `${served} de ${own.length} paradas`,
          delay,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {ruta.nota && <p>{ruta.nota}</p>}
      <ol className={`bare-list grid ${styles.phoneStops}`}>
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
